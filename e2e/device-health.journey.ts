import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { allReadWithin, vehiclesOf } from './fleets.ts'
import { signIn } from './people.ts'

test('obstructed cameras are marked as fixed in bulk or where one is looked at, and are back with one click', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator', '/view/vehicles')
  await expect(page.getByText(vehiclesOf.northline)).toBeVisible(allReadWithin)
  await page.goto('/reports/device-health-report/camera-health')
  const rows = page.locator('tbody tr')
  await expect(async () => {
    await page.reload()
    await expect(rows.first()).toContainText('Obstructed', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Mark as fixed', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Mark as fixed' })
    .click()
  await expect(page.getByText('No camera is obstructed.')).toBeVisible()
  const undone = page.getByText('Mark as fixed: undone')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(undone).toBeVisible()
  await expect(rows.first()).toContainText('Obstructed')
  await rows.first().getByRole('cell').nth(2).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Clean the lens')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Mark as fixed' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(undone.first()).toBeVisible()
})

test('devices that do not fit, what can be believed, and policies', async ({ page }) => {
  await signIn(page, 'admin', '/reports/device-health-report/mismatched-devices')
  await expect(page.getByRole('button', { name: /VIN mismatch/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/reports/validation-engine')
  await expect(page.getByText('Who can be believed').or(page.getByText('No events on these days.'))).toBeVisible()
  await expectAccessible(page)
  await page.goto('/view/policies')
  await expect(page.getByText('LM-204418')).toBeVisible()
  await expectAccessible(page)
})

test('a fleet is invited, and the invitation withdrawn', async ({ page }) => {
  await signIn(page, 'operator', '/view/connections/invites')
  await page.getByRole('button', { name: 'Send invites' }).click()
  await page.getByLabel('E-mail addresses').fill('dana@fleet.test, Dana Trucking')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send invites' }).last().click()
  await expect(page.locator('tbody tr').first()).toContainText('dana@fleet.test')
  await page.getByRole('button', { name: 'Actions for dana@fleet.test' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.locator('tbody tr').first()).toContainText('Withdrawn')
})
