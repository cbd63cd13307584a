import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { makeLoss } from './support/make-loss.ts'
import { signIn } from './support/people.ts'

test('records an event as a loss, adds its points of impact with a reason, and opens and downloads it from the list', async ({
  page,
}) => {
  await signIn(page, 'admin', '/reports/losses')
  await expect(page.getByText('Suspected, not rated')).toBeVisible()
  await expectAccessible(page)

  const id = await makeLoss(page)
  const toFile = page.getByRole('link', { name: /^Loss AC\d{4}$/ })
  await toFile.first().click()
  await expect(page.getByRole('heading', { name: /^Loss AC\d{4}$/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/reports/losses/${id}`))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Set', exact: true }).click()
  const drawer = page.getByRole('dialog')
  // Once on and once off, by keyboard: then none is selected.
  await drawer.getByRole('button', { name: 'Front', exact: true }).press('Enter')
  await drawer.getByRole('button', { name: 'Front', exact: true }).press('Space')
  await drawer.getByLabel('Reason').fill('Seen on the video')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Select at least one point of impact.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Rear left' }).press('Enter')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: 'Points of impact: Rear left' })).toBeVisible()
  await expect(page.getByText('“Seen on the video”')).toBeVisible()

  // As someone with the claim on their desk does: from the list to the file, and the report.
  await follow(page, '/reports/losses')
  await page.locator(`a[href^="/reports/losses/${id}"]`).first().click()
  await expect(page.getByRole('heading', { name: /^Loss AC\d{4}$/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const pdf = await file
  expect(pdf.suggestedFilename()).toMatch(/^loss AC\d{4}\.pdf$/)
  const bytes = await readFile(await pdf.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(10_000)
})

test('shows a claims handler events without actions on those that aren’t collisions, and no settings', async ({
  page,
}) => {
  await signIn(page, 'claims', '/view/events?range=30d&type=harshBraking')
  await page.locator('tbody tr a').first().click()
  await expect(page.getByText(/^Your role rates only collisions\./)).toBeVisible()
  const actions = page.getByRole('main').getByRole('button', { name: /^(Accurate|Coach|Share|Assign)/ })
  await expect(actions).toHaveCount(0)
  await follow(page, '/settings/Invite')
  await expect(page.getByText('Not available for your role.')).toBeVisible()
})

test('explains that dates outside the calendar are refused, and suggests valid ones', async ({ page }) => {
  await signIn(page, 'operator', '/reports/losses?from=0001-01-01&to=9999-12-31')
  await expect(page.getByText('This period can’t be shown.')).toBeVisible()
  await page.getByRole('button', { name: /^Show Dec 1, 2097/ }).click()
  await expect(page).toHaveURL(/from=2097-12-01/)
  await expect(page.getByText('This period can’t be shown.')).toHaveCount(0)
})
