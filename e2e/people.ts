import { expect, type Page } from '@playwright/test'

/** Signs in as one of the demo's people through the real login form and arrives where `address` says. */
export async function signIn(page: Page, person: string, address = '/'): Promise<void> {
  await page.goto(address)
  await enter(page, person)
  // Hidden from screen readers where the address opens a drawer over the page.
  await expect(page.getByRole('navigation', { includeHidden: true }).first()).toBeVisible()
}

/** Fills in the login form that is shown. */
export async function enter(page: Page, person: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${person}@milepost.test`)
  await page.getByLabel('Password').fill('milepost')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
