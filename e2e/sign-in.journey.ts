import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { enter, signIn } from './support/people.ts'

test('returns to a link’s destination after sign-in, with its filters', async ({ page }) => {
  await page.goto('/view/vehicles?text=unit')
  await enter(page, 'operator')
  await expect(page.getByRole('heading', { name: 'Vehicles', level: 1 })).toBeVisible()
  expect(new URL(page.url()).search).toContain('unit')
})

test('rejects a wrong password in words, on an accessible page', async ({ page }) => {
  await page.goto('/profile')
  await page.getByLabel('Email').fill('operator@milepost.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expectAccessible(page)
})

test('ends on a plain page after signing out and asks for the password again', async ({ page }) => {
  await page.goto('/profile')
  await enter(page, 'viewer')
  // The profile page has another one.
  await page.getByRole('complementary').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You’re signed out')).toBeVisible()
  await page.goto('/view/events')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('keeps the session after a reload without a readable token', async ({ page }) => {
  await signIn(page, 'operator', '/view/events')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
})
