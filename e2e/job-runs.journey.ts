import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'

test('starts a job manually as an admin, waits for its end, and reads its log', async ({ page }) => {
  await signIn(page, 'admin', '/admin/milepost-jobs')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start a job' }).click()
  await page.getByRole('menuitem', { name: 'Create upcoming partitions' }).click()
  await page.getByRole('textbox', { name: 'Search runs' }).fill('upcoming partitions')
  const newest = page.locator('tbody tr').first()
  await expect(newest).toContainText('Done', { timeout: 60_000 })
  await newest.click()
  await expect(page.getByRole('dialog')).toContainText('Log')
})
