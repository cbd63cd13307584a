import { pageModules, standIns } from '@milepost/portal/page-modules'
import type { Page } from '@playwright/test'

// From the portal's own list, so that a new page is looked at by itself.
const alone = Object.keys({ ...pageModules, ...standIns }).filter(
  (path) => !path.includes('$') && !path.startsWith('/integration'),
)
const lists = [
  { path: '/view/events?layout=table', row: 'a[href^="/view/events/"]' },
  { path: '/view/vehicles', row: 'a[href^="/view/vehicles/profile/"]' },
  { path: '/view/drivers', row: 'a[href^="/view/drivers/profile/"]' },
  { path: '/view/connections/active', row: 'a[href^="/view/connections/details/"]' },
]

/** Addresses of every page that is built; records by the first of their list. */
export async function builtPages(page: Page): Promise<readonly string[]> {
  const records: string[] = []
  for (const { path, row } of lists) {
    await page.goto(path)
    records.push((await page.locator(row).first().getAttribute('href')) ?? '')
  }
  return [...alone, ...records]
}
