import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ageConnection } from './support/age-connection.ts'
import { enter, signIn } from './support/people.ts'
import { origin } from './support/start-milepost.ts'

const fleet = 'Northline Refrigerated'
const [current, other] = ['LM-204419', 'LM-204420']

const policyOf = (page: Page) => page.locator('dl').filter({ hasText: 'DOT number' })
const proposal = (page: Page) => page.getByRole('region', { name: 'Policy change' })

async function enterPolicy(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: `Company of ${fleet}` })
  await form.getByLabel('Policy number').fill(number)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

test('keeps another policy of a connection until an admin decides, who rejects it, and approves it when it is entered again', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'operator', '/view/connections/active')
  await ageConnection(fleet)
  await page.getByRole('link', { name: fleet, exact: true }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(policyOf(page)).toContainText(current)
  await expect(page).toHaveURL(/tab=overview/)
  const { pathname, search } = new URL(page.url())

  await enterPolicy(page, other)
  await expect(proposal(page)).toContainText(`Policy ${other} of Lakeshore Mutual was entered. It awaits an admin`)
  await expect(proposal(page)).toContainText(`Until then, scores and reports use policy ${current}.`)
  await expect(policyOf(page)).toContainText(current)
  await expect(proposal(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(page)
  await proposal(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(proposal(page)).toHaveCount(0)

  await enterPolicy(page, other)
  await expect(proposal(page)).toBeVisible()
  const admin = await (await browser.newContext()).newPage()
  await admin.goto(`${origin}${pathname}${search}`)
  await enter(admin, 'admin')
  await expect(proposal(admin)).toContainText(`Policy ${other} of Lakeshore Mutual was entered.`)
  await expectAccessible(admin)
  await proposal(admin).getByRole('button', { name: 'Reject' }).click()
  await expect(proposal(admin)).toHaveCount(0)
  await expect(policyOf(admin)).toContainText(current)
  await page.reload()
  await expect(policyOf(page)).toContainText(current)
  await expect(proposal(page)).toHaveCount(0)

  await enterPolicy(page, other)
  await expect(proposal(page)).toBeVisible()
  await admin.reload()
  await proposal(admin).getByRole('button', { name: 'Approve' }).click()
  await expect(proposal(admin)).toHaveCount(0)
  await expect(policyOf(admin)).toContainText(other)
  await page.reload()
  await expect(policyOf(page)).toContainText(other)

  // What an admin enters applies, so the demo is as before.
  await enterPolicy(admin, current)
  await expect(policyOf(admin)).toContainText(current)
  await expect(proposal(admin)).toHaveCount(0)
  await admin.context().close()
})
