import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'

async function openControlCenter(page: Page) {
  await page.getByRole('button', { name: 'Control Center' }).click()
  return page.getByRole('dialog')
}
const ready = (page: Page) => expect(page.getByRole('navigation').first()).toBeVisible()

test('shows in every other tab that the client was switched, and reloads each when the person wants or returns', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/users')
  const [second, third] = [await page.context().newPage(), await page.context().newPage()]
  for (const tab of [second, third]) {
    await tab.goto('/settings/users')
    await ready(tab)
  }
  const panel = await openControlCenter(page)
  await panel.getByText('Harbor & Sons').click()
  await expect(page.getByText(/^You’re viewing Harbor & Sons, for 24/)).toBeVisible()

  const notice = 'You switched clients in another tab, and this one still shows Northline Logistics.'
  await expect(second.getByRole('alert').getByText(notice)).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Reload' }).click()
  await expect(second.getByText(/^You’re viewing Harbor & Sons/)).toBeVisible()
  await expect(second.getByText(notice)).toHaveCount(0)

  await expect(third.getByText(notice)).toBeVisible()
  await third.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(third.getByText(/^You’re viewing Harbor & Sons/)).toBeVisible()

  await page.getByRole('button', { name: 'Back to Northline Logistics' }).first().click()
  await expect(page.getByText(/^You’re viewing/)).toHaveCount(0)
  await expect(second.getByText(/this one still shows Harbor & Sons/)).toBeVisible()
  await second.getByRole('button', { name: 'Reload' }).click()
  await expect(second.getByText(/^You’re viewing/)).toHaveCount(0)
})

test('shows in another tab that the roles in view changed, and keeps them after a reload', async ({ page }) => {
  await signIn(page, 'admin', '/settings/users')
  const second = await page.context().newPage()
  await second.goto('/settings/users')
  await ready(second)
  const panel = await openControlCenter(page)
  await panel.getByRole('checkbox', { name: 'Admin' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Viewing as/)).toBeVisible()
  await expect(second.getByText('You changed the roles you view as in another tab.')).toBeVisible()
  await second.getByRole('button', { name: 'Reload' }).click()
  await expect(second.getByText(/^Viewing as/)).toBeVisible()
  await second.getByRole('button', { name: 'Use all my roles' }).click()
  await expect(page.getByText('You changed the roles you view as in another tab.')).toBeVisible()
})
