import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { allReadWithin, vehiclesOf } from './support/fleets.ts'
import { signIn } from './support/people.ts'
import { reloadUntil } from './support/reload-until.ts'

test('shows the fleet as a list and as a map', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator', '/view/vehicles')
  await expect(page.getByText(vehiclesOf.northline)).toBeVisible(allReadWithin)
  await expectAccessible(page)
  // At night, no vehicle of the simulated fleet may move for minutes: its positions are enough.
  const positions = page.waitForResponse((response) => /vehicles\/positions/.test(response.url()) && response.ok(), {
    timeout: 90_000,
  })
  await page
    .getByRole('link', { name: 'Map', exact: true })
    .or(page.getByRole('button', { name: 'Map', exact: true }))
    .or(page.getByRole('radio', { name: 'Map' }))
    .first()
    .click()
  await expect(page.locator('.maplibregl-canvas')).toBeVisible({ timeout: 30_000 })
  await positions
})

test('searches on the server and keeps the search in the address', async ({ page }) => {
  await signIn(page, 'operator', '/view/vehicles')
  await page.getByRole('textbox', { name: 'Search vehicles' }).fill('van 5')
  await expect.poll(() => page.url()).toContain('van')
  await expect(page.locator('tbody tr').first()).toContainText('Van')
  await page.getByRole('textbox', { name: 'Search vehicles' }).fill('no such vehicle')
  await expect(page.getByText(/match(es)? these filters|nothing matches/i).first()).toBeVisible()
})

test('shows a vehicle’s risk, and the reasons one click away', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 'operator', '/view/vehicles?sort=behavioralRisk&order=desc')
  const riskiest = page.locator('tbody tr').first()
  // Scores follow the first trips within a minute; a list requests them once.
  const rating = /\d{1,2}\*?(Low|Moderate|Average|Within|Elevated|High)/
  await reloadUntil(page, () => expect(riskiest).toContainText(rating, { timeout: 5_000 }), { timeout: 240_000 })
  await riskiest.getByRole('cell').nth(2).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('(90% confidence interval)').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Why this score?' }).click()
  await expect(drawer.getByRole('list', { name: 'What makes up the combined score' })).toContainText('Combined score')
  await drawer.getByText('How this is calculated').click()
  await expect(drawer).toContainText('twice as frequent')
  await expect(drawer).not.toContainText(/NaN|undefined|Infinity/)
  await expectAccessible(page)
})
