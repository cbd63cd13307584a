import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { enter, signIn } from './support/people.ts'

/** An account at the simulated Samsara that no demo client has connected. */
const harbor = { company: 'Harbor & Sons', vehicles: 8 }
const fleet = 'Harbor vans'

/** All other connections have their initial sync in the meantime. */
const firstReadWithin = { timeout: 150_000 }

async function fillIn(page: Page) {
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: 'Sign-in with Samsara' }).click()
  await expect(form.locator('input[name^="credentials."]')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Test connection' })).toHaveCount(0)
  return form
}

const atSamsara = (page: Page) => page.getByRole('heading', { name: /wants to read your Samsara account/ })

test('connects a provider by consent: declined first, then granted, and renewed', async ({ page }) => {
  test.setTimeout(420_000)
  await signIn(page, 'new', '/view/connections/active?add=samsara')
  const form = await fillIn(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Sign in with Samsara' }).click()
  await expect(form.getByText('Enter a fleet name.')).toBeVisible()
  await form.getByLabel('Fleet name').fill(fleet)
  await form.getByRole('button', { name: 'Sign in with Samsara' }).click()

  await expect(atSamsara(page)).toBeVisible()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'You declined access' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(form.getByLabel('Fleet name')).toHaveValue(fleet)
  await form.getByRole('button', { name: 'Sign in with Samsara' }).click()

  await page.getByLabel('Company').selectOption(harbor.company)
  // After a long absence, people must sign in once more before it is saved.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to finish' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await enter(page, 'new')
  await expect(page.getByRole('heading', { level: 1, name: fleet })).toContainText('Validated', { timeout: 60_000 })
  await expect(page.getByText(new RegExp(`${harbor.vehicles} vehicles`))).toBeVisible(firstReadWithin)

  await page.getByRole('button', { name: `Actions for ${fleet}` }).click()
  await page.getByRole('menuitem', { name: 'Edit credentials' }).click()
  await expect(form).toContainText('reads this account with your authorization')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Sign in with Samsara' }).click()
  await page.getByLabel('Company').selectOption(harbor.company)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('replaced the credentials')

  await page.getByRole('button', { name: `Actions for ${fleet}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(fleet)
  await page.getByRole('button', { name: 'Delete connection' }).click()
  await expect(page.getByText('No connections yet.')).toBeVisible()
})

test('sends a code once, whatever the result, and ignores an unrequested return', async ({ page }) => {
  await signIn(page, 'new', '/view/connections/active?add=samsara')
  const form = await fillIn(page)
  await form.getByLabel('Fleet name').fill(fleet)
  let sent = 0
  await page.route('**/api/connections*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    await route.abort()
  })
  await form.getByRole('button', { name: 'Sign in with Samsara' }).click()
  await page.getByLabel('Company').selectOption(harbor.company)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('alert')).toContainText('No response')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This authorization was already used' })).toBeVisible()
  expect(sent).toBe(1)

  const answer = 'source=integration&code=harbor.made-up&state=of-someone-else'
  await page.goto(`/integration/oauth2/samsara?${answer}`)
  await expect(page.getByRole('heading', { name: 'This sign-in started in another window' })).toBeVisible()
  await expect(page).toHaveURL('/integration/oauth2/samsara?source=integration')
  await page.goto(`/integration/oauth2/unknown?${answer}`)
  await expect(page.getByRole('list', { name: 'Providers' }).getByRole('link', { name: 'Samsara' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/integration/oauth2/samsara?code=1&state=2')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(page.getByRole('dialog', { name: 'Add connection' })).toBeVisible()
  expect(sent).toBe(1)
})
