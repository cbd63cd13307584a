import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

const header = 'Policy number,Claim number,Happened,Unit,Paid,Carrier\n'

test('shows the problems of a loss run by row, and imports nothing of it', async ({ page }) => {
  await signIn(page, 'insurer', '/reports/losses')
  await page.getByRole('button', { name: 'Import a loss run' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import a loss run' })
  const file = `${header}LM-118230,J-1,2026-01-05,Unit 1,1200,\nLM-118230,J-1,2026-02-30,Unit 1,-5,\nXX-1,J-2,2026-01-05,,,\n`
  await drawer.getByLabel('Loss run').setInputFiles({ name: 'q3.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(drawer.getByText('Choose the column of loss date.')).toBeVisible()
  await drawer.getByLabel(/^Loss date/).selectOption({ label: 'Happened' })
  await expect(drawer.getByText('Nothing is imported until 2 lines are corrected.')).toBeVisible()
  await expect(drawer.getByText(/Claim number is already in line 2/).first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expectWithinWidths(page, '/reports/losses')
})
