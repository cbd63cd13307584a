import type { OutboxMessageDetails } from '@milepost/contract/mail/endpoints'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { origin, tokenOf } from './support/start-milepost.ts'

/** What someone might enter to make a mail say or do something else. */
const markup = '<img src=x onerror="alert(1)"><b>Dana</b>'
const dayMs = 86_400_000

let headers: Record<string, string>
test.beforeAll(() => {
  headers = { authorization: `Bearer ${tokenOf('admin')}`, 'content-type': 'application/json' }
})

async function call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: body ? headers : { authorization: headers.authorization! },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([path, answer.ok]).toEqual([path, true])
  return (answer.status === 204 ? undefined : await answer.json()) as T
}

/** Returns the newest message for a purpose, once it is in the outbox; `cause` is repeated until then. */
async function mail(purpose: string, cause?: () => Promise<unknown>): Promise<OutboxMessageDetails> {
  let found: OutboxMessageDetails | undefined
  await expect
    .poll(
      async () => {
        await cause?.()
        const list = await call<{ items: { id: string; purpose: string }[] }>('GET', '/admin/outbox?PageSize=100')
        const id = list.items.find((one) => one.purpose === purpose)?.id
        found = id ? await call<OutboxMessageDetails>('GET', `/admin/outbox/${id}`) : undefined
        return found?.state
      },
      { timeout: 30_000 },
    )
    .toBe('sent')
  return found!
}

/** How many pixels the mail is wider than its window. */
const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
const linksOf = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<]+/g))].sort()

async function expectReadable(page: Page, { html, text }: OutboxMessageDetails) {
  const shown: string[] = []
  page.on('dialog', (dialog) => {
    shown.push(dialog.message())
    void dialog.dismiss()
  })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 800]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.setContent(html!)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(tooWide)).toBe(0)
      await expectAccessible(page)
    }
  const links = await page
    .locator('a')
    .evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).href))])
  expect(links.sort()).toEqual(linksOf(text))
  await expect(page.locator('img[onerror], script')).toHaveCount(0)
  expect(shown).toEqual([])
}

test('shows an invitation to the portal as text, with the note as it was typed', async ({ page }) => {
  await call('POST', '/users/invite', { Email: 'mail-a@northline.test', GroupId: 'viewer', Note: markup })
  const invitation = await mail('invitation')
  await expectReadable(page, invitation)
  await expect(page.getByRole('link', { name: 'Accept the invitation' })).toBeVisible()
  await expect(page.locator('blockquote')).toHaveText(markup)
})

test('shows an invitation to a fleet, and the request for a new one', async ({ page }) => {
  const [invite] = await call<{ id: string }[]>('POST', '/connections/invites', {
    invites: [{ email: 'mail-b@fleet.test', fleetName: markup }],
    note: 'A very-long-word-without-any-space-that-has-to-break-somewhere-in-a-narrow-window-or-it-is-too-wide',
  })
  await expectReadable(page, await mail('fleet invitation'))
  await call('DELETE', `/connections/invites/revoke?id=${invite!.id}`)
  await call('POST', `/connections/invites/${invite!.id}/request-renewal`)
  await expectReadable(page, await mail('invitation renewal'))
  await expect(page.getByRole('link', { name: 'Open the invitations' })).toBeVisible()
})

test('shows that someone asks for a new link', async ({ page }) => {
  const time = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  const { id, url } = await call<{ id: string; url: string }>('POST', '/shares', {
    type: 'list',
    sharedItem: `From=${time(Date.now() - dayMs)}&To=${time(Date.now())}`,
    expirationDate: new Date(Date.now() + dayMs).toISOString(),
  })
  const { pathname, search } = new URL(url)
  await call('PUT', `/shares/${id}/revoke`)
  await call('POST', `/shares/${pathname.split('/').at(-1)}/request-renewal${search}`, { email: 'lawyer@firm.test' })
  await expectReadable(page, await mail('share renewal'))
  await expect(page.getByRole('link', { name: 'Share it again' })).toBeVisible()
})

test('warns the owner of a token a day before it ends', async ({ page }) => {
  // A token created within its last day is never warned of: the rest is the time that creating it may take.
  const expiresAt = new Date(Date.now() + dayMs + 5_000).toISOString()
  await call('POST', '/api-tokens', { name: markup, scopes: ['read:vehicles'], expiresAt })
  // A run that ends at this moment can't be joined anymore.
  const remind = () => fetch(`${origin}/api/admin/jobs/tokens.remind/run`, { method: 'POST', headers, body: '{}' })
  const warning = await mail('token expiring', remind)
  expect(warning.recipient).toBe('admin@milepost.test')
  await expectReadable(page, warning)
  await expect(page.getByText(`${markup} (milepost_`)).toBeVisible()
})
