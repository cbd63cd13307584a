import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

const header = 'Policy number,Claim number,Happened,Unit,Paid,Carrier\n'

test('shows the problems of a loss run by row, and removes a claim and a file that were imported by mistake', async ({
  page,
}) => {
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
  await expect(drawer.getByLabel(/^Loss date/)).toBeVisible()
  await expectAccessible(page)
  // The corrected file has its columns in another order, and one more.
  const corrected = 'Adjuster,Happened,Claim number,Policy number\nLee,2026-01-05,J-1,LM-118230\n'
  await drawer
    .getByLabel('Loss run')
    .setInputFiles({ name: 'q3.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) })
  await expect(drawer.getByText('1 new, 0 changed, 0 unchanged')).toBeVisible()
  await expect(drawer.getByText('Not imported: Adjuster')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expectWithinWidths(page, '/reports/losses')

  // Its own policy and numbers: the demo's claims are of others.
  const number = `JR-${Date.now()}`
  const name = `${number}.csv`
  await follow(page, '/view/claims')
  await page.getByRole('button', { name: 'Import a loss run' }).click()
  const mistaken = `Policy number,Claim number,Loss date,Paid,Carrier\n${number},${number}-1,2026-01-05,1200,Prairie\n${number},${number}-2,2026-01-06,800,Prairie\n`
  await drawer.getByLabel('Loss run').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(mistaken) })
  await drawer.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: `Remove claim ${number}-1` }).click()
  await expect(page.getByText('1 claim of $1,200 will be removed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('1 claim removed')).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove claim ${number}-1` })).toBeHidden()
  await page.getByRole('button', { name: 'Loss runs' }).click()
  const runs = page.getByRole('dialog', { name: 'Loss runs' })
  await runs.getByRole('button', { name: `Remove loss run ${name}` }).click()
  await expect(page.getByText(`Policy ${number}: losses not known from any loss run`)).toBeVisible()
  await page
    .getByRole('dialog', { name: /^Remove loss run/ })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await expect(runs.getByText(name)).toBeHidden()
  await runs.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: `Remove claim ${number}-2` })).toBeHidden()
})
