import { type Cookie, expect, type Page } from '@playwright/test'

/** Identity provider cookies of people who signed in before. */
const known = new Map<string, Cookie[]>()

/**
 * Signs in as one of the demo's people and opens `address`: through the real login form the first time, then with the
 * identity provider's session. Signing out ends the sessions of everyone known as that person: use `enter` for them.
 */
export async function signIn(page: Page, person: string, address = '/'): Promise<void> {
  const before = known.get(person)
  if (before) await page.context().addCookies(before)
  await page.goto(address)
  if (!before) await enter(page, person)
  // Hidden from screen readers if the address opens a drawer over the page.
  await expect(page.getByRole('navigation', { includeHidden: true }).first()).toBeVisible()
  if (!before)
    known.set(
      person,
      (await page.context().cookies()).filter(({ name }) => name.includes('session')),
    )
}

/** Fills in the login form on screen. */
export async function enter(page: Page, person: string): Promise<void> {
  await page.getByLabel('Email').fill(`${person}@milepost.test`)
  await page.getByLabel('Password').fill('milepost')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
