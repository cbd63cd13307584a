import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

test('opens an account from the renewals, edits its term and shows the reasons of its score', async ({ page }) => {
  await signIn(page, 'insurer', '/')
  await page.getByRole('link', { name: /Renewals in 90 days/ }).click()
  await expect(page).toHaveURL(/\/view\/policies\?.*renews=90/)
  await expect(page.getByText(/^\$\d/).first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('LM-')
  await expect(page.getByText('Losses by term').first()).toBeVisible()
  await expectAccessible(page)
  await expectWithinWidths(page, new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Edit term' })
  await form.getByLabel('Premium, US$').fill('123,456')
  await form.getByLabel('Renewal').fill('2020-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('must be after the start of the term')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await form.getByLabel('Premium, US$').fill('123,456')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('$123,456').first()).toBeVisible()
  await page.getByRole('button', { name: 'Why this score?' }).click()
  await expect(page.getByText('What makes up the combined score')).toBeVisible()
})

test('states that a policy had no losses this term, and takes it back', async ({ page }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  // Its own policy: the loss run of the demo lists claims of others sooner or later.
  const number = `NL-${Date.now()}`
  const file = `Policy number,Insurer,Term start,Renewal\n${number},Lakeshore Mutual,${day(-40)},${day(320)}\n`
  await signIn(page, 'insurer', '/view/policies')
  await page.getByRole('button', { name: 'Import terms' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import terms' })
  const buffer = Buffer.from(file)
  await drawer.getByLabel('File of terms').setInputFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer })
  await drawer.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  const known = page.locator('dl').filter({ hasText: 'Loss runs cover' })
  await expect(known).toContainText(/Loss runs cover\s*No days yet/)
  await page.getByRole('button', { name: 'State no losses' }).click()
  await expect(page.getByText('The insurer knows of no claim')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'State no losses' }).click()
  await expect(page.getByText('from loss runs').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'State no losses' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(known).toContainText(/Loss runs cover\s*No days yet/)
})
