import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'
import { startReceiver } from './support/webhook-receiver.ts'

test('creates a webhook, sends a test and sees what the receiver answered', async ({ page }) => {
  await using receiver = await startReceiver()
  Object.assign(receiver.answer, { status: 503, text: 'Closed for <b>maintenance</b>' })
  await signIn(page, 'operator', '/settings/webhooks')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create your first webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Create a webhook' })
  await form.getByLabel('Address').fill('warehouse')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByText('Enter a name, such as the software that receives it.')).toBeVisible()
  await expect(form.getByText('must be an address that starts with https://')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Data warehouse')
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('checkbox', { name: 'Event rated' }).click()
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('cell', { name: 'Data warehouse', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Data warehouse' })
  await expect(drawer.getByText('Nothing was sent yet.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Send test' }).click()
  await expect(drawer.getByText('Retrying').last()).toBeVisible()
  Object.assign(receiver.answer, { status: 200, text: 'Thank you' })
  await expect(drawer.getByText('Delivered').last()).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  // Other journeys rate events meanwhile.
  const tests = () => receiver.received.filter(({ body }) => JSON.parse(body).type === 'webhook.test')
  const testIds = () => tests().map(({ headers }) => headers['webhook-id'])
  expect(new Set(testIds()).size).toBe(1)
  const { body, headers } = tests().at(-1)!
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)

  await drawer.getByRole('cell', { name: 'Test', exact: true }).click()
  await expect(drawer.getByText('Closed for <b>maintenance</b>')).toBeVisible()
  await expect(drawer.getByText('Thank you')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => testIds().length).toBeGreaterThan(2)
  expect(new Set(testIds()).size).toBe(1)

  await drawer.getByRole('tab', { name: 'Signing secret' }).click()
  await drawer.getByRole('button', { name: 'Rotate secret' }).click()
  await page
    .getByRole('dialog', { name: /^Rotate the secret/ })
    .getByRole('button', { name: 'Rotate' })
    .click()
  await expect(drawer.getByRole('textbox', { name: 'Signing secret' })).not.toHaveValue(secret)
  await expectAccessible(page)
  await drawer.getByRole('tab', { name: 'Settings' }).click()
  await expect(drawer.getByLabel('Name')).toHaveValue('Data warehouse')
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expectWithinWidths(page, '/settings/webhooks')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('link', { name: 'Data warehouse' }).click()
  await expect(drawer.getByText('Delivered').last()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Actions for Data warehouse' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
