import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { signIn } from './support/people.ts'

test('goes as an underwriter from all fleets to the worst, its score, one of its events and back, and checks what scores predicted', async ({
  page,
}) => {
  const drawer = page.getByRole('dialog')
  await signIn(page, 'insurer', '/')
  const fleets = page.getByRole('table', { name: 'Risk by connection' })
  // Scores arrive with the first trips, and appear without a reload.
  const worst = fleets
    .getByRole('row')
    .filter({ hasText: /\d+\*?(Low|Moderate|Average|Within|Elevated|High)/ })
    .first()
  await expect(worst).toBeVisible({ timeout: 40_000 })
  const name = await worst.getByRole('link').first().textContent()
  await worst.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/combined-risk\/scoring-details\?.*connection=\d+/)
  await expect(page.getByRole('region', { name: 'Filters' })).toContainText(name!)

  // Not one of the placeholder rows.
  await page
    .locator('tbody tr')
    .filter({ hasText: /Low|Moderate|Average|Within|Elevated|High/ })
    .first()
    .click()
  await expect(drawer.getByText('Score calculation by factor')).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  await drawer.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/view\/events\?/)
  const events = page.url()
  await page.locator('tbody tr a').first().click()
  await expect(page).toHaveURL(/\/view\/events\/\d+/)
  await page.goBack()
  await expect(page).toHaveURL(events)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(drawer.getByText('Score calculation by factor')).toBeVisible()

  await follow(page, '/analytics/combined-risk/overview')
  await expect(fleets).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Lakeshore Mutual · .* · printed /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  // As wide as letter paper between its margins: no column is left out there.
  await page.setViewportSize({ width: 726, height: 940 })
  await expect(fleets.getByRole('columnheader', { name: 'Environmental' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ media: 'screen' })

  await follow(page, '/reports/validation-engine?tab=back-test')
  await expect(
    page.getByText(/Not enough losses to compare|No vehicle that drove|per vehicle-year/).first(),
  ).toBeVisible()
  await expectAccessible(page)
})
