import { expect, test } from '@playwright/test'
import { acceptTerms } from './support/accept-terms.ts'
import { expectAccessible } from './support/accessible.ts'
import { partOfMessage } from './support/outbox.ts'
import { signIn } from './support/people.ts'

test('invites a fleet, which connects its provider on a phone without signing in', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await signIn(page, 'new', '/view/connections/invites')
  await page
    .getByRole('button', { name: /^(Send invites|Invite your first fleet)$/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Invite fleets' })
  await drawer.getByLabel('Email addresses').fill('dana@riverside.test, Riverside Vans')
  const sent = page.waitForResponse((response) => response.url().includes('/connections/invites') && response.ok())
  await drawer.getByRole('button', { name: 'Send invites' }).click()
  const [{ link }] = (await (await sent).json()) as [{ link: string }]

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const other = await phone.newPage()
  await other.goto(link)
  await expect(
    other.getByRole('heading', { name: /asks you to connect the vehicles of Riverside Vans$/ }),
  ).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Accept and start' }).click()
  await expect(other.getByLabel('Fleet name')).toHaveValue('Riverside Vans')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Next' }).click()
  await other.getByRole('button', { name: /^Samsara/ }).click()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Connect Samsara' })).toBeVisible()
  const token = other.getByLabel('API token').and(other.locator('input'))
  await token.fill('never-accepted')
  await other.getByRole('button', { name: 'Test connection' }).click()
  await expect(other.getByText('Samsara does not accept these credentials').first()).toBeVisible({ timeout: 30_000 })
  await token.fill('samsara_api_demo_harbor')
  await other.getByRole('button', { name: 'Test connection' }).click()
  await expect(other.getByText(/^Found 8 vehicles/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Next' }).click()
  await expectAccessible(other)
  await other.getByLabel('First name').fill('Dana')
  await other.getByLabel('Last name').fill('Reyes')
  await other.getByLabel('Email').fill('dana@riverside.test')
  await other.getByLabel('Signature').fill('Dana Reyes')
  await acceptTerms(other)
  await other.getByRole('button', { name: 'Sign and connect' }).click()
  await expect(other.getByRole('heading', { name: /^Samsara is connected$/ })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(other)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'This invitation was already used' })).toBeVisible()
  await phone.close()

  // The other journeys need this account unconnected.
  await page.goto('/view/connections/active')
  await page.getByRole('link', { name: 'Riverside Vans' }).first().click()
  await page.getByRole('button', { name: 'Actions for Riverside Vans' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Riverside Vans')
  await page.getByRole('button', { name: 'Delete connection' }).click()
  await expect(page.getByText('No connections yet.')).toBeVisible()
})

test('invites a colleague, who creates an account at the demo’s sign-in service and works in the portal', async ({
  page,
  browser,
}) => {
  const email = `dana.${Date.now()}@northline.test`
  await signIn(page, 'admin', '/settings/Invite')
  await page.getByLabel('Email addresses').fill(email)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Invited 1 person')).toBeVisible()
  const link = await partOfMessage(email, /http\S+invitation=[\w-]+/)

  const clean = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const colleague = await clean.newPage()
  await colleague.goto(link)
  await colleague.getByRole('link', { name: 'Sign in' }).click()
  await expect(colleague.getByLabel('Email')).toHaveValue(email)
  await colleague.getByRole('link', { name: 'Create an account' }).click()
  await expect(colleague.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(colleague)
  await colleague.getByLabel('Name').fill('Dana Reyes')
  await colleague.getByLabel('Password').fill('a long way home')
  await colleague.getByRole('button', { name: 'Create account' }).click()
  await expect(colleague.getByRole('heading', { name: 'Welcome to Northline Logistics' })).toBeVisible()
  await colleague.getByRole('link', { name: 'Continue' }).click()
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await clean.close()
})
