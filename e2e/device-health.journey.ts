import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { allReadWithin, vehiclesOf } from './support/fleets.ts'
import { follow } from './support/follow.ts'
import { signIn } from './support/people.ts'
import { origin } from './support/start-milepost.ts'

/** Obstructs the road cameras of a number of vehicles of the largest fleet, and of no others. */
const coverLenses = async (vehicles: number) => {
  const simulators = new URL(origin)
  simulators.port = String(Number(simulators.port) + 2)
  const covered = await fetch(new URL('/control/samsara/northline/lenses', simulators), {
    method: 'POST',
    body: JSON.stringify({ vehicles }),
  })
  expect(covered.status).toBe(201)
}

/** Has the fleet synced again, as someone does after working on its vehicles. */
async function checkNow(page: Page): Promise<void> {
  await follow(page, '/view/connections/active')
  await page.getByRole('link', { name: 'Northline Logistics' }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Connection Northline Logistics works')).toBeVisible()
}

async function markAsFixed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as fixed', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as fixed' }).click()
  await expect(page.getByText('No cameras are obstructed.')).toBeVisible()
}

test('marks all obstructed cameras as fixed at once, and reopens those obstructed again with their mark', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator', '/view/vehicles')
  await expect(page.getByText(vehiclesOf.northline)).toBeVisible(allReadWithin)
  const list = '/reports/device-health-report/camera-health'
  const rows = page.locator('tbody tr')
  // The list updates with what was read since it was opened.
  const obstructed = async (text: RegExp) => {
    await follow(page, list)
    await expect(page.getByText(text)).toBeVisible({ timeout: 30_000 })
  }
  await coverLenses(15)
  await checkNow(page)
  await obstructed(/^1–10 of 1\d$/)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: /^Select all 1\d/ }).click()
  await markAsFixed(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect(rows.first()).toContainText('Obstructed')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: /^Select all 1\d/ }).click()
  await markAsFixed(page)

  await coverLenses(3)
  await checkNow(page)
  // A camera may be dirty on the day of the test, besides those obstructed here.
  await obstructed(/^1–([3-9]) of \1$/)
  const again = await rows.count()
  await expect(page.getByText('Reported again')).toHaveCount(again)
  await rows.first().getByRole('cell').nth(2).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Clean the lens')
  await expect(drawer).toContainText('Reported again')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Mark as fixed' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Reported again')).toHaveCount(again - 1)
})

test('shows mismatched devices, event accuracy, and policies', async ({ page }) => {
  await signIn(page, 'admin', '/reports/device-health-report/mismatched-devices')
  await expect(page.getByRole('button', { name: /VIN mismatch/ })).toBeVisible()
  await expectAccessible(page)
  await follow(page, '/reports/validation-engine')
  await expect(
    page.getByText('Event accuracy by provider').or(page.getByText('No events in this period.')),
  ).toBeVisible()
  await expectAccessible(page)
  await follow(page, '/view/policies')
  await expect(page.getByText('LM-204418')).toBeVisible()
  await expectAccessible(page)
})

test('invites a fleet and withdraws the invitation', async ({ page }) => {
  await signIn(page, 'operator', '/view/connections/invites')
  await page.getByRole('button', { name: 'Send invites' }).click()
  await page.getByLabel('Email addresses').fill('dana@fleet.test, Dana Trucking')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send invites' }).last().click()
  await expect(page.locator('tbody tr').first()).toContainText('dana@fleet.test')
  await page.getByRole('button', { name: 'Actions for dana@fleet.test' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.locator('tbody tr').first()).toContainText('Withdrawn')
})
