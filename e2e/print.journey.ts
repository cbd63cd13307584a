import { expect, type Page, test } from '@playwright/test'
import { recordOf } from './support/built-pages.ts'
import { follow, settled } from './support/follow.ts'
import { signIn } from './support/people.ts'

/** Letter paper between its margins, in CSS pixels. */
const paper = { width: 726, height: 950 }

const reports = [
  '/analytics/behavioral/overview',
  '/analytics/behavioral/regional-insights',
  '/analytics/behavioral/vehicle-scores',
  '/analytics/environmental',
  '/analytics/usage/overview',
  '/analytics/usage/regional-insights',
  '/analytics/combined-risk/overview',
  '/analytics/combined-risk/scoring-details',
]

/** Elements that end outside of the paper, without parts that aren't printed or are cut on purpose. */
const beyondPaper = (right: number) =>
  [...document.querySelectorAll('table, svg, canvas, section, h1, h2, p')]
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && box.right > right + 1 && !element.closest('.maplibregl-map')
    })
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)

/** Figures that break between number and unit. */
const brokenFigures = () =>
  [...document.querySelectorAll('.num')]
    .filter((element) => element.children.length === 0 && /^[\d.,]+\s\S+$/.test(element.textContent ?? ''))
    .filter((element) => element.getClientRects().length > 1)
    .map((element) => element.textContent)

async function expectOnPaper(page: Page, about: string): Promise<void> {
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  await expect(page.getByText(/^Northline Logistics · .* · printed .+ C[SD]T$/), about).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true }), about).toHaveCount(0)
  await expect(page.getByRole('navigation'), about).toHaveCount(0)
  await expect.poll(() => page.evaluate(beyondPaper, paper.width), about).toEqual([])
  expect(await page.evaluate(brokenFigures), about).toEqual([])
  await page.emulateMedia({ media: 'screen' })
}

test('prints every report within the paper, with its client, scope and time, from a narrow and a wide window', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'operator', '/profile')
  // The widest window leaves the most to shrink; a narrow one has another layout.
  const windows = [...reports.map((path) => ({ path, width: 1920 })), { path: reports[0]!, width: 1024 }]
  for (const { path, width } of windows) {
    await page.setViewportSize({ width, height: 900 })
    await follow(page, path)
    await expectOnPaper(page, `${path} from ${width}`)
  }
})

test('prints the whole dashboard', async ({ page }) => {
  await signIn(page, 'operator')
  // Their titles are their findings, once there are any.
  const [types, traffic] = [/of counted events|^Event types$/, /rush hours|Traffic was unknown/i]
  const title = (name: RegExp) => page.getByRole('heading', { level: 2, name })
  await expect(title(types)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(title(types)).toBeVisible()
  await expect(title(traffic)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expectOnPaper(page, 'the dashboard')
})

test('prints a vehicle’s report and an event within the paper', async ({ page }) => {
  await signIn(page, 'operator', recordOf.vehicle.path)
  const vehicle = await page.locator(recordOf.vehicle.row).first().getAttribute('href')
  await follow(page, `${vehicle}/behavioral-risk-report`)
  await expectOnPaper(page, 'a vehicle’s report')

  await page.setViewportSize({ width: 1440, height: 900 })
  await follow(page, recordOf.event.path)
  await page.locator(recordOf.event.row).first().click()
  await expect(page.locator('main h1')).toBeVisible()
  await expectOnPaper(page, 'an event')
})
