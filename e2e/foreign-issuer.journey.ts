import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { serveToo, tokenOf } from './support/start-milepost.ts'

// Milepost behind a third-party issuer: another client id, no scope for the API, email only in the ID token, rotating
// refresh tokens, a clock 45 s ahead, its own sign-in page. The data are those of the other journeys; people are
// invited here, because the demo's are identified by their issuer there.

const port = 43_120
const issuerPort = 43_125
const portal = `http://localhost:${port}`
const issuer = `http://localhost:${issuerPort}`
const program = fileURLToPath(new URL('../apps/identity/src/testing/foreign-issuer.ts', import.meta.url))

let foreign: ChildProcess
let stop: (() => Promise<void>) | undefined
let headers: Record<string, string>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const args = ['--port', String(issuerPort), '--portal', portal]
  foreign = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(foreign.stdout!, 'data')
  stop = await serveToo({
    PORT: String(port),
    MILEPOST_ORIGIN: portal,
    MILEPOST_ISSUER: issuer,
    MILEPOST_CLIENT_ID: 'fleet-portal',
    MILEPOST_AUDIENCE: 'https://fleet.example/api',
    MILEPOST_AUDIENCE_PARAMETER: 'resource',
    MILEPOST_DIRECTORY_GROUPS: '{"Fleet managers": "fleet"}',
  })
  headers = { authorization: `Bearer ${tokenOf('admin')}`, 'content-type': 'application/json' }
  await invite('ingrid')
})
test.afterAll(async () => {
  foreign.kill()
  await stop?.()
})
test.use({ baseURL: portal })

/** Invites someone to the fleet; in a second run they may have accepted already. */
async function invite(person: string, GroupId = 'fleet') {
  const body = JSON.stringify({ Email: `${person}@milepost.test`, GroupId })
  const { status } = await fetch(`${portal}/api/users/invite`, { method: 'POST', headers, body })
  expect([204, 409]).toContain(status)
}

async function enter(page: Page, person = 'ingrid') {
  await page.locator('input[name=login]').fill(person)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
}

/** Makes the issuer forget everyone, and the API what it was shown: the sign-in has expired for good. */
async function runOut(page: Page): Promise<() => Promise<void>> {
  await fetch(`${issuer}/control/end`, { method: 'POST' })
  const body = JSON.stringify({ code: 'unauthorized', title: 'Sign in', status: 401 })
  const refuse = (url: URL) => url.pathname.startsWith('/api/') && url.pathname !== '/api/settings'
  await page.route(refuse, (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body }))
  return () => page.unroute(refuse)
}

test('signs in an invited person by the address in the ID token', async ({ page }) => {
  await page.goto('/profile?from=a-link')
  await expect(page).toHaveURL(/localhost:43125/)
  await enter(page)
  await expect(page.getByText('ingrid@milepost.test')).toBeVisible()
  await expect(page).toHaveURL(`${portal}/profile?from=a-link`)
  await page.reload()
  await expect(page.getByText('ingrid@milepost.test')).toBeVisible()
})

test('shows an uninvited person that they have no invitation', async ({ page }) => {
  await page.goto('/profile')
  await enter(page, 'stranger')
  await expect(page.getByRole('heading', { name: 'Your account has no access' })).toBeVisible()
})

test('lets the invited person in by the invitation link, and shows others who it belongs to', async ({ browser }) => {
  const open = async (address: string) => {
    const page = await (await browser.newContext({ baseURL: portal })).newPage()
    await page.goto(address)
    return page
  }
  const ask = async (path: string) => (await fetch(`${portal}/api/admin/outbox${path}`, { headers })).json()
  // A second run needs a person without an account.
  const person = `dana${test.info().retry || ''}`
  await invite(person, 'viewer')
  const { items } = await ask('')
  const mail = () => ask(`/${items[0].id}`)
  const linkIn = ({ text }: { text: string }) => /http\S+invitation=[\w-]+/.exec(text)?.[0]
  await expect.poll(async () => linkIn(await mail())).toBeTruthy()
  const link = linkIn(await mail())!

  const dana = await open(link)
  await expect(dana.getByRole('heading', { name: /invited you to Milepost/ })).toBeVisible()
  await expect(dana.getByText(/Northline Logistics, in the group Viewer/)).toBeVisible()
  await expectAccessible(dana)
  await dana.getByRole('link', { name: 'Sign in' }).click()
  await expect(dana.getByRole('textbox', { name: 'Enter any login' })).toHaveValue(`${person}@milepost.test`)
  await enter(dana, person)
  await expect(dana.getByRole('heading', { name: 'Welcome to Northline Logistics' })).toBeVisible()
  await dana.getByRole('link', { name: 'Continue' }).click()
  await expect(dana.getByRole('navigation').first()).toBeVisible()

  const stranger = await open(link)
  await stranger.getByRole('link', { name: 'Sign in' }).click()
  await enter(stranger, 'stranger')
  await expect(stranger.getByRole('heading', { name: `This invitation is for ${person}@milepost.test` })).toBeVisible()
  const colleague = await open('/profile')
  await enter(colleague)
  await expect(colleague.getByText('ingrid@milepost.test')).toBeVisible()
  await colleague.goto(link)
  await expect(colleague.getByText(/You’re signed in as ingrid@milepost.test/)).toBeVisible()
})

test('lets in a person added by the directory, and closes their open page when it deactivates them', async ({
  page,
}) => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const wanted = JSON.stringify({ name: 'Directory', scopes: ['scim'], expiresAt })
  const made = await fetch(`${portal}/api/api-tokens`, { method: 'POST', headers, body: wanted })
  const { token } = (await made.json()) as { token: string }
  const scim = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${portal}/api/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer.status === 204 ? {} : ((await answer.json()) as { id?: string })
  }
  const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] })
  const person = `robin${test.info().retry || ''}`
  const { id } = await scim('POST', '/Users', { userName: `${person}@milepost.test`, displayName: 'Robin Vale' })
  await scim('POST', '/Groups', { displayName: 'Fleet managers', members: [{ value: id }] })

  await page.goto('/settings/users')
  await enter(page, person)
  await expect(page.getByRole('cell', { name: 'Robin Vale' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Operator' }).first()).toBeVisible()

  await scim('PATCH', `/Users/${id}`, active(false))
  await expect(page.getByRole('heading', { name: 'Your account has no access' })).toBeVisible({ timeout: 5_000 })
  await expect(page.getByRole('cell', { name: 'Robin Vale' })).toHaveCount(0)
  await expectAccessible(page)

  await scim('PATCH', `/Users/${id}`, active(true))
  // The page also checks by itself, perhaps before the button is reached.
  await page.getByRole('button', { name: 'Check again' }).evaluateAll(([button]) => (button as HTMLElement)?.click())
  await expect(page.getByRole('cell', { name: 'Robin Vale' }).first()).toBeVisible()
})

test('gives an invited person the role of their group at the issuer', async ({ page }) => {
  await invite('gwen', 'viewer')
  await fetch(`${issuer}/control/groups/gwen/Fleet managers`, { method: 'POST' })
  await page.goto('/profile')
  await enter(page, 'gwen')
  await expect(page.getByText('gwen@milepost.test')).toBeVisible()
  await expect(page.getByText('Operator', { exact: true }).first()).toBeVisible()
})

test('loses nothing when a sign-in expires in the middle of a note', async ({ page }) => {
  await page.goto('/view/events')
  await enter(page)
  const link = await page.locator('table tbody tr a').first().getAttribute('href')
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('The car ahead braked for a deer')
  const address = page.url()

  const comeBack = await runOut(page)
  await page.getByRole('button', { name: /^Accurate/ }).click()
  const bar = page.getByText('Your session has expired')
  await expect(bar).toBeVisible()
  await expect(page.getByText(/try again/i)).toHaveCount(0)
  await expect(page.locator('input[name=login]')).toBeVisible({ timeout: 20_000 })
  await comeBack()
  await enter(page)
  await expect(note).toHaveValue('The car ahead braked for a deer')
  expect(page.url()).toBe(address)
})

test('keeps a half-filled form as well, by the button of the bar', async ({ page }) => {
  await page.goto('/profile')
  await enter(page)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Olivia Ope')
  const comeBack = await runOut(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(page.locator('input[name=login]')).toBeVisible()
  await comeBack()
  await enter(page)
  await expect(name).toHaveValue('Olivia Ope')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
})

test('keeps one tab’s failed sign-in from affecting another, and announces signing out there', async ({
  page,
  context,
}) => {
  await page.goto('/profile')
  await enter(page)
  await expect(page.getByText('ingrid@milepost.test')).toBeVisible()
  await fetch(`${issuer}/control/end`, { method: 'POST' })
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.locator('input[name=login]')).toBeVisible()
  await expect(page.getByText('ingrid@milepost.test')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await enter(other)
  await expect(other.getByText('ingrid@milepost.test')).toBeVisible()
  await other.getByRole('complementary').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You signed out in another tab')).toBeVisible()
  await expect(page.getByText('ingrid@milepost.test')).toBeVisible()
})
