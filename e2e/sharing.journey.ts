import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { partOfMessage } from './support/outbox.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

const password = 'only for the lawyer'

test('shares an event with a password, which opens in a clean browser until it is switched off', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/view/events?range=30d&layout=table&sort=riskScore&order=desc')
  await page.locator('a[href^="/view/events/"]').first().click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Share this event' })
  await expectAccessible(page)
  await drawer.getByRole('textbox', { name: /^Password/ }).fill('short')
  await drawer.getByRole('button', { name: 'Create link' }).click()
  await expect(drawer.getByText('must have at least 8 characters')).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Password/ }).fill(password)
  await drawer.getByRole('button', { name: 'Create link' }).click()
  const url = await drawer.getByLabel('Link', { exact: true }).inputValue()

  // As a lawyer without an account does, in a browser that has never been here.
  const clean = await browser.newContext()
  const other = await clean.newPage()
  await other.goto(url)
  await expect(other.getByRole('heading', { name: 'Enter the password' })).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel('Password').fill('not the password')
  await other.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(other.getByText(/^This password isn’t correct. \d tries are left.$/)).toBeVisible()
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(other.getByText(/^Shared by Avery Morgan of Northline Logistics/)).toBeVisible()
  await expect(other.getByText('exact place not shared')).toBeVisible()
  await expect(other.getByText('Driver', { exact: true })).toHaveCount(0)
  await expectAccessible(other)
  await expectWithinWidths(other, '/share')

  await page.goto('/settings/share?type=incident')
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toHaveCount(0)
  // What is on screen goes without a reload, and what the player has buffered with it.
  await expect(other.getByRole('heading', { name: 'This link was switched off' })).toBeVisible()
  await expect(other.locator('video')).toHaveCount(0)
  await expectAccessible(other)
  await other.getByLabel('Your email address').fill('lawyer@firm.test')
  await other.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(other.getByText('This address stays off.')).toBeVisible()
  await expectAccessible(other)

  await page.goto(await partOfMessage('admin@milepost.test', /http\S+open=\S+/))
  const drawer2 = page.getByRole('dialog', { name: /^Share .* again$/ })
  await expect(drawer2.getByText('Choose one: at least 8 characters.')).toBeVisible()
  await expectAccessible(page)
  // What takes the place of a protected link is protected too.
  await drawer2.getByRole('button', { name: 'Create link' }).click()
  await expect(drawer2.getByText('must have at least 8 characters')).toBeVisible()
  await drawer2.getByRole('textbox', { name: /^Password/ }).fill(password)
  await drawer2.getByRole('button', { name: 'Create link' }).click()
  await other.goto(await drawer2.getByLabel('Link', { exact: true }).inputValue())
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(other.getByText(/^Shared by Avery Morgan of Northline Logistics/)).toBeVisible()
  await clean.close()
})

test('shares a vehicle’s report and a list, readable by keyboard in a clean browser', async ({ page, browser }) => {
  await signIn(page, 'admin', '/view/vehicles')
  const clean = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const other = await clean.newPage()
  const share = async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: /^Share this/ })
    await drawer.getByRole('button', { name: 'Create link' }).click()
    await other.goto(await drawer.getByLabel('Link', { exact: true }).inputValue())
    await expect(other.getByText(/^Shared by Avery Morgan of Northline Logistics/)).toBeVisible()
  }
  const vehicle = await page.locator('a[href^="/view/vehicles/profile/"]').first().getAttribute('href')
  await follow(page, `${vehicle!.split('?')[0]}/behavioral-risk-report`)
  await share()
  for (const width of [360, 1280]) {
    await other.setViewportSize({ width, height: 780 })
    await expectAccessible(other)
  }
  await follow(page, '/view/events?range=30d&layout=table&sort=riskScore&order=desc')
  await page.locator('a[href^="/view/events/"]').first().waitFor()
  await share()
  await expect(other.getByText(/^Highest risk first/)).toBeVisible()
  await other.setViewportSize({ width: 360, height: 780 })
  const row = other.getByRole('list', { name: 'Shared events' }).getByRole('listitem').first()
  await expect(row).toContainText('Place')
  await expect(row).toContainText('Speed')
  await expectAccessible(other)

  // A list has no media that would be refused: the open page itself notices.
  await follow(page, '/settings/share')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(other.getByRole('heading', { name: 'This link was switched off' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await clean.close()
})

test('lists people, tokens and changes in settings', async ({ page }) => {
  await signIn(page, 'admin', '/settings/Invite')
  await page.getByLabel('Email addresses').fill('first@northline.test, not an address')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('“not” isn’t an email address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email addresses').fill('first@northline.test, second@northline.test')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('second@northline.test: sent')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  const sent = page.getByRole('button', { name: 'Actions for second@northline.test' })
  await expect(sent).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 780 })
  await sent.click()
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 940 })
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('cell', { name: 'operator@milepost.test' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Sofia Lindgren' }).click()
  await page.getByRole('menuitem', { name: 'Change access' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'API tokens' }).click()
  await page
    .getByRole('button', { name: /^Create (your first )?token$/ })
    .first()
    .click()
  await page.getByLabel('Name').fill('Data warehouse')
  await page.getByRole('checkbox', { name: 'Vehicles' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByLabel('Token', { exact: true })).toHaveValue(/^milepost_/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I saved it' }).click()
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText('created an API token').first()).toBeVisible()
  await expect(page.getByText('API token: Data warehouse').first()).toBeVisible()
  await expectAccessible(page)
  await follow(page, '/admin/clients')
  await page.getByRole('cell', { name: 'Harbor & Sons' }).click()
  await page.getByRole('tab', { name: 'Contract and prices' }).click()
  await page.getByRole('button', { name: 'Add a tier' }).click()
  await expectAccessible(page)
})
