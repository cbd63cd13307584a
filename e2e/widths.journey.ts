import { expect, test } from '@playwright/test'
import { signIn } from './support/people.ts'

/** Lists whose first columns a laptop shows whole, with the menu open: as many rows as a page can have. */
const listsAt1280 = [
  '/view/events?layout=table&size=100&range=30d',
  '/view/events?layout=table&size=100&range=30d&by=connection',
  '/view/vehicles?size=100',
  '/view/vehicles?size=100&sort=name&order=desc',
  '/view/connections/active?size=100',
]

/** What of a table lies outside its box, in pixels. */
const cutOff = () =>
  [...document.querySelectorAll('table')].map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))

test('the first columns of lists fit a laptop, and the search stands in the first line of filters', async ({
  page,
}) => {
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
