import { incidentRating, severity } from '@milepost/domain/codes'
import { expect, type Page, test } from '@playwright/test'
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

/** Gives the first events of a list the longest values of their columns, whatever the simulated fleets happen to have. */
const withLongestValues = (page: Page) =>
  page.route(/\/v2\/client\/\d+\/incidents\?/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const longest = { riskScore: 100, severity: severity.code.critical, rating: incidentRating.code.neverRated }
    for (const [index, event] of list.items.slice(0, 3).entries())
      Object.assign(event, longest, {
        occurrences: 120,
        accidentId: index === 0 ? 123456 : null,
        type: index === 0 ? { ...event.type, word: 'Forward collision warning' } : event.type,
        driver: { id: 1, name: 'Bartholomew Featherstonehaugh' },
        vehicle: { ...event.vehicle, name: 'Refrigerated trailer 5708' },
      })
    await route.fulfill({ json: list })
  })

test('fits the first columns of lists on a laptop, with the search in the first line of filters', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'operator', '/profile')
  await withLongestValues(page)
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

test('shows every tile of what needs attention on a phone, without scrolling sideways', async ({ page }) => {
  await signIn(page, 'operator')
  await page.setViewportSize({ width: 360, height: 780 })
  const tiles = page.getByRole('region', { name: 'Needs attention' }).getByRole('link')
  await expect(tiles).toHaveCount(7)
  for (const tile of await tiles.all()) {
    const box = (await tile.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
  }
})

test('begins the rows of the inbox above the middle of a laptop screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'operator', '/profile')
  await page.goto('/view/events?layout=table&range=30d')
  const row = page.locator('tbody tr').first()
  await expect(row).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(400)
})

test('begins the rows of severe events to review above the middle, too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'operator')
  await page.getByRole('link', { name: /^Severe events to review/ }).click()
  const row = page.locator('tbody tr').first()
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review Awaiting review' })).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(400)
})

/** Lists and reports whose filters, without any set, take one line on a laptop. */
const oneLineAt1280 = [
  '/reports/losses',
  '/reports/device-health-report/camera-health',
  '/view/vehicles',
  '/view/drivers',
]

test('keeps filters in one line on a laptop, with views among the buttons of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'operator', '/profile')
  for (const path of oneLineAt1280) {
    await page.goto(path)
    const [views, title] = [page.getByRole('button', { name: 'Views', exact: true }), page.locator('main h1')]
    await expect(views).toBeVisible()
    await expect(page.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
    expect(Math.abs((await views.boundingBox())!.y - (await title.boundingBox())!.y), path).toBeLessThan(20)
    const filters = page.getByRole('region', { name: 'Filters' })
    await expect.poll(async () => (await filters.boundingBox())?.height, path).toBeLessThan(38)
  }
})

/** Lines of text in each visible cell of a column; nothing if there are none. */
const linesIn = (header: string) => {
  const headers = [...document.querySelectorAll('main thead th')]
  const at = headers.findIndex((cell) => cell.textContent?.trim() === header)
  return [...document.querySelectorAll(`main tbody tr > td:nth-child(${at + 1}) > span`)].map((name) =>
    Math.round(name.getBoundingClientRect().height / 18),
  )
}

test('shows names of connections on one line in the inbox of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'operator', '/view/events?layout=table&range=30d')
  await expect(page.locator('tbody tr').nth(5)).toBeVisible()
  await expect(page.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
  const lines = await page.evaluate(linesIn, 'Connection')
  expect(lines.length).toBeGreaterThan(5)
  expect(new Set(lines)).toEqual(new Set([1]))
})

/** Lists that show every column in a wide window. */
const listsAt1920 = [
  '/view/events?layout=table&range=30d',
  '/view/drivers',
  '/reports/losses',
  '/analytics/behavioral/vehicle-scores',
  '/analytics/combined-risk/scoring-details',
]

test('fits all columns of lists in a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page, 'operator', '/profile')
  for (const path of listsAt1920) {
    await page.goto(path)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expect(page.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
    expect(Math.max(...(await page.evaluate(cutOff))), path).toBe(0)
  }
})

test('scrolls the sidebar to the current page in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await signIn(page, 'operator', '/notifications/events/history')
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
  await expect(current).toBeInViewport({ ratio: 1 })
})
