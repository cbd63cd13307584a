import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'
import { reloadUntil } from './support/reload-until.ts'

test('compares two records of one event, merges them by typing, and separates them again', async ({ page }) => {
  await signIn(page, 'admin', '/admin/merge-events')
  const rows = page.getByRole('row')
  // Without text, a row is still loading.
  const pairs = page.locator('tbody tr').filter({ hasText: /\w/ })
  // Pairs appear once detection has compared the first events.
  await reloadUntil(page, () => expect(pairs.first()).toBeVisible(), { timeout: 60_000 })
  await expectAccessible(page)
  await pairs.first().click()
  const drawer = page.getByRole('dialog', { name: /^Compare events of / })
  await expect(drawer.getByRole('region', { name: 'First record' }).getByText('Time')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Second record' }).getByText('Time')).toBeVisible()
  await expectAccessible(page)
  const open = new URL(page.url()).searchParams.get('open')
  await drawer.getByRole('button', { name: 'Merge' }).click()
  const confirm = page.getByRole('dialog', { name: 'Merge these events?' })
  await expect(confirm.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await confirm.getByRole('textbox').fill('merge')
  await confirm.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Events merged')).toBeVisible()
  await page.goto(`/admin/merge-events?open=${open}`)
  await expect(rows.first()).toBeVisible()
  await expect(drawer).toBeHidden()

  // Either record's address leads to the one that was kept.
  const [first, second] = open!.match(/\d+/g)!
  await follow(page, `/view/events/${first}`)
  await expect(page.getByRole('button', { name: /^Accurate/ })).toBeVisible()
  const kept = page.url()
  await page.goto(`/view/events/${second}`)
  await expect(page.getByRole('button', { name: /^Accurate/ })).toBeVisible()
  expect(new URL(kept).pathname).toBe(new URL(page.url()).pathname)

  await follow(page, '/admin/merge-events?tab=history')
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Undo the merge of / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('No decisions yet.')).toBeVisible()
  await expectWithinWidths(page, '/admin/merge-events')
})
