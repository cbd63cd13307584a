import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { allReadWithin } from './support/fleets.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'

const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

test('creates a checklist, compares vehicles with it and shows the evidence', async ({ page }) => {
  await signIn(page, 'admin', '/compliances/reports')
  await expect(page.getByText('No vehicles have a checklist.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open checklists' }).click()
  await page.getByRole('button', { name: 'Create your first checklist' }).click()
  const form = page.getByRole('dialog', { name: 'Create a checklist' })
  await form.getByRole('button', { name: 'Create checklist' }).click()
  await expect(form.getByText('Enter a name, such as the policy.')).toBeVisible()
  await form.getByLabel('Name').fill('Regional haul')
  await form.getByLabel('At most', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Create checklist' }).click()
  await expect(form.getByText('must be a number')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('At most', { exact: true }).fill('0.1')
  await form.getByLabel('From', { exact: true }).selectOption('03:00')
  await form.getByLabel('To', { exact: true }).selectOption('04:00')
  await form.getByLabel('Notify about vehicles that aren’t compliant').first().click()
  await form.getByRole('button', { name: 'Create checklist' }).click()
  await expect(form.getByText('Enter who is notified, or turn off notices of all metrics.')).toBeVisible()
  await form.getByLabel('Recipients of notices').fill('fleet@example.com')
  const connections = form.getByRole('group', { name: 'Connections' }).getByRole('checkbox')
  for (const connection of await connections.all()) await connection.click()
  await form.getByRole('button', { name: 'Create checklist' }).click()
  const checklist = rowOf(page, 'Regional haul')
  await expect(checklist).toBeVisible()

  // A second one takes the connection over, and says so.
  await page.getByRole('button', { name: 'Actions for Regional haul' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy of Regional haul' })
  await copy.getByRole('group', { name: 'Connections' }).getByRole('checkbox').first().click()
  await expect(copy.getByText('Has the checklist Regional haul. A connection has only one.').first()).toBeVisible()
  await expect(copy.getByText('1 connection is taken from another checklist when you save.')).toBeVisible()
  await copy.getByRole('button', { name: 'Create checklist' }).click()
  await expect(rowOf(page, 'Copy of Regional haul').getByRole('link', { name: '1', exact: true })).toBeVisible()
  await expectWithinWidths(page, '/compliances/checklist')
  await rowOf(page, /^Regional haul/)
    .getByRole('link', { name: /^\d+$/ })
    .click()

  // Trips arrive while connections are read.
  const notCompliant = page.getByRole('button', { name: /^Not compliant\s*[1-9]/ })
  await expect(async () => {
    await page.reload()
    await expect(notCompliant).toBeVisible({ timeout: 3_000 })
  }).toPass(allReadWithin)
  await notCompliant.click()
  const first = page.getByRole('row').filter({ hasText: 'outside' }).first()
  await expect(first.getByRole('link', { name: 'Park location not set' })).toBeVisible()
  await expectAccessible(page)
  await expectWithinWidths(page, '/compliances/reports')
  await first.getByText('Not compliant', { exact: true }).click()
  const evidence = page.getByRole('dialog')
  await expect(evidence.getByText(/of \d+ trips? outside 03:00–04:00/)).toBeVisible()
  await expect(evidence.getByRole('img', { name: /Driving outside operating hours at/ })).toBeVisible()
  await expectAccessible(page)

  // A setting is set where the report links to; then its metric is known.
  await evidence.getByRole('link', { name: 'Park location not set' }).click()
  const settings = page.getByRole('dialog', { name: /^Settings for/ })
  await settings.getByRole('button', { name: 'Edit as JSON' }).click()
  await settings
    .getByLabel('Settings as JSON')
    .fill('{"parkLatitude": 41.88, "parkLongitude": -87.63, "registeredRegionId": 17, "vehicleType": "Boat"}')
  await settings.getByRole('button', { name: 'Review changes' }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await page.goBack()
  await expect(evidence.getByRole('region', { name: 'Places' })).toBeVisible()
  await expect(evidence.getByText('Boat')).toBeVisible()
  await expect(evidence.getByText(/^Farthest: .* at [\d: -]+ \S+$/)).toBeVisible()
  await expectAccessible(page)
  await evidence.getByRole('button', { name: 'Close', exact: true }).click()

  // Several vehicles are registered at once.
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await page.getByRole('button', { name: 'Set park location, registration or type' }).click()
  const bulk = page.getByRole('dialog', { name: /^Settings for compliance/ })
  await bulk.getByLabel('State or province of registration').selectOption('Wisconsin')
  await expectAccessible(page)
  await bulk.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Settings of \d+ vehicles? saved$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Registration not set' })).toHaveCount(0)
})

test('changes what a metric accepts', async ({ page }) => {
  await signIn(page, 'admin', '/compliances/metrics')
  await expect(rowOf(page, 'Operating hours')).toContainText('06:00–20:00')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Operating hours' }).click()
  const form = page.getByRole('dialog', { name: 'Operating hours' })
  await form.getByLabel('To', { exact: true }).selectOption('06:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('must differ from the start')).toBeVisible()
  await form.getByLabel('To', { exact: true }).selectOption('22:00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Operating hours')).toContainText('06:00–22:00')
  await expectWithinWidths(page, '/compliances/metrics')
})

test('keeps compliance to admins', async ({ page }) => {
  await signIn(page, 'operator', '/compliances/reports')
  await expect(page.getByText('Not available for your role')).toBeVisible()
})
