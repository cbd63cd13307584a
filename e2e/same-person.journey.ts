import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'
import { reloadUntil } from './support/reload-until.ts'

test('finds a driver at two providers, merges them after comparing, and separates them again', async ({ page }) => {
  await signIn(page, 'operator', '/view/drivers')
  const tile = page.getByRole('button', { name: /^Possible duplicates/ })
  // Drivers of both providers have to arrive first.
  await reloadUntil(page, () => expect(tile).toHaveText(/^Possible duplicates[1-9]/), { timeout: 60_000 })
  await tile.click()
  const drawer = page.getByRole('dialog', { name: 'Possible duplicates' })
  const pair = drawer.getByRole('region', { name: / and / }).first()
  await expect(pair.getByText(/Same .+/)).toBeVisible()
  await expectAccessible(page)
  await pair.getByRole('button', { name: 'Merge' }).click()
  const confirm = page.getByRole('dialog', { name: /^Merge .+ into .+\?$/ })
  const title = (await confirm.getByRole('heading').textContent()) ?? ''
  const name = / into (.+)\?$/.exec(title)![1]!
  await confirm.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Drivers merged')).toBeVisible()

  await page.goto(`/view/drivers?text=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: 'Also at' })
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name }).first().click()
  await expect(page.getByText('2 merged')).toBeVisible()
  await expect(page.getByText('Events per 1,000 mi', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Separate' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Separate' }).click()
  await expect(page.getByText('Drivers separated')).toBeVisible()
  await expect(page.getByText('2 merged')).toBeHidden()
})
