import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

/** Takes a provider’s tag from its type, so that it means nothing. Returns the tag. */
async function unmapTag(page: Page): Promise<string> {
  await page.goto('/admin/incident-type?open=smoking')
  const drawer = page.getByRole('dialog', { name: 'Smoking' })
  const remove = drawer.getByRole('button', { name: /^Remove .* of Samsara$/ }).first()
  const name = (await remove.getAttribute('aria-label')) ?? ''
  await remove.click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Smoking is saved')).toBeVisible()
  return /^Remove (.*) of Samsara$/.exec(name)![1]!
}

test('maps an unmapped tag after a preview, sees its events follow, and undoes it', async ({ page }) => {
  await signIn(page, 'admin', '/admin/incorrect-mappings')
  await expect(page.getByRole('heading', { level: 1, name: 'Incorrect mappings' })).toBeVisible()
  const tag = await unmapTag(page)
  await page.goto('/admin/incorrect-mappings')
  const row = page.getByRole('row').filter({ hasText: tag })
  await expect(row.getByText('Not mapped')).toBeVisible()
  await expectAccessible(page)
  await row.click()
  const drawer = page.getByRole('dialog', { name: tag })
  await drawer.getByLabel('Event type').selectOption({ label: 'Distraction' })
  await expect(drawer.getByText(/^Re-translates \d/)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Map to this type' }).click()
  const confirm = page.getByRole('dialog', { name: `Map ${tag} to Distraction?` })
  await expect(confirm.getByText('You can undo this.', { exact: false })).toBeVisible()
  await confirm.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(drawer.getByText(/changed it from no type to Distraction/)).toBeVisible()
  await expect(drawer.getByText('Changed', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect(drawer.getByText(/changed it from Smoking to no type/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeHidden()

  await page.goto('/admin/incorrect-mappings?tab=vehicles')
  await expect(page.getByText(/Every vehicle is in a group|vehicles? ·/).first()).toBeVisible()
  await expectAccessible(page)
  await expectWithinWidths(page, '/admin/incorrect-mappings')
})
