import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'

test('clears events by keyboard: selects rows, dismisses them with a reason, and takes it back', async ({ page }) => {
  // Of a fleet without cameras: annotators rate the others meanwhile.
  await signIn(page, 'operator', '/view/events?range=7d&rating=2&q=Prairie')
  const rows = page.locator('tbody tr:has(a)')
  await expect(rows.nth(1)).toBeVisible()
  const chosen = await Promise.all([0, 1].map((at) => rows.nth(at).getByRole('link').first().getAttribute('href')))
  const addresses = chosen.map((href) => href!.replace(/\?.*/, ''))
  const shown = () => Promise.all(addresses.map((address) => page.locator(`tbody a[href^="${address}"]`).count()))
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(page.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
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

test('assigns an event with a due day, and finds it again', async ({ page }) => {
  // On narrower windows, the column of assigned people gives way to others.
  await page.setViewportSize({ width: 1760, height: 940 })
  await signIn(page, 'operator', '/view/events?range=yesterday')
  const row = page.locator('tbody tr:has(a)').nth(2)
  await row.getByRole('checkbox').click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign this event' })
  await expect(dialog.getByLabel('Person')).toContainText('(you)')
  await dialog.getByLabel('Due').fill('2030-02-01')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('1 event assigned to')).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Assigned to' }).click()
  await page
    .getByRole('option', { name: 'Me', exact: true })
    .or(page.getByRole('checkbox', { name: 'Me', exact: true }))
    .click()
  await page.keyboard.press('Escape')
  const mine = page.locator('tbody tr:has(a)')
  await expect(mine.filter({ hasNotText: 'due 2030-02-01' })).toHaveCount(0)
  await mine.first().getByRole('link').first().click()
  await expect(page.getByText('Assigned to', { exact: true })).toBeVisible()
  await expect(page.getByText(/assigned it to Priya Raman/)).toBeVisible()
})
