import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h7v7z"/></svg>'

test('adds an event type, gives it a tag and a logo, and sees what a setting does', async ({ page }, { retry }) => {
  // A second run finds what the first added.
  const number = retry ? ` ${retry}` : ''
  const name = `Tail lift open${number}`
  await signIn(page, 'admin', '/admin/incident-type')
  await expect(page.getByRole('cell', { name: 'Harsh braking', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add event type' }).click()
  const form = page.getByRole('dialog', { name: 'Add an event type' })
  await form.getByLabel('Key').fill('two words')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText(/Must be one word of letters and digits/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Key').fill(`tailLiftOpen${number.trim()}`)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Provider of the tag').selectOption({ label: 'Samsara' })
  await form.getByRole('textbox', { name: 'Tag' }).fill(`TailLift${number}`)
  await form.getByRole('button', { name: 'Add tag' }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()

  const drawer = page.getByRole('dialog', { name, exact: true })
  await expect(drawer.getByText(`Samsara TailLift${number}`, { exact: false })).toBeVisible()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<html>') })
  await expect(drawer.getByText('The logo must be a PNG or SVG picture.')).toBeVisible()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await expect(drawer.locator('img')).toHaveAttribute('src', /\/api\/incident\/type\/tailLiftOpen\d?\/logo/)
  await drawer.getByLabel('Jumps the queue').click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is saved`)).toBeVisible()
  await expectWithinWidths(page, '/admin/incident-type')
  await page.goto('/admin/incident-type?flag=jumpFromQueue')
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Harsh braking', exact: true })).toBeHidden()
})
