import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'

test('clears events by keyboard: selects rows, dismisses them with a reason, and takes it back', async ({ page }) => {
  await signIn(page, 'operator', '/view/events?range=yesterday&rating=2')
  const rows = page.locator('tbody tr:has(a)')
  await expect(rows.nth(1)).toBeVisible()
  const chosen = await Promise.all([0, 1].map((at) => rows.nth(at).getByRole('link').first().getAttribute('href')))
  const addresses = chosen.map((href) => href!.replace(/\?.*/, ''))
  const shown = () => Promise.all(addresses.map((address) => page.locator(`tbody a[href^="${address}"]`).count()))
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 ')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Too minor' }).click()
  await expect(page.getByText('2 events dismissed')).toBeVisible()
  // The list is of events that wait for review.
  await expect.poll(shown).toEqual([0, 0])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(shown).not.toContain(0)
})

test('gives the reason after rating an event inaccurate, and keeps it with a note', async ({ page }) => {
  await signIn(page, 'operator', '/view/events?range=yesterday&rating=2')
  await page.locator('tbody tr a').last().click()
  await page.getByRole('button', { name: /^Inaccurate/ }).click()
  const reasons = page.getByRole('group', { name: 'What is wrong?' })
  await reasons.getByRole('button', { name: 'Nothing happened' }).click()
  const ratings = page.getByRole('list', { name: 'Ratings' })
  await expect(ratings).toContainText('inaccurate (nothing happened)')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('A speed bump')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(ratings.getByRole('listitem').first()).toContainText('inaccurate (nothing happened)')
  await expect(ratings.getByRole('listitem').first()).toContainText('A speed bump')
  await expectAccessible(page)
})
