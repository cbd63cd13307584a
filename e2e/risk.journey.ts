import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { signIn } from './support/people.ts'

test('goes from the dashboard to the riskiest vehicle, its score, the events behind it and back, then to the fleet’s driving', async ({
  page,
}) => {
  const shimmers = page.locator('main [class*="animate-shimmer"]')
  const drawer = page.getByRole('dialog')
  await signIn(page, 'operator', '/')
  const riskiest = page.getByRole('table', { name: 'Vehicles to review' }).getByRole('link').first()
  // Scores arrive with the first trips, and appear without a reload.
  await expect(riskiest).toBeVisible({ timeout: 40_000 })
  await expect(shimmers).toHaveCount(0)
  await expectAccessible(page)

  await riskiest.click()
  await expect(page).toHaveURL(/\/combined-risk\/scoring-details\?.*open=\d+/)
  await expect(drawer.getByText('Score calculation by factor')).toBeVisible()
  const address = page.url()
  await drawer.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/view\/events\?.*vehicle=\d+.*type=|\/view\/events\?.*type=.*vehicle=\d+/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(drawer.getByText('Score calculation by factor')).toBeVisible()

  await follow(page, '/analytics/behavioral/overview')
  await expect(page.getByRole('region', { name: 'Behavior' })).toContainText(/Vehicles scored\d/)
  const types = page.getByRole('table', { name: 'Event types' })
  await expect(types).toBeVisible()
  await expect(shimmers).toHaveCount(0)
  await expectAccessible(page)
  await types.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/view\/events\?.*type=/)
  await page.locator('tbody tr a').first().click()
  await expect(page).toHaveURL(/\/view\/events\/\d+/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/analytics\/behavioral\/overview/)
  await expect(types).toBeVisible()

  const hours = page.getByRole('table', { name: 'Event rate by weekday and hour' })
  await hours.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/view\/events\?.*hour=[1-7]-\d/)
  await expect(page.locator('tbody tr a').first()).toBeVisible()

  await follow(page, '/analytics/behavioral/vehicle-scores')
  await expect(page.getByText('with a score')).toBeVisible()
  await expectAccessible(page)
  await follow(page, '/analytics/combined-risk/overview')
  await expect(page.getByRole('table', { name: 'Risk by connection' })).toBeVisible()
  await expect(shimmers).toHaveCount(0)
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 900 })
  await follow(page, '/analytics/usage/overview')
  await expect(page.getByRole('region', { name: 'Driving in this period' })).toContainText(/Distance\d/)
  await expect(shimmers).toHaveCount(0)
  // No number is cut off there.
  await expectAccessible(page)
  const cut = await page
    .getByRole('region', { name: 'Driving in this period' })
    .locator('span')
    .evaluateAll((spans) =>
      spans
        .filter((span) => !span.matches('.truncate') && span.scrollWidth > span.clientWidth + 1 && span.clientWidth > 0)
        .map((span) => span.textContent),
    )
  expect(cut).toEqual([])
})
