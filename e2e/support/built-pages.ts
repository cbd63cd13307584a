import { pageModules } from '@milepost/portal/page-modules'
import type { Page } from '@playwright/test'
import { follow } from './follow.ts'

/** A page by its path, or a record by the first row of its list. */
type BuiltPage = { path: string; row?: string }

export const recordOf = {
  event: { path: '/view/events?layout=table', row: 'a[href^="/view/events/"]' },
  vehicle: { path: '/view/vehicles', row: 'a[href^="/view/vehicles/profile/"]' },
  driver: { path: '/view/drivers', row: 'a[href^="/view/drivers/profile/"]' },
  connection: { path: '/view/connections/active', row: 'a[href^="/view/connections/details/"]' },
} satisfies Record<string, BuiltPage>

/**
 * Every built page, from the portal's own list, so that a new page is checked automatically; one record of each kind.
 */
export const builtPages: readonly BuiltPage[] = [
  ...Object.keys(pageModules)
    .filter((path) => !path.includes('$') && !path.startsWith('/integration'))
    .map((path) => ({ path })),
  ...Object.values(recordOf),
]

/** Returns the path of a page; for a record, that of the first one in its list, which opens in the portal on screen. */
export async function addressOf(page: Page, { path, row }: BuiltPage): Promise<string> {
  if (!row) return path
  await follow(page, path)
  return (await page.locator(row).first().getAttribute('href')) ?? ''
}
