import { pageModules } from '@milepost/portal/page-modules'
import type { Page } from '@playwright/test'

// From the portal's own list, so that a new page is looked at by itself.
const alone = Object.keys(pageModules).filter((path) => !path.includes('$') && !path.startsWith('/integration'))
const lists = [
  { path: '/view/events?layout=table', row: 'a[href^="/view/events/"]' },
  { path: '/view/vehicles', row: 'a[href^="/view/vehicles/profile/"]' },
  { path: '/view/drivers', row: 'a[href^="/view/drivers/profile/"]' },
  { path: '/view/connections/active', row: 'a[href^="/view/connections/details/"]' },
]

let known: Promise<readonly string[]> | undefined

/** Addresses of every page that is built; records by the first of their list, as the first who asked was shown it. */
export function builtPages(page: Page): Promise<readonly string[]> {
  known ??= findPages(page)
  return known
}

async function findPages(page: Page): Promise<readonly string[]> {
  const records: string[] = []
  for (const { path, row } of lists) {
    await page.goto(path)
    records.push((await page.locator(row).first().getAttribute('href')) ?? '')
  }
  return [...alone, ...records]
}
