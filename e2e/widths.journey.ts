import { expect, test } from '@playwright/test'
import { signIn } from './support/people.ts'

/** Lists whose first columns are fully visible on a laptop, with the menu open and a full page of rows. */
const listsAt1280 = [
  '/view/events?layout=table&size=100&range=30d',
  '/view/events?layout=table&size=100&range=30d&by=connection',
  '/view/vehicles?size=100',
  '/view/vehicles?size=100&sort=name&order=desc',
  '/view/connections/active?size=100',
]

/** How many pixels of a table are outside its box. */
const cutOff = () =>
  [...document.querySelectorAll('table')].map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))

test('fits the first columns of lists on a laptop, with the search in the first line of filters', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'operator', '/profile')
  for (const path of listsAt1280) {
    await page.goto(path)
    await expect(page.locator('tbody tr').nth(5)).toBeVisible()
    await expect(page.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
    expect(await page.evaluate(cutOff), path).toEqual([0])
    const filters = page.getByRole('region', { name: 'Filters' })
    const [first, search] = [filters.getByRole('button').first(), filters.getByRole('textbox')]
    const [chip, box] = [await first.boundingBox(), await search.boundingBox()]
    expect(Math.abs((chip?.y ?? 0) - (box?.y ?? 99)), path).toBeLessThan(8)
  }
})
