import { expect, test } from '@playwright/test'
import { origin, serveToo, tokenOf } from './support/start-milepost.ts'

const second = 'http://localhost:43130'
const servers = [origin, second]
const dayMs = 86_400_000

let stop: (() => Promise<void>) | undefined
let headers: Record<string, string>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stop = await serveToo({ PORT: '43130', MILEPOST_ORIGIN: second })
  headers = { authorization: `Bearer ${tokenOf('admin')}`, 'content-type': 'application/json' }
})
test.afterAll(async () => stop?.())

const make = async (path: string, body: object) =>
  (await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()

test('counts guesses of a password on all servers together', async () => {
  const time = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  const { url } = await make('/shares', {
    type: 'list',
    sharedItem: `From=${time(Date.now() - dayMs)}&To=${time(Date.now())}`,
    expirationDate: new Date(Date.now() + dayMs).toISOString(),
    password: 'only for the lawyer',
  })
  const { pathname, search } = new URL(url)
  const open = async (server: string, password: string) =>
    (
      await fetch(`${server}/api/shares/${pathname.split('/').at(-1)}/content${search}`, {
        headers: { 'x-share-password': encodeURIComponent(password) },
      })
    ).status
  for (const server of servers) expect(await open(server, 'only for the lawyer')).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, at) => open(servers[at % 2]!, `guess ${at}`)))
  expect(guesses.filter((status) => status === 401)).toHaveLength(5)
  expect(guesses.filter((status) => status === 429)).toHaveLength(5)
  for (const server of servers) expect(await open(server, 'only for the lawyer')).toBe(429)
})

test('counts a token’s calls on all servers together, and ends it on all of them at once', async () => {
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  const { id, token } = await make('/api-tokens', { name: 'Two servers', scopes: ['read:losses'], expiresAt })
  const call = (server: string) =>
    fetch(`${server}/api/accidents?From=2026-01-01%2000:00:00&To=2026-02-01%2000:00:00`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const left: (string | undefined)[] = []
  for (const server of [...servers, ...servers]) {
    const answer = await call(server)
    expect(answer.status).toBe(200)
    left.push(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
  }
  expect(left).toEqual(['599', '598', '597', '596'])
  const revoked = await fetch(`${origin}/api/api-tokens/${id}`, {
    method: 'DELETE',
    headers: { authorization: headers.authorization! },
  })
  expect(revoked.status).toBe(204)
  for (const server of servers) expect((await call(server)).status).toBe(401)
})
