import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

test('shows an admin which requests fail, and keeps the report and search in the address', async ({ page }) => {
  await signIn(page, 'admin', '/admin/monitoring?report=privateApiFailed&text=trips')
  const refused = await page.request.get('/api/trips/1/route')
  expect(refused.status()).toBe(401)
  const row = page.locator('tbody tr', { hasText: 'GET /trips/{id}/route' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(row).toContainText('401: 1')
  await expect(page.getByText(/^Counted until/)).toBeVisible()
  await expectAccessible(page)
  await expectWithinWidths(page, 'monitoring')
  await page.getByLabel('Report').selectOption({ label: 'Extractor' })
  await expect(page).toHaveURL(/report=extractor/)
  await expect(page.getByText('Failures while reading from providers.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Search messages' })).toHaveValue('trips')
})
