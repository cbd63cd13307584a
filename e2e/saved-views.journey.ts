import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { messageTo, partOfMessage } from './support/outbox.ts'
import { signIn } from './support/people.ts'

/** A second attempt finds what the first one saved, which its page opens with. */
const letterOf = () => 'ae'[test.info().retry]!

test('saves a list as a view that its page opens with, and sends it by email', async ({ page, browser }) => {
  const letter = letterOf()
  const name = `Drivers with ${letter.toUpperCase()}`
  await signIn(page, 'operator', `/view/drivers?text=${letter}`)
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
  await expect(page).toHaveURL(new RegExp(`text=${letter}`))
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
  await follow(page, '/settings/schedules')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('0 of 1')).toBeVisible()
  await expectAccessible(page)

  // As someone without an account who got the email.
  const link = await partOfMessage('operator@milepost.test', /http\S+\/reports\/scheduled\/\S+/)
  const clean = await browser.newContext()
  const other = await clean.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(other)
  await other.goto(await partOfMessage('operator@milepost.test', /http\S+\/reports\/scheduled\/stop\/\S+/))
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
  await follow(page, '/settings/schedules')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('0 of 1')).toBeVisible()
  expect(await messageTo('operator@milepost.test', new RegExp(`Subject: ${name}: `))).toContain(name)
})

test('reviews by keyboard alone: each key is for its event, also before that has loaded', async ({ page }) => {
  await signIn(page, 'operator', '/')
  await page.getByRole('link', { name: 'Start reviewing' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Accurate/ })).toHaveAttribute('aria-pressed', 'false')
  const record = () => new URL(page.url()).pathname.split('/').at(-1)!
  const rated: { id: string; rating: number; reason: string | null }[] = []
  page.on('request', (request) => {
    const id = /\/incidents?\/(\d+)\/rating/.exec(request.url())?.[1]
    if (id && request.method() === 'PUT') rated.push({ id, ...request.postDataJSON() })
  })
  const first = record()
  await expect(page.getByRole('link', { name: 'Next J' })).toBeVisible()
  // Without waiting, as someone who knows the queue.
  for (const key of ['1', 'j', '2', 'w', '1']) await page.keyboard.press(key)
  await expect.poll(() => rated.length).toBe(3)
  const second = record()
  expect(second).not.toBe(first)
  const [one, two, three] = rated
  expect(one).toMatchObject({ id: first, rating: 0 })
  expect(two).toMatchObject({ id: second, rating: 1, reason: null })
  expect(three).toMatchObject({ id: second, rating: 1, reason: 'nothingHappened' })
  await expect(page.getByText('Saved · Rated inaccurate').first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Undone')).toBeVisible()
  expect(rated.at(-1)).toMatchObject({ id: second, rating: 1, reason: null })

  await page.keyboard.press('j')
  await expect.poll(record).not.toBe(second)
  for (const key of ['d', '3']) await page.keyboard.press(key)
  await expect.poll(() => rated.at(-1)).toMatchObject({ id: record(), rating: 3, reason: 'minor' })
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Assign this event' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Dismiss: choose the reason by digit')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/coaching/)
})
