import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { messageTo } from './support/outbox.ts'
import { signIn } from './support/people.ts'

/** A second attempt finds what the first one saved. */
const viewName = () => `Drivers with A${'!'.repeat(test.info().retry)}`

test('saves a list as a view that its page opens with, and sends it by email', async ({ page, browser }) => {
  const name = viewName()
  await signIn(page, 'operator', '/view/drivers?text=a')
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const drawer = page.getByRole('dialog', { name: 'Save this view' })
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await expect(drawer.getByText('Enter a name.')).toBeVisible()
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByRole('switch', { name: /^Open this page with it/ }).click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText(`Saved the view ${name}`)).toBeVisible()

  await page.goto('/view/drivers')
  await expect(page).toHaveURL(/text=a/)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Schedule…' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule this report' })
  await expect(schedule.getByText(`Sends the view ${name}.`)).toBeVisible()
  await schedule.getByLabel('Weekday').selectOption('Friday')
  await expectAccessible(page)
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${name} is sent every Friday at 07:00`)).toBeVisible()
  await page.goto('/settings/schedules')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('0 of 1')).toBeVisible()
  await expectAccessible(page)

  // As someone without an account who got the email.
  const link = async () => /http\S+\/reports\/scheduled\/\S+/.exec(await messageTo('operator@milepost.test'))?.[0]
  await expect.poll(link).toBeTruthy()
  const clean = await browser.newContext()
  const other = await clean.newPage()
  await other.goto((await link())!)
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(other)
  const mail = await messageTo('operator@milepost.test')
  await other.goto(/http\S+\/reports\/scheduled\/stop\/\S+/.exec(mail)![0])
  await expect(other.getByRole('heading', { name: `Stop the report ${name}?` })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Stop it for me' }).click()
  await expect(other.getByRole('heading', { name: 'You stopped this report' })).toBeVisible()
  await expectAccessible(other)
  await clean.close()
  await page.reload()
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(page.getByText('all of its recipients stopped it')).toBeVisible()
  await expect(page.getByText('Stopped by the recipient: operator@milepost.test')).toBeVisible()
  await expectAccessible(page)
})

test('sends a report of figures by email as PDF or CSV', async ({ page }) => {
  await signIn(page, 'operator', '/analytics/behavioral/overview')
  await page.getByRole('button', { name: 'Schedule…' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule this report' })
  await expect(schedule.getByLabel('Format').getByRole('option')).toHaveText(['PDF', 'CSV'])
  await expect(schedule.getByText('The figures of the page, and its charts as tables.')).toBeVisible()
  await expectAccessible(page)
  const name = `Driving${'!'.repeat(test.info().retry)}`
  await schedule.getByLabel('Name').fill(name)
  await schedule.getByLabel('Format').selectOption('CSV')
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${name} is sent every Monday at 07:00`)).toBeVisible()
  await page.goto('/settings/schedules')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('0 of 1')).toBeVisible()
  await expect.poll(() => messageTo('operator@milepost.test')).toContain(`Subject: ${name}: `)
})

test('starts reviewing from the dashboard, and goes on by keyboard', async ({ page }) => {
  await signIn(page, 'operator', '/')
  await page.getByRole('link', { name: 'Start reviewing' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Accurate/ })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('1')
  await expect(page.getByRole('link', { name: 'Next J' })).toBeVisible()
  const here = page.url()
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).not.toBe(here)
  await expect(page.getByRole('button', { name: /^Accurate/ })).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
})
