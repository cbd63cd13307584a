import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { follow } from './support/follow.ts'
import { signIn } from './support/people.ts'

test('exports the events on screen, in their order and columns', async ({ page }) => {
  await signIn(page, 'operator', '/view/events?range=7d&layout=table&size=10')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const shown = await page.getByRole('columnheader').allInnerTexts()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(
    /^milepost events Northline Logistics, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, last 7 days, UTC and .+, \d{4}-\d\d-\d\d\.csv$/,
  )
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  for (const column of shown.slice(3)) expect(header).toContain(column)
  // New events may have arrived since the rows were shown, and are in between.
  let line = -1
  for (const row of await rows.all()) {
    const [, , time = '', type = ''] = await row.getByRole('cell').allInnerTexts()
    const next = lines.findIndex(
      (text, index) => index > line && text.includes(`,${time.trim()},${type.trim().split('\n')[0]}`),
    )
    expect(next, `${time} ${type} after line ${line}`).toBeGreaterThan(line)
    line = next
  }
})

test('exports the people and the API tokens of a client, without the tokens themselves', async ({ page }) => {
  await signIn(page, 'admin', '/settings/users')
  const exported = async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click()
    const file = await coming
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  await expect(page.getByRole('cell', { name: 'operator@milepost.test' })).toBeVisible()
  const people = await exported()
  expect(people.name).toMatch(/^milepost people Northline Logistics, /)
  expect(people.text).toContain(',operator@milepost.test,')
  await follow(page, '/settings/api-tokens?create=yes')
  await page.getByLabel('Name').fill('Exported')
  await page.getByRole('checkbox', { name: 'Losses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'I saved it' }).click()
  await expect(page.getByRole('cell', { name: 'Exported' })).toBeVisible()
  const tokens = await exported()
  expect(tokens.name).toMatch(/^milepost API tokens Northline Logistics, /)
  expect(tokens.text).toContain('Exported,Active')
  expect(tokens.text).not.toContain(token)
})
