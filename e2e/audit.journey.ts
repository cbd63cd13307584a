import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'

test('shows changes in words and with their actors, also on a phone', async ({ page }) => {
  await signIn(page, 'new', '/settings/webhooks')
  await page
    .getByRole('button', { name: /^Create (a|your first) webhook/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Audited receiver')
  await form.getByLabel('Address').fill('http://127.0.0.1:9/audited')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto('/settings/audit')
  await page.getByText('created a webhook').first().click()
  const change = page.getByRole('dialog')
  await expect(change.getByRole('row', { name: 'Name Audited receiver' })).toBeVisible()
  await expect(change.getByRole('row', { name: 'Events Event created' })).toBeVisible()
  await expectAccessible(page)

  // No directory manages this client.
  await page.goto('/settings/audit?person=directory')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await expect(page.getByText('Directory').first()).toBeVisible()

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/settings/audit')
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})
