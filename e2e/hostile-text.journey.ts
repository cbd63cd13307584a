import { expect, test } from '@playwright/test'
import { expectWithinWidths } from './support/overflow.ts'
import { refusals } from './support/refusals.ts'
import { origin, tokenOf } from './support/start-milepost.ts'

const markup = '<img src=x onerror="alert(1)"><b>Riverside</b>'

test('shows names and notes on a public page as text, in any direction of writing', async ({ page }) => {
  const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'content-type': 'application/json' }
  const invite = (fleetName: string) =>
    fetch(`${origin}/api/connections/invites`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ invites: [{ email: 'hostile@fleet.test', fleetName }] }),
    })
  const reversed = await invite('Riverside \u202eexe.snav')
  expect(reversed.status).toBe(422)
  expect(JSON.stringify(await reversed.json())).toContain('change the direction of text')
  const [{ id, link }] = (await (await invite(markup)).json()) as [{ id: string; link: string }]

  const shown: string[] = []
  page.on('dialog', (dialog) => {
    shown.push(dialog.message())
    void dialog.dismiss()
  })
  const refused = refusals(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(markup)
  await expect(page.locator('img[onerror]')).toHaveCount(0)
  await expectWithinWidths(page, '/integration/invite')
  expect([shown, refused]).toEqual([[], []])
  await fetch(`${origin}/api/connections/invites/revoke?id=${id}`, {
    method: 'DELETE',
    headers: { authorization: headers.authorization },
  })
})

test('shows the API reference with its own files only', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) others.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Create a token' })).toBeVisible()
  await expect(page.getByText('RateLimit-Policy: "token";q=600;w=60')).toBeVisible()
  await page.getByRole('link', { name: 'API tokens', exact: true }).first().click()
  expect([refused, others]).toEqual([[], []])
})

test('never leaves for an address that a link names', async ({ page }) => {
  const others: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') others.push(request.url())
  })
  for (const path of [
    '/integration/oauth2/samsara?source=//evil.example&code=1&state=2',
    '/integration/oauth2/samsara?source=https://evil.example&code=1&state=2&redirect_uri=https://evil.example',
    '/integration/oauth2/evil?source=invite&code=1&state=2',
    '/integration/invite?id=https://evil.example&next=https://evil.example',
    '/share/1-x?token=y&next=https://evil.example',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links.filter((href) => new URL(href).hostname === 'evil.example')).toEqual([])
  }
  expect(others).toEqual([])
})
