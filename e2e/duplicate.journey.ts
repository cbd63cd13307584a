import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'

/** An account that a demo client has already connected. */
const prairie = { token: 'samsara_api_demo_prairie', client: 'Prairie Couriers' }
/** A client without connections. */
const otherClient = 'Harbor & Sons'
const fleet = 'Prairie twice'

const heading = (page: Page, word: string) => page.getByRole('heading', { level: 1, name: fleet }).getByText(word)

async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: `Actions for ${fleet}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

async function lookAt(page: Page, client: string) {
  await page.getByRole('button', { name: 'Control Center' }).click()
  await page.getByRole('dialog').getByText(client).click()
  await expect(page.getByText(`You’re viewing ${client}`)).toBeVisible({ timeout: 30_000 })
}

test('moves a duplicated connection to another client as an admin, keeps it there, and deletes it', async ({
  page,
}) => {
  await signIn(page, 'admin', '/view/connections/active?add=samsara')
  const form = page.getByRole('dialog')
  await form.getByLabel('API token').and(form.locator('input')).fill(prairie.token)
  await form.getByLabel('Fleet name').fill(fleet)
  await form.getByRole('button', { name: 'Save connection' }).click()
  await expect(heading(page, 'Duplicated')).toBeVisible({ timeout: 60_000 })
  const story = page.getByRole('region', { name: /already connected/ })
  await expect(story).toContainText('so that no trip or event counts twice')
  await expect(story).not.toContainText(prairie.client)
  await expectAccessible(page)

  const move = await choose(page, 'Move to another client')
  await move.getByLabel('Client').selectOption(otherClient)
  await move.getByRole('button', { name: 'Continue' }).click()
  await expect(move).toContainText('Users of this client can no longer see them')
  await expect(move.getByRole('button', { name: 'Move connection' })).toBeDisabled()
  await expectAccessible(page)
  await move.getByRole('textbox').fill(fleet)
  await move.getByRole('button', { name: 'Move connection' }).click()
  await expect(page.getByText(`${fleet} now belongs to ${otherClient}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Northline Logistics' })).toBeVisible()
  await expect(page.getByRole('link', { name: fleet })).toHaveCount(0)

  await lookAt(page, otherClient)
  await page.goto('/view/connections/active')
  await page.getByRole('link', { name: fleet }).click()
  await expect(heading(page, 'Duplicated')).toBeVisible()
  await page
    .getByRole('region', { name: /already connected/ })
    .getByRole('button', { name: 'Keep this one' })
    .click()
  const keep = page.getByRole('dialog')
  await expect(keep).toContainText('trips and events count twice')
  await keep.getByRole('button', { name: 'Keep this one' }).click()
  await expect(page.getByText(`${fleet} is kept`)).toBeVisible({ timeout: 60_000 })
  await expect(heading(page, 'Validated')).toBeVisible()
  await expect(story).toHaveCount(0)

  const remove = await choose(page, 'Delete')
  await remove.getByRole('textbox').fill(fleet)
  await remove.getByRole('button', { name: 'Delete connection' }).click()
  await expect(page.getByText('No connections yet.')).toBeVisible()
})
