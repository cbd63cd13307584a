import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { enter, signIn } from './support/people.ts'

test('a link that needs sign-in leads back to where it points, with its filters', async ({ page }) => {
  await page.goto('/view/vehicles?text=unit')
  await enter(page, 'operator')
  await expect(page.getByRole('heading', { name: 'Vehicles', level: 1 })).toBeVisible()
  expect(new URL(page.url()).search).toContain('unit')
})

test('a wrong password is refused in words, on an accessible page', async ({ page }) => {
  await page.goto('/profile')
  await page.getByLabel('E-mail').fill('operator@milepost.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/not right|not correct|wrong|do not match/i)).toBeVisible()
  await expectAccessible(page)
})

test('signing out ends on a plain page and asks for the password again', async ({ page }) => {
  await page.goto('/profile')
  await enter(page, 'viewer')
  // The profile's own page has another.
  await page.getByRole('complementary').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out')).toBeVisible()
  await page.goto('/view/events')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('the session outlives a reload without a token anyone could read', async ({ page }) => {
  await signIn(page, 'operator', '/view/events')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
})
