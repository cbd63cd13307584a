import { createServer } from 'node:net'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { demoPeople } from './demo-people.ts'
import { type IdentityOptions, startIdentity } from './identity.ts'
import { createBrowser, makePkce } from './testing/browser.ts'

const portal = 'http://localhost:4100'
const annotation = 'milepost-annotation'

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
  }
}

/** Creates an empty database for the test; the provider creates its own schema. */
async function emptyDatabase(): Promise<string> {
  const name = `identity_test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('testServerUrl'))
  await admin.connect()
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return Object.assign(new URL(inject('testServerUrl')), { pathname: `/${name}` }).href
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function start(given: Partial<IdentityOptions> = {}) {
  const port = given.port ?? (await freePort())
  const issuer = `http://127.0.0.1:${port}`
  const options = { port, issuer, portalOrigins: [portal], people: demoPeople, ...given }
  const identity = await startIdentity({ ...options, databaseUrl: given.databaseUrl ?? (await emptyDatabase()) })
  let open = true
  const close = async () => {
    if (open) await identity.close()
    open = false
  }
  onTestFinished(close)
  return { issuer, port, close }
}

type Tokens = { access_token: string; id_token: string; refresh_token: string }

async function tokensOf(response: Response): Promise<Tokens> {
  return (await response.json()) as Tokens
}

type Visit = ReturnType<typeof visit>

/** One browser at one portal, with the actions a person or the portal takes. */
function visit(issuer: string, clientId = 'milepost-portal') {
  const browser = createBrowser()
  const base = clientId === annotation ? `${portal}/annotation` : portal
  const pkce = makePkce()
  const authorize = (extra: Record<string, string> = {}, callback = 'callback') => {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${base}/auth/${callback}`,
      scope: 'openid profile email api',
      state: 'some-state',
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
      ...extra,
    })
    return browser.follow(`${issuer}/auth?${query}`, issuer)
  }
  const submit = (page: string, email: string, password: string) => {
    const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
    return browser.follow(`${issuer}${action}`, issuer, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
    })
  }
  const token = async (body: Record<string, string>) => {
    const init = {
      method: 'POST',
      headers: { Origin: portal },
      body: new URLSearchParams({ client_id: clientId, ...body }),
    }
    return browser.open(`${issuer}/token`, init)
  }
  const redeem = async (answer: Response, callback = 'callback') => {
    const landed = new URL(answer.headers.get('location') ?? '')
    expect(landed.href).toContain(`${base}/auth/${callback}?`)
    expect(landed.searchParams.get('state')).toBe('some-state')
    const code = landed.searchParams.get('code') ?? ''
    const grant = { grant_type: 'authorization_code', redirect_uri: `${base}/auth/${callback}` }
    const response = await token({ ...grant, code, code_verifier: pkce.verifier })
    expect(response.headers.get('access-control-allow-origin')).toBe(portal)
    expect(response.status).toBe(200)
    return tokensOf(response)
  }
  return { browser, authorize, submit, token, redeem }
}

async function signIn(person: Visit, email = 'operator@milepost.test') {
  const page = await (await person.authorize()).text()
  return person.redeem(await person.submit(page, email, 'milepost'))
}

function errorOf(answer: Response): string | null {
  return new URL(answer.headers.get('location') ?? 'none:').searchParams.get('error')
}

test('issues an access token the API can verify after sign-in with code and PKCE', async () => {
  const { issuer } = await start()
  const tokens = await signIn(visit(issuer))
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const expected = { issuer, audience: 'https://api.milepost.test', algorithms: ['RS256'], typ: 'at+jwt' }
  const { payload } = await jwtVerify(tokens.access_token, keys, expected)
  const operator = demoPeople.find((person) => person.email === 'operator@milepost.test')
  const claims = {
    sub: operator?.sub,
    email: operator?.email,
    email_verified: true,
    name: operator?.name,
    groups: ['fleet'],
  }
  expect(payload).toMatchObject({ ...claims, scope: 'api', client_id: 'milepost-portal' })
  expect(payload.auth_time).toBeGreaterThan(Date.now() / 1000 - 60)
  expect(decodeJwt(tokens.id_token)).toMatchObject(claims)
})

test('gives the annotation portal its own client and shares the session', async () => {
  const { issuer } = await start()
  const person = visit(issuer, annotation)
  const tokens = await signIn(person, 'ANNOTATOR@milepost.test')
  expect(decodeJwt(tokens.access_token)).toMatchObject({ groups: ['annotator'], client_id: annotation })
})

test('supports refresh and silent renewal until the person signs out', async () => {
  const { issuer } = await start()
  const person = visit(issuer)
  const first = await signIn(person)

  const refreshed = await person.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
  expect(refreshed.status).toBe(200)
  const second = await tokensOf(refreshed)
  expect(decodeJwt(second.access_token).auth_time).toBe(decodeJwt(first.access_token).auth_time)
  const silent = await person.redeem(await person.authorize({ prompt: 'none' }, 'silent'), 'silent')
  expect(decodeJwt(silent.access_token).sub).toBe(decodeJwt(first.access_token).sub)

  const back = `${portal}/?signedOut=1`
  const query = new URLSearchParams({ id_token_hint: silent.id_token, post_logout_redirect_uri: back })
  const leaving = await person.browser.open(`${issuer}/session/end?${query}`)
  const page = await leaving.text()
  expect(page).toContain('<script src="/assets/sign-out.js" defer>')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ xsrf, logout: 'yes' })
  const left = await person.browser.open(`${issuer}/session/end/confirm`, { method: 'POST', body })
  expect(left.headers.get('location')).toBe(back)

  expect(errorOf(await person.authorize({ prompt: 'none' }, 'silent'))).toBe('login_required')
  const late = await person.token({ grant_type: 'refresh_token', refresh_token: second.refresh_token })
  expect([late.status, await late.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
})

test('refuses silent renewal without a page if the person never signed in', async () => {
  const { issuer } = await start()
  expect(errorOf(await visit(issuer).authorize({ prompt: 'none' }, 'silent'))).toBe('login_required')
})

test('rejects requests without PKCE, with foreign redirect URLs or from unknown clients', async () => {
  const { issuer } = await start()
  expect(errorOf(await visit(issuer).authorize({ code_challenge: '', code_challenge_method: '' }))).toBe(
    'invalid_request',
  )
  const foreign = await visit(issuer).authorize({ redirect_uri: 'https://evil.test/auth/callback' })
  expect([foreign.status, foreign.headers.get('location')]).toEqual([400, null])
  expect(await foreign.text()).toContain('Sign-in failed')
  expect((await visit(issuer, 'someone').authorize()).status).toBe(400)
})

test('shows a wrong password on the form and slows down guessing', async () => {
  const { issuer } = await start()
  const person = visit(issuer)
  const page = await (await person.authorize()).text()
  for (let guess = 0; guess < 5; guess++) {
    const answer = await person.submit(page, 'admin@milepost.test', `guess${guess}`)
    expect(answer.status).toBe(401)
    const again = await answer.text()
    expect(again).toContain('Incorrect email or password.')
    expect(again).toContain('value="admin@milepost.test"')
    expect(again).not.toContain(`guess${guess}`)
  }
  const waiting = await person.submit(page, 'Admin@milepost.test', 'milepost')
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(300|29\d)$/)])
  const other = await person.submit(page, 'viewer@milepost.test', 'milepost')
  expect(other.headers.get('location')).toContain('code=')
})

test('echoes form input as text, not markup', async () => {
  const { issuer } = await start()
  const person = visit(issuer)
  const page = await (await person.authorize()).text()
  const again = await (await person.submit(page, '"><script>x</script>', 'x')).text()
  expect(again).toContain('&quot;&gt;&lt;script&gt;')
  expect(again).not.toContain('<script>x')
})

test('redirects to the portal if the sign-in page expired or was opened elsewhere', async () => {
  const { issuer } = await start()
  const page = await (await visit(issuer).authorize()).text()
  const answer = await visit(issuer).submit(page, 'admin@milepost.test', 'milepost')
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(`href="${portal}"`)
})

test('keeps sessions, refresh tokens and the signing key after a restart', async () => {
  const databaseUrl = await emptyDatabase()
  const first = await start({ databaseUrl })
  const person = visit(first.issuer)
  const tokens = await signIn(person)
  await first.close()
  const { issuer } = await start({ databaseUrl, port: first.port })
  const silent = await person.redeem(await person.authorize({ prompt: 'none' }, 'silent'), 'silent')
  expect(decodeJwt(silent.access_token).sub).toBe(decodeJwt(tokens.access_token).sub)
  expect((await person.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(200)
  await jwtVerify(tokens.access_token, createRemoteJWKSet(new URL(`${issuer}/jwks`)))
})

test('agrees on the signing key when two providers share a new database', async () => {
  const databaseUrl = await emptyDatabase()
  const both = await Promise.all([start({ databaseUrl }), start({ databaseUrl })])
  const keys = await Promise.all(both.map(async ({ issuer }) => (await fetch(`${issuer}/jwks`)).json()))
  expect(keys[0]).toEqual(keys[1])
  expect(JSON.stringify(keys[0])).not.toContain('"d":')
})

test('refuses renewal for a person who was removed from the directory', async () => {
  const databaseUrl = await emptyDatabase()
  const first = await start({ databaseUrl })
  const person = visit(first.issuer)
  const tokens = await signIn(person)
  await first.close()
  await start({
    databaseUrl,
    port: first.port,
    people: demoPeople.filter(({ email }) => email !== 'operator@milepost.test'),
  })
  expect((await person.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(400)
  expect(errorOf(await person.authorize({ prompt: 'none' }, 'silent'))).toBe('login_required')
})

test('loads nothing from other origins and offers the demo accounts', async () => {
  const { issuer } = await start()
  const answer = await visit(issuer).authorize()
  expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none';script-src 'self'`)
  const page = await answer.text()
  for (const { email } of demoPeople) expect(page).toContain(`data-email="${email}"`)
  const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
  for (const address of linked) expect((await fetch(new URL(address, issuer))).status).toBe(200)
  expect(linked.filter((address) => !address.startsWith('/assets/'))).toEqual([])
  expect((await fetch(`${issuer}/assets/inter.woff2`)).headers.get('content-type')).toBe('font/woff2')
})

test('doesn’t offer people without a demo password', async () => {
  const [{ demo: _demo, ...person } = demoPeople[0]!] = demoPeople
  const { issuer } = await start({ people: [person] })
  expect(await (await visit(issuer).authorize()).text()).not.toContain('Demo accounts')
})

test('offers what can be tried without an account, only if there is something', async () => {
  const links = [{ title: 'Invited <fleet>', hint: 'Connects Samsara', href: `${portal}/integration/invite?a=1&b=2` }]
  const { issuer } = await start({ links })
  const page = await (await visit(issuer).authorize()).text()
  expect(page).toContain(`href="${portal}/integration/invite?a=1&amp;b=2"`)
  expect(page).toContain('Invited &lt;fleet&gt;')
  const { issuer: other } = await start()
  expect(await (await visit(other).authorize()).text()).not.toContain('Without an account')
})

test('lets a new person sign up in a demo, with the invited address filled in', async () => {
  const databaseUrl = await emptyDatabase()
  const { issuer, port, close } = await start({ canSignUp: true, databaseUrl })
  const person = visit(issuer)
  const page = await (await person.authorize({ login_hint: 'dana@fleet.test' })).text()
  const link = /href="([^"]+\/sign-up)"/.exec(page)?.[1] ?? ''
  const form = await (await person.browser.open(`${issuer}${link}`)).text()
  expect(form).toContain('value="dana@fleet.test"')
  const send = (fields: Record<string, string>) =>
    person.browser.follow(`${issuer}${link}`, issuer, { method: 'POST', body: new URLSearchParams(fields) })
  const newcomer = { email: 'Dana@fleet.test', name: 'Dana <b>', password: 'a long way' }
  for (const [field, value] of [
    ['email', 'operator@milepost.test'],
    ['email', 'dana'],
    ['name', '\u202eDana'],
    ['password', 'short'],
  ] as const) {
    const again = await send({ ...newcomer, [field]: value })
    expect([field, again.status]).toEqual([field, 422])
    expect(await again.text()).not.toContain('<b>')
  }
  const tokens = await person.redeem(await send(newcomer))
  const claims = { email: 'dana@fleet.test', email_verified: true, name: 'Dana <b>', groups: ['fleet'] }
  expect(decodeJwt(tokens.access_token)).toMatchObject(claims)
  await close()

  // After a restart the account is still there, and its address can't be taken over.
  const again = await start({ canSignUp: true, databaseUrl, port })
  const later = visit(again.issuer)
  const signedIn = await later.redeem(
    await later.submit(await (await later.authorize()).text(), 'dana@fleet.test', 'a long way'),
  )
  expect(decodeJwt(signedIn.access_token).sub).toBe(decodeJwt(tokens.access_token).sub)
  const thief = visit(again.issuer)
  const thiefs = /href="([^"]+\/sign-up)"/.exec(await (await thief.authorize()).text())?.[1] ?? ''
  const body = new URLSearchParams({ ...newcomer, password: 'another way' })
  expect((await thief.browser.open(`${again.issuer}${thiefs}`, { method: 'POST', body })).status).toBe(422)
})

test('offers no sign-up unless it is a demo', async () => {
  const { issuer } = await start()
  const person = visit(issuer)
  const page = await (await person.authorize()).text()
  expect(page).not.toContain('Create an account')
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ email: 'dana@fleet.test', name: 'Dana', password: 'a long way' })
  const answer = await person.browser.open(`${issuer}${action}/sign-up`, { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([401, null])
})

test('fails if the port is in use', async () => {
  const { port } = await start()
  await expect(start({ port })).rejects.toThrow('EADDRINUSE')
})
