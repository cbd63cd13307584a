import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/people.ts'
import { origin } from './support/start-milepost.ts'

/** An account at the simulated Samsara that no demo client has connected. */
const harbor = { path: 'samsara/harbor', token: 'samsara_api_demo_harbor', vehicles: 8 }

/** The simulators listen two ports above the portal. */
const simulators = Object.assign(new URL(origin), { port: String(Number(new URL(origin).port) + 2) }).origin

const breakDown = () =>
  fetch(`${simulators}/control/${harbor.path}/faults`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'status', status: 503, times: 1_000_000 }),
  })
const recover = () => fetch(`${simulators}/control/${harbor.path}/faults`, { method: 'DELETE' })

const soon = { timeout: 60_000 }
/** All other connections have their initial sync in the meantime. */
const firstReadWithin = { timeout: 150_000 }
const fleet = 'Harbor pickups'

const health = (page: Page, word: string) => page.getByRole('heading', { level: 1 }).getByText(word)

/** The text field; the option to sign in with it has the same name. */
const token = (form: Locator) => form.getByLabel('API token').and(form.locator('input'))

test.afterEach(recover)

test('connects a provider, fixes credentials, shows a fault in plain words, and deletes the connection', async ({
  page,
}) => {
  test.setTimeout(420_000)
  await signIn(page, 'new', '/view/connections/active')
  await page.getByRole('button', { name: 'Connect a provider' }).click()
  await page.getByRole('button', { name: /^Samsara/ }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('listitem').first()).toContainText('API tokens')
  await expectAccessible(page)

  await token(form).fill('not a token')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByRole('alert')).toContainText('Samsara does not accept these credentials')
  await form.getByLabel('Fleet name').fill(fleet)
  await form.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByRole('heading', { name: fleet })).toBeVisible()
  await expect(health(page, 'Failed')).toBeVisible()
  await expect(page.getByText('Nothing syncs until you enter new ones')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit credentials' }).click()
  const drawer = page.getByRole('dialog')
  await token(drawer).fill('still not a token')
  await drawer.getByRole('button', { name: 'Test and save' }).click()
  await expect(drawer.getByRole('alert')).toContainText('does not accept')
  await token(drawer).fill(harbor.token)
  await drawer.getByRole('button', { name: 'Test and save' }).click()
  await expect(health(page, 'Validated')).toBeVisible(soon)
  await expect(page.getByText(new RegExp(`${harbor.vehicles} vehicles`))).toBeVisible(firstReadWithin)
  await page.getByRole('link', { name: /^Vehicles \d/ }).click()
  await expect(page.getByRole('table', { name: 'Vehicles of this connection' }).locator('tbody tr')).toHaveCount(
    harbor.vehicles,
  )

  await page.getByRole('link', { name: 'Data flow' }).click()
  await expect(page.getByRole('row', { name: /^Positions/ })).toContainText('Receiving', soon)
  await breakDown()
  const story = page.getByRole('region', { name: 'Samsara isn’t responding.' })
  await expect(story).toContainText('No data is lost', { timeout: 90_000 })
  await expect(story).toContainText(/Since \d{4}-\d\d-\d\d/)
  await expect(story).toContainText(/Next attempt at \d\d:\d\d/)
  await expectAccessible(page)

  const other = await page.context().browser()!.newPage()
  await signIn(other, 'owner', `${origin}/view/connections/active`)
  await expect(other.getByRole('row', { name: /Prairie Couriers vans/ })).toContainText('Validated')
  await other.close()

  await recover()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(`Found ${harbor.vehicles} vehicles`)).toBeVisible(soon)
  await expect(story).toHaveCount(0, soon)

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('replaced the credentials')
  await page.getByRole('button', { name: `Actions for ${fleet}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog')
  await expect(sure.getByRole('button', { name: 'Delete connection' })).toBeDisabled()
  await sure.getByRole('textbox').fill(fleet)
  await sure.getByRole('button', { name: 'Delete connection' }).click()
  await expect(page.getByText('No connections yet.')).toBeVisible()
  await expectAccessible(page)
})

test('reports an unknown connection, and offers viewers no changes', async ({ page }) => {
  await signIn(page, 'viewer', '/view/connections/details/999999')
  await expect(page.getByRole('heading', { name: 'Unknown Connection' })).toBeVisible()
  await page.goto('/view/connections/active')
  await expect(page.getByRole('link', { name: 'Northline Logistics' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add connection' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Northline Logistics' }).click()
  await expect(page.getByRole('link', { name: 'Data flow' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0)
})
