import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'

test('shows who changed what, a directory’s changes apart, and its own tab on a phone', async ({ page }) => {
  // Other journeys fill the first page with what they change.
  await signIn(page, 'admin', '/settings/audit?action=connection.create')
  await page.getByRole('cell', { name: 'connected the provider' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Avery Morgan connected the provider' })).toBeVisible()
  await expectAccessible(page)

  // No directory manages this client.
  await page.goto('/settings/audit?person=directory')
  await expect(page.getByText('No changes match these filters.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Filters' })).toContainText('Directory')
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/settings/audit')
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(page)
})
