import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { messageTo } from './support/outbox.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'
import { startReceiver } from './support/webhook-receiver.ts'

test('creates a rule with a chat channel, tests both, and unsubscribes by the link in the email without an account', async ({
  page,
  browser,
}) => {
  await using chat = await startReceiver()
  Object.assign(chat.answer, { status: 404, text: 'no_service' })
  await signIn(page, 'operator', '/notifications/events/configurations')
  await expect(page.getByText('No rules yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create your first rule' }).click()
  const form = page.getByRole('dialog', { name: 'Create a rule' })
  await expect(
    form.getByText(/to each recipient in the last 30 days|No event of the last 30 days matches/),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Create rule' }).click()
  await expect(form.getByText('Enter a title, such as the events it is about.')).toBeVisible()
  await expect(form.getByText('Enter at least one email address or phone number, or choose a channel.')).toBeVisible()
  await form.getByLabel('Title').fill('Critical events')
  await form.getByLabel('Recipients').fill('operator@milepost.test, dispatch')
  await form.getByRole('button', { name: 'Create rule' }).click()
  await expect(form.getByText('Not an email address: dispatch')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Recipients').fill('operator@milepost.test, lee@example.com')
  await form.getByLabel('Text messages to').fill('+1 312 555 0142')
  await form.getByRole('button', { name: 'Risk', exact: false }).first().click()
  await page.getByRole('option', { name: 'High', exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Add a chat channel' }).click()
  await form.getByRole('button', { name: 'Add channel' }).click()
  await expect(form.getByText('Enter the address that the chat gave you.')).toBeVisible()
  await form.getByLabel('Channel name').fill('#safety')
  await form.getByLabel('Webhook address').fill(chat.url)
  await form.getByLabel('Webhook address').press('Enter')
  await expect(form.getByRole('checkbox', { name: '#safety' })).toBeChecked()
  await form.getByRole('button', { name: 'Actions for #safety' }).click()
  await page.getByRole('menuitem', { name: 'Send test' }).click()
  await expect(form.getByText('The server responded with 404. Response: no_service')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await expect(
    form.getByText(
      'Email 2 people, text 1 person, and post to 1 channel at once when any event with Critical risk happens. Nothing is sent between 22:00 and 06:00.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create rule' }).click()
  await page.getByRole('cell', { name: 'Critical events', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Critical events' })
  await drawer.getByRole('button', { name: 'Send test' }).click()
  const mail = await messageTo('operator@milepost.test', /Pause or unsubscribe: \S/)
  expect(mail).toContain('because you tested the rule “Critical events”')
  const link = /Pause or unsubscribe: (\S+)/.exec(mail)![1]!

  const outside = await (await browser.newContext()).newPage()
  await outside.goto(link)
  await expect(outside.getByText('sends them to operator@milepost.test.')).toBeVisible()
  await expectAccessible(outside)
  await outside.getByRole('button', { name: '7 days' }).click()
  await expect(outside.getByRole('heading', { name: 'Notifications are paused' })).toBeVisible()
  await outside.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(outside.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectAccessible(outside)
  await outside.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  await expect(outside.getByRole('heading', { name: 'This link doesn’t exist' })).toBeVisible()
  await outside.context().close()

  await page.reload()
  await expect(drawer.getByText('operator@milepost.test unsubscribed.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(drawer.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Actions for Critical events' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('Critical events (copy)')
  await form.getByRole('button', { name: 'Create rule' }).click()
  await expect(page.getByRole('cell', { name: 'Critical events (copy)', exact: true })).toBeVisible()
  await expectWithinWidths(page, '/notifications/events/configurations')
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const title of ['Critical events (copy)', 'Critical events']) {
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('cell', { name: title, exact: true })).toHaveCount(0)
  }

  await page
    .getByRole('tab', { name: 'History' })
    .or(page.getByRole('link', { name: 'History', exact: true }))
    .click()
  // The simulated fleet may have had a critical event before the rule was paused.
  const notice = page.getByRole('cell', { name: /@/ })
  await expect(page.getByText('No notifications yet.').or(notice).first()).toBeVisible()
  await expectAccessible(page)
  await expectWithinWidths(page, '/notifications/events/history')
})
