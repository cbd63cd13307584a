import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memorySessions } from '@milepost/providers/kit/auth/session-store'
import { Unavailable } from '@milepost/providers/kit/http/errors'
import { createHttp } from '@milepost/providers/kit/http/http'
import type { SyncContext } from '@milepost/providers/kit/provider'
import { type AnyProvider, providerByCode } from '@milepost/providers/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoCredentials } from './demo-accounts.ts'
import { startSimulators } from './start-simulators.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const cacheFolder = mkdtempSync(join(tmpdir(), 'milepost-simulators-'))
let simulators: Awaited<ReturnType<typeof startSimulators>>

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, cacheFolder, now: () => noonMs })
})
afterAll(async () => {
  await simulators.close()
  rmSync(cacheFolder, { recursive: true })
})

const tokenOf = (account: string) => ({ authorization: `Bearer ${demoCredentials('samsara', account).ApiToken}` })
const get = (path: string, account: string) => fetch(`${simulators.url}${path}`, { headers: tokenOf(account) })
const inject = (account: string, fault: object) =>
  fetch(`${simulators.url}/control/samsara/${account}/faults`, { method: 'POST', body: JSON.stringify(fault) })

const signal = new AbortController().signal
const contextOf = ({ manifest, credentials }: AnyProvider, account: string): SyncContext => ({
  credentials: credentials.parse(demoCredentials(manifest.code, account)),
  sessions: memorySessions(),
  app: null,
  baseUrl: `${simulators.url}/${manifest.code}`,
  http: createHttp({ take: async () => undefined, signal }),
  now: () => new Date(noonMs),
  historyFrom: new Date(noonMs),
  positionsFrom: new Date(noonMs),
  signal,
})

describe('simulators', () => {
  it('recognize every demo account by its credentials', async () => {
    for (const { provider, account, companyName, vehicles } of demoAccounts) {
      const connector = providerByCode(provider)!
      const reported = await connector.check(contextOf(connector, account))
      // One out of service may count.
      expect(reported.vehicles).toBeOneOf([vehicles, vehicles + 1])
      // Some report only the account's name, not the company's.
      const names = [companyName, reported.accountId].map((name) => name.toLowerCase())
      expect(names).toContain(reported.accountName.toLowerCase())
    }
  })

  it('report the weather of the world they drive in', async () => {
    const query = 'latitude=41.875&longitude=-87.625&start_date=2026-11-17&end_date=2026-11-17&hourly=temperature_2m'
    const answer = await fetch(`${simulators.url}/openmeteo/v1/forecast?${query}`)
    expect(await answer.json()).toMatchObject({ hourly: { temperature_2m: expect.any(Array) } })
  })

  it('have no account or provider outside the demo', async () => {
    expect(() => demoCredentials('samsara', 'unknownaccount')).toThrow('unknownaccount')
    expect((await fetch(`${simulators.url}/samsara/me`)).status).toBe(401)
    expect((await fetch(`${simulators.url}/acme/me`)).status).toBe(404)
  })

  it('draw a picture for anyone with its link', async () => {
    const at = new Date(noonMs - 3_600_000).toISOString()
    const listed = (await (await get('/samsara/fleet/vehicles', 'prairie')).json()) as {
      data: { id: string; cameraSerial?: string }[]
    }
    const vehicleId = listed.data.find(({ cameraSerial }) => cameraSerial)!.id
    const path = `/files/prairie/moments/${vehicleId}/${Date.parse(at)}/dashcamRoadFacing.jpg`
    const answer = await fetch(`${simulators.url}/samsara${path}`)
    expect(answer.status).toBe(403)
    const events = await get(
      `/samsara/safety-events/stream?startTime=${new Date(noonMs - 86_400_000).toISOString()}`,
      'prairie',
    )
    const { data } = (await events.json()) as { data: { media?: { url: string }[] }[] }
    const link = data.find(({ media }) => media)!.media![0]!.url
    expect(link.startsWith(`${simulators.url}/samsara/files/prairie/`)).toBe(true)
    const clip = new Uint8Array(await (await fetch(link)).arrayBuffer())
    expect(new TextDecoder().decode(clip.subarray(4, 8))).toBe('ftyp')
  }, 30_000)
})

describe('a fault', () => {
  const connector = (account: string) =>
    createHttp({ take: async () => undefined, signal: new AbortController().signal }).send({
      url: `${simulators.url}/samsara/me`,
      action: 'list',
      headers: tokenOf(account),
      timeoutMilliseconds: 1000,
    })

  it.each(['hang', 'halfClosed', 'huge'] as const)(
    'can be added to a running demo: %s',
    async (kind) => {
      // A request that breaks before any response is retried once.
      expect((await inject('maple', { kind, times: 2 })).status).toBe(201)
      await expect(connector('maple')).rejects.toThrow(Unavailable)
      await fetch(`${simulators.url}/control/samsara/maple/faults`, { method: 'DELETE' })
      expect(await connector('maple')).toMatchObject({ status: 200 })
    },
    30_000,
  )

  it('affects only its account and its path', async () => {
    await inject('maple', { kind: 'status', status: 503, path: '/tags' })
    expect((await get('/samsara/tags', 'cascade')).status).toBe(200)
    expect((await get('/samsara/me', 'maple')).status).toBe(200)
    expect((await get('/samsara/tags', 'maple')).status).toBe(503)
    expect((await get('/samsara/tags', 'maple')).status).toBe(200)
  })

  it('can be removed', async () => {
    await inject('maple', { kind: 'html', times: 100 })
    await fetch(`${simulators.url}/control/samsara/maple/faults`, { method: 'DELETE' })
    expect((await get('/samsara/me', 'maple')).headers.get('content-type')).toBe('application/json')
  })

  it('is rejected if invalid', async () => {
    expect((await inject('maple', { kind: 'explode' })).status).toBe(400)
    expect((await inject('unknownaccount', { kind: 'hang' })).status).toBe(404)
  })
})

describe('manually obstructed cameras', () => {
  const control = (method: 'POST' | 'DELETE', body?: object, account = 'cascade') =>
    fetch(`${simulators.url}/control/samsara/${account}/lenses`, { method, body: body ? JSON.stringify(body) : null })
  const covered = async () => {
    const answer = await get('/samsara/devices?includeHealth=true&limit=100', 'cascade')
    const { data } = (await answer.json()) as {
      data: { asset: { name: string }; health: { healthReasons: { healthReasonCode: string; startTime: string }[] } }[]
    }
    return data.flatMap(({ asset, health }) => {
      const reason = health.healthReasons.find((one) => one.healthReasonCode === 'outwardCameraObstruction')
      return reason ? [{ name: asset.name, since: Date.parse(reason.startTime) }] : []
    })
  }

  it('are reported as obstructed by the provider until cleared', async () => {
    const before = await covered()
    expect((await control('POST', { vehicles: 10 })).status).toBe(201)
    const during = await covered()
    expect(during.length).toBeGreaterThanOrEqual(10)
    expect(during).toEqual(expect.arrayContaining(before))
    await control('POST', { vehicles: 1 })
    expect((await covered()).length - before.length).toBeOneOf([0, 1])
    await control('DELETE')
    expect(await covered()).toEqual(before)
  })

  // Someone who marked them as fixed in the morning sees that they are obstructed again, not that they still are.
  it('are obstructed since that instant, not since the morning', async () => {
    const before = new Set((await covered()).map(({ name }) => name))
    await control('POST', { vehicles: 10 })
    const again = (await covered()).filter(({ name }) => !before.has(name))
    await control('DELETE')
    expect(again.length).toBeGreaterThan(5)
    expect(new Set(again.map(({ since }) => since))).toEqual(new Set([noonMs]))
  })

  it('require some vehicles of an existing account', async () => {
    expect((await control('POST', { vehicles: 0 })).status).toBe(400)
    expect((await control('POST', { vehicles: 3 }, 'unknownaccount')).status).toBe(404)
    expect((await fetch(`${simulators.url}/control/samsara/cascade/doors`, { method: 'POST' })).status).toBe(404)
  })
})

describe('a webhook', () => {
  const set = (path: string, url: string) =>
    fetch(`${simulators.url}/control/${path}/webhook`, { method: 'POST', body: JSON.stringify({ url }) })
  const mine = 'http://localhost:1/api/connections/hints/0'

  it('can be set if the provider supports webhooks, and removed', async () => {
    for (const { provider, account } of demoAccounts) {
      const answer = await set(`${provider}/${account}`, mine)
      const isDeclared = providerByCode(provider)!.manifest.webhookSteps !== undefined
      expect([provider, answer.status]).toEqual([provider, isDeclared ? 201 : 409])
      await fetch(`${simulators.url}/control/${provider}/${account}/webhook`, { method: 'DELETE' })
    }
  })

  it('is limited to this machine', async () => {
    expect((await set('samsara/maple', 'http://example.com/hook')).status).toBe(400)
    expect((await set('samsara/unknown', mine)).status).toBe(404)
  })
})
