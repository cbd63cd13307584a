import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { makeLoss } from './support/make-loss.ts'
import { messageTo } from './support/outbox.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

const settings = '/notifications/fnol-settings/configure-notifications'
const history = '/notifications/fnol-settings/notifications-history'

test('turns on notices of loss, sends one, and opens its report without an account', async ({ page, browser }) => {
  await signIn(page, 'admin', settings)
  await expect(page.getByText('Off: no notices of loss are sent')).toBeVisible()
  await expectAccessible(page)
  const first = page.getByRole('region', { name: 'First notice of loss' })
  await first.getByRole('switch').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Enter at least one email address.')).toBeVisible()
  await expectAccessible(page)
  await first.getByLabel('Recipients').fill('claims@example.com')
  await first.getByLabel('Report', { exact: true }).selectOption('PDF attachment')
  await expect(first.getByText(/attached, up to 5 MB/)).toBeVisible()
  await first.getByLabel('Report', { exact: true }).selectOption('Link without an account')
  await page.getByRole('button', { name: 'Save' }).click()
  const ask = page.getByRole('dialog')
  await expect(ask.getByText('First notices go to 1 recipient once a person confirms them.')).toBeVisible()
  await ask.getByRole('button', { name: 'Save' }).click()
  await expect(ask).toBeHidden()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expectWithinWidths(page, settings)
  await page.setViewportSize({ width: 1280, height: 900 })

  const id = await makeLoss(page, 1)
  await page.goto(`/reports/losses/${id}`)
  const notices = page.getByRole('region', { name: 'Notices of loss' })
  // A retry would find notices turned on, so this waits for as long as a busy machine needs.
  await expect(notices.getByText(/since the crash/)).toBeVisible({ timeout: 60_000 })
  await notices.getByRole('button', { name: /Send first notice|Confirm and send/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(notices.getByText('Stored, not sent')).toBeVisible({ timeout: 20_000 })
  await expect(notices.getByText(/since the crash/)).toBeVisible()
  await expect(page.getByText('Stored, not sent')).toHaveCount(2)
  await expectAccessible(page)

  const mail = await messageTo('claims@example.com', /First notice of loss/)
  expect(mail).toMatch(/Subject: First notice of loss: Loss AC\d{4} · /)
  expect(mail).toMatch(/Jurisdiction: \S+/)
  const outside = await (await browser.newContext()).newPage()
  await outside.goto(/Open the report:\n(\S+)/.exec(mail)![1]!)
  await expect(outside.getByText(/Loss AC\d{4}/).first()).toBeVisible()
  await outside.context().close()

  await page.goto(history)
  await expect(page.getByRole('cell', { name: 'claims@example.com' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Stored, not sent' })).toBeVisible()
  await expect(page.getByText('Median delay from the crash')).toBeHidden()
  await expectAccessible(page)
  await expectWithinWidths(page, history)
})
