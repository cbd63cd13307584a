import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { beforeEach, describe, expect, it } from 'vitest'
import { samsara } from '../../samsara/provider.ts'
import { AuthFailed, NotPermitted, Unavailable } from '../http/errors.ts'
import { createHttp } from '../http/http.ts'
import type { SyncContext } from '../provider.ts'
import { consentUrl } from './consent.ts'
import { memorySessions } from './session-store.ts'

const brands = ['samsara', 'motive'] as const
const startMs = Date.UTC(2026, 2, 2, 15)

let rig: Rig
let asked: string[]

/** Returns what a person who gives consent on the provider's page brings back. */
async function consent(): Promise<string> {
  const { manifest } = rig.provider
  const { clientId, redirectUri } = rig.context.app!
  const url = consentUrl(rig.context.baseUrl, manifest.consent!, { clientId, redirectUri }, 'mark')
  const page = await rig.simulator.handle(new Request(url))
  expect(await page.text()).toContain('Milepost wants to read')
  const body = new URLSearchParams({ account: rig.account.name, decision: 'allow' })
  const back = new URL(
    (await rig.simulator.handle(new Request(url, { method: 'POST', body }))).headers.get('location')!,
  )
  expect(back.searchParams.get('state')).toBe('mark')
  return back.searchParams.get('code')!
}

const contextWith = (Oauth2Code: string, change: Partial<SyncContext> = {}): SyncContext => ({
  ...rig.context,
  credentials: rig.provider.credentials.parse({ Oauth2Code }),
  sessions: memorySessions(),
  http: createHttp({
    take: async () => undefined,
    signal: rig.context.signal,
    fetch: async (url, init) => {
      asked.push(new URL(String(url)).pathname.split('/').slice(2).join('/'))
      return rig.simulator.handle(new Request(String(url), init))
    },
  }),
  ...change,
})

const grants = () => asked.filter((path) => path.endsWith('/token')).length

describe.each(brands)('consent at %s', (code) => {
  beforeEach(() => {
    rig = createRig({ code, nowMs: startMs, vehicles: 2 })
    asked = []
  })

  it('opens the account that the code belongs to, with one exchange', async () => {
    const context = contextWith(await consent())
    expect((await rig.provider.check(context)).vehicles).toBeGreaterThanOrEqual(2)
    await rig.provider.check(context)
    expect(grants()).toBe(1)
  })

  it('is renewed each time its token expires', async () => {
    const context = contextWith(await consent())
    for (const hours of [0, 5, 10]) {
      rig.clock.nowMs = startMs + hours * 3_600_000
      await rig.provider.check(context)
    }
    expect(grants()).toBe(3)
  })

  it('continues in another process with the stored session', async () => {
    const context = contextWith(await consent())
    await rig.provider.check(context)
    rig.clock.nowMs = startMs + 5 * 3_600_000
    await rig.provider.check({ ...context, credentials: rig.provider.credentials.parse({ Oauth2Code: 'used up' }) })
    expect(grants()).toBe(2)
  })

  it('fails for a used code, without showing it', async () => {
    const used = await consent()
    await rig.provider.check(contextWith(used))
    const failure = await rig.provider.check(contextWith(used)).catch((cause) => cause)
    expect(failure).toBeInstanceOf(AuthFailed)
    expect(String(failure)).not.toContain(used)
  })

  it('is our own error if Milepost isn’t registered', async () => {
    const wrong = { ...rig.context.app!, clientSecret: 'wrong' }
    for (const app of [wrong, null])
      await expect(rig.provider.check(contextWith('any', { app }))).rejects.toThrow(Unavailable)
  })
})

describe('a person who declines consent', () => {
  it('returns with the reason', async () => {
    rig = createRig({ code: 'samsara', nowMs: startMs, vehicles: 1 })
    const { clientId, redirectUri } = rig.context.app!
    const url = consentUrl(rig.context.baseUrl, samsara.manifest.consent!, { clientId, redirectUri }, 'mark')
    const body = new URLSearchParams({ account: rig.account.name, decision: 'deny' })
    const answer = await rig.simulator.handle(new Request(url, { method: 'POST', body }))
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('access_denied')
  })
})

describe('a stream that the consent doesn’t cover', () => {
  it('is distinguished from a revoked consent', async () => {
    rig = createRig({ code: 'samsara', nowMs: startMs, vehicles: 1 })
    asked = []
    const context = contextWith(await consent())
    rig.simulator.permissions.delete('Read Drivers')
    const read = rig.provider.streams.drivers!.read(context, null)
    await expect(read[Symbol.asyncIterator]().next()).rejects.toThrow(NotPermitted)
  })
})
