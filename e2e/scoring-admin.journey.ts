import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { signIn } from './support/people.ts'

test('previews other numbers as an admin, saves a draft, sets rush hours, and checks whether scores predicted losses', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/risk-score-config')
  const weight = page.getByLabel('Harsh braking, weight')
  await weight.fill('12')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Must be at most 10.')).toBeVisible()
  // As tall as the form: content under its footer can be scrolled into view, which a single snapshot can't know.
  await page.setViewportSize({ width: 1280, height: 4_000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await weight.fill('8')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Below is the draft that .* saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).first().click()
  await expect(page.getByRole('heading', { name: 'Distribution of vehicle scores' })).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByText(/Not enough losses to compare \(n = \d+\)|[Rr]anks losses|No measurable difference/).first(),
  ).toBeVisible()

  await follow(page, '/admin/rush-hours')
  await page.getByRole('button', { name: 'Add a range' }).click()
  const last = page.getByRole('row').last()
  await last.getByLabel(/from$/).selectOption('21')
  await last.getByLabel(/to$/).selectOption('21')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('Must differ from the start.')).toBeVisible()
  await last.getByLabel(/to$/).selectOption('23')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('Rush hours saved')).toBeVisible()

  await follow(page, '/admin/old-total-risk')
  await expect(page.getByText('Old total risk = (behavioral + environmental + usage risk) / 3')).toBeVisible()
  await expectAccessible(page)

  await follow(page, '/reports/validation-engine')
  await page.getByRole('link', { name: 'Loss back-test' }).click()
  await expect(
    page.getByText(/Not enough losses to compare|No vehicle that drove|per vehicle-year/).first(),
  ).toBeVisible()
  await expectAccessible(page)
})
