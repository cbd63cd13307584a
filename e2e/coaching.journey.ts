import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { messageTo } from './support/outbox.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

const phoneNumber = '+13125550177'

/** Opens the riskiest event with a driver, and returns the driver's name. */
async function openEvent(page: Page): Promise<string> {
  await page.locator('a[href^="/view/events/"]').first().click()
  const coach = page.getByRole('link', { name: /^Coach \S+/ })
  await expect(coach).toBeVisible()
  const driver = (await page.locator('main a[href^="/view/drivers/profile/"]').first().textContent())!.trim()
  await coach.click()
  return driver
}

test('coaches a driver about an event by text message, who watches and answers without an account', async ({
  page,
  browser,
}, { retry }) => {
  // A second run needs another driver: the first one's coaching may be turned on.
  await signIn(page, 'admin', `/view/events?range=30d&layout=table&sort=riskScore&order=${retry ? 'asc' : 'desc'}`)
  const driver = await openEvent(page)

  // Coaching is off until someone turns it on, and no one receives messages yet.
  const drawer = page.getByRole('dialog', { name: 'New message' })
  await expect(drawer.getByText(`Coaching is turned off for ${driver}.`)).toBeVisible()
  await expectAccessible(page)
  await drawer
    .getByRole('button', { name: /^Turn on for/ })
    .first()
    .click()
  await expect(drawer.getByText(`No contact receives messages about ${driver}.`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Add a contact' }).click()
  const contact = page.getByRole('dialog', { name: 'Add a contact' })
  await expect(contact.getByLabel('Name')).toHaveValue(driver)
  await contact.getByLabel('Phone').fill(phoneNumber)
  await expectAccessible(page)
  await contact.getByRole('button', { name: 'Add contact' }).click()

  // The message is prepared: it names what happened, for the sender to change.
  const text = drawer.getByRole('textbox', { name: 'Message' })
  await expect(text).toHaveValue(new RegExp(`^Hi ${driver.split(' ')[0]},[^]+: you `))
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Send' }).click()
  const confirm = page.getByRole('dialog', { name: `Send to ${driver}?` })
  await expect(confirm).toContainText(phoneNumber)
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Send' }).click()
  const thread = page.getByRole('region', { name: `Conversation about ${driver}` })
  await expect(thread.getByText(/by text message to/)).toContainText(/sent|opened/)
  await expect(thread.getByRole('list', { name: 'Events' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await expectWithinWidths(page, 'coaching messages')

  // As the driver does, on a phone that has never been here.
  const sent = await messageTo(phoneNumber, /\/coaching\/reply\//)
  expect(sent).toContain('about your driving with an event to watch')
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const other = await phone.newPage()
  await other.goto(/http\S+\/coaching\/reply\/\S+/.exec(sent)![0])
  await expect(other.getByRole('heading', { level: 1, name: 'Message from Avery Morgan' })).toBeVisible()
  await expect(other.getByText(/^Hi /)).toBeVisible()
  await expectAccessible(other)
  await expectWithinWidths(other, 'coaching reply')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await expect(other.getByText('Write a reply.')).toBeVisible()
  await other.getByLabel('Reply to Avery Morgan').fill('<b>A car</b> cut in. I will keep more distance.')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await expect(other.getByRole('list', { name: 'Sent replies' })).toContainText('<b>A car</b> cut in.')
  await expectAccessible(other)

  // The reply appears without a reload, as the text it is.
  await expect(thread.getByText('<b>A car</b> cut in. I will keep more distance.')).toBeVisible()
  await expect(thread.getByText(/· opened/)).toBeVisible()
  await thread.getByRole('button', { name: 'Mark coached' }).click()
  await expect(thread.getByText(/^Coached 20/)).toBeVisible()

  // Opting out is kept by number.
  await other.getByRole('button', { name: 'Stop messages' }).click()
  await expect(other.getByText('You get no more coaching messages')).toBeVisible()
  await thread.getByLabel(`Message to ${driver}`).fill('Thank you')
  await thread.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread.getByText(/asked for no more messages/)).toBeVisible()
  await other.getByRole('button', { name: 'Allow messages again' }).click()
  await expect(other.getByText('Coaching messages from')).toBeVisible()
  await thread.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread.getByText('Thank you')).toBeVisible()
  await phone.close()
})

test('starts with the events most worth coaching, and explains where coaching is turned on', async ({ page }) => {
  await signIn(page, 'new', '/coaching/messages')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(page.getByText('Coaching isn’t turned on for any vehicle.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/coaching/reply/1-xxxxxxxxxxxxxxxxxxxxxx?token=y')
  await expect(page.getByRole('heading', { name: 'This link doesn’t exist' })).toBeVisible()
  await expectAccessible(page)
})
