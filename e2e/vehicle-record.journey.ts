import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'
import { reloadUntil } from './support/reload-until.ts'

test('goes from the list to a vehicle’s page, settings, report and trip playback, then to its driver', async ({
  page,
}, { retry }) => {
  test.setTimeout(240_000)
  // A second run meets what the first one saved.
  const latitude = `41.8${retry + 1}`
  // At night and on weekends, the vehicle with the latest position may not have driven for days.
  await signIn(page, 'operator', '/view/vehicles?sort=distanceMeters30d&order=desc')
  const drawer = page.getByRole('dialog')
  const opensOneThatDrove = async () => {
    await page.locator('tbody tr').first().getByRole('cell').nth(2).click({ timeout: 15_000 })
    await expect(drawer).toContainText(/[1-9][\d,.]*\smi30 days/, { timeout: 15_000 })
  }
  // Trips of a newly connected fleet are read after its vehicles and events.
  await reloadUntil(page, opensOneThatDrove, { timeout: 120_000 })
  await drawer.getByRole('link', { name: 'Open profile' }).click()
  await expect(page).toHaveURL(/\/view\/vehicles\/profile\/\d+\?/)
  const tiles = page.getByRole('region', { name: 'Driving and events' })
  await expect(tiles).toContainText(/Total distance in period\d/)
  await expect(page.getByRole('heading', { name: 'Losses', exact: true })).toBeVisible()
  await expect(
    page.getByText('No confirmed collisions yet.').or(page.getByRole('list', { name: 'Losses' })),
  ).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  // A change is shown before it is saved.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('button', { name: 'Add a setting' }).click()
  const name = settings.getByRole('combobox', { name: /^Name of setting/ }).last()
  await name.fill(retry ? `parkLatitude${retry}` : 'parkLatitude')
  await settings
    .getByRole('textbox', { name: /^Value of setting/ })
    .last()
    .fill('north')
  await settings
    .getByRole('combobox', { name: /^Kind of setting/ })
    .last()
    .selectOption('number')
  await settings.getByRole('button', { name: 'Review changes' }).click()
  await expect(settings).toContainText('Type a number.')
  await settings
    .getByRole('textbox', { name: /^Value of setting/ })
    .last()
    .fill(latitude)
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Review changes' }).click()
  await expect(settings.getByRole('table', { name: 'What will change' })).toContainText(latitude)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: latitude })).toBeVisible()

  await page.getByRole('link', { name: 'Behavioral risk report' }).click()
  await expect(page.getByRole('region', { name: 'Behavioral score' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Driving and events' })).toContainText(/Total distance in period\d/)
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/risk report.*\.pdf$/)

  await page.getByRole('link', { name: 'Trips', exact: true }).click()
  await expect(page).toHaveURL(/\/view\/vehicles\/profile\/\d+\?.*tab=trips/)
  await page.locator('tbody tr a').first().click()
  const replay = page.getByRole('region', { name: 'Trip replay' })
  const slider = replay.getByRole('slider', { name: 'Position in the trip' })
  // Positions are read last, and those of one day: not every vehicle has driven on it.
  const noRoute = replay.getByText(/No positions were reported/)
  const showsRoute = async () => {
    await expect(slider.or(noRoute)).toBeVisible({ timeout: 10_000 })
    if (await noRoute.isVisible()) {
      const shown = await page.getByRole('heading', { level: 1 }).innerText()
      await page.getByRole('link', { name: /^Next/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(shown)
      await page.locator('tbody tr a').first().click()
    }
    await expect(slider).toBeVisible({ timeout: 10_000 })
  }
  await reloadUntil(page, showsRoute, { timeout: 90_000 })
  const before = await slider.getAttribute('aria-valuetext')
  await replay.getByRole('button', { name: 'Play the trip' }).click()
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '')
  await expectAccessible(page)

  const unknown = new URL(page.url())
  unknown.searchParams.set('trip', '12')
  await page.goto(unknown.href)
  await expect(replay).toContainText('There is no trip 12.')
  await expect(replay.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await replay.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(replay).toBeHidden()
})

test('shows a driver’s data and known details, and logs each view of their license', async ({ page }) => {
  await signIn(page, 'operator', '/view/drivers?sort=lastTripAt&order=desc')
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('tbody tr a').first().click()
  await expect(page).toHaveURL(/\/view\/drivers\/profile\/\d+/)
  await expect(page.getByText(/% of driving has a known driver/)).toBeVisible()
  await expect(page.getByText('Preview for admins')).toHaveCount(0)
  await expectAccessible(page)
  const show = page.getByRole('button', { name: 'Show', exact: true })
  if (await show.count()) {
    await show.click()
    await expect(page.getByText('••')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Events', exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Open in Events' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Trips', exact: true }).last().click()
  await expect(page.getByText('select one to replay it')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export \d+ rows?/ }).click()
  expect((await file).suggestedFilename()).toMatch(/trips.*\.csv$/)
})
