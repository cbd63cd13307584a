import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { allReadWithin, vehiclesOf } from './fleets.ts'
import { signIn } from './people.ts'

test('the fleet as a list and as a map that moves', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator', '/view/vehicles')
  await expect(page.getByText(vehiclesOf.northline)).toBeVisible(allReadWithin)
  await expectAccessible(page)
  const moved = page.waitForResponse(
    (response) => /vehicles\/positions\?.*since=/.test(response.url()) && response.ok(),
    { timeout: 90_000 },
  )
  await page
    .getByRole('link', { name: 'Map', exact: true })
    .or(page.getByRole('button', { name: 'Map', exact: true }))
    .or(page.getByRole('radio', { name: 'Map' }))
    .first()
    .click()
  await expect(page.locator('.maplibregl-canvas')).toBeVisible({ timeout: 30_000 })
  await moved
})

test('the search asks the server and stays in the address', async ({ page }) => {
  await signIn(page, 'operator', '/view/vehicles')
  await page.getByRole('textbox', { name: 'Search vehicles' }).fill('bus')
  await expect.poll(() => page.url()).toContain('bus')
  await expect(page.locator('tbody tr').first()).toContainText('Bus')
  await page.getByRole('textbox', { name: 'Search vehicles' }).fill('no such vehicle')
  await expect(page.getByText(/match(es)? these filters|nothing matches/i).first()).toBeVisible()
})
