import { expect, type Page } from '@playwright/test'

/** Signs in as one of the demo's people through the real login form and arrives where `address` says. */
export async function signIn(page: Page, person: string, address = '/'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('E-mail').fill(`${person}@milepost.test`)
  await page.getByLabel('Password').fill('milepost')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
