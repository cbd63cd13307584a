import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

/** Time until fleets are connected. */
const soon = { timeout: 60_000 }

test('adds, changes and removes a contact of a driver and of a vehicle', async ({ page }) => {
  await signIn(page, 'owner', '/view/connections/active')
  await page
    .getByRole('link', { name: /Prairie Couriers vans/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Coaching contacts' }).click()
  await page.getByRole('link', { name: 'Set up contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coaching contacts' })).toBeVisible()
  await expect(page.getByText(/^0 of \d+ vehicles have a contact$/)).toBeVisible(soon)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add contact' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Dana Reyes')
  await form.getByRole('button', { name: 'Add contact' }).click()
  await expect(form.getByText('Enter an email address or a phone number.')).toBeVisible()
  await expect(form.getByText('Choose at least one vehicle, driver or group.')).toBeVisible()
  await form.getByLabel('Email').fill('dana@prairie.test')
  await form.getByRole('button', { name: 'Vehicles', exact: true }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText(/^1 of \d+ vehicles has a contact$/)).toBeVisible()
  const row = page.getByRole('row', { name: /Dana Reyes/ })
  await expect(row).toContainText('dana@prairie.test')
  await expectWithinWidths(page, 'contacts')
  await row.getByRole('button', { name: 'Actions for Dana Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await form.getByLabel('Phone').fill('555')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must look like +13125550142.')).toBeVisible()
  await form.getByLabel('Phone').fill('+13125550142')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('+13125550142')

  await row.getByRole('button', { name: 'Actions for Dana Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 vehicle will have no contact.')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No one receives coaching messages yet.')).toBeVisible()

  await page.goto('/view/connections/coaching-contacts/999999')
  await expect(page.getByRole('heading', { level: 1, name: 'Unknown Connection' })).toBeVisible()
})
