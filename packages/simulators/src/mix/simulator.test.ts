import { isLosslessNumber, parse } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { Ids } from './ids.ts'
import { simulatedMix } from './simulator.ts'

// Checks the simulator against MiX Integrate's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const rig = createRig({ code: 'mix', nowMs: noonMs })
const ids = new Ids(rig.account)
const [clientId = '', clientSecret = '', username = '', password = ''] = rig.secrets
const passwordGrant = { grant_type: 'password', username, password, scope: 'offline_access MiX.Integrate' }
const application = { client_id: clientId, client_secret: clientSecret }

type SignedIn = { access_token: string; refresh_token?: string; expires_in: number }

function signIn(fields: Record<string, string>, headers: Record<string, string> = {}, of = rig) {
  const url = `${of.context.baseUrl}/core/connect/token`
  return of.simulator.handle(new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers }))
}
async function tokenOf(of: Rig): Promise<string> {
  return ((await (await signIn({ ...passwordGrant, ...application }, {}, of)).json()) as SignedIn).access_token
}

async function call(path: string, body?: string, of = rig): Promise<Response> {
  const headers = { authorization: `Bearer ${await tokenOf(of)}` }
  const post = body === undefined ? {} : { method: 'POST', body }
  return of.simulator.handle(new Request(`${of.context.baseUrl}/api/${path}`, { headers, ...post }))
}

type Row = Record<string, unknown>
/** Returns a list with its numbers as written. */
async function rowsOf(answer: Response): Promise<Row[]> {
  return answer.status === 204 ? [] : (parse(await answer.text()) as Row[])
}
const read = async (path: string, body?: string) => rowsOf(await call(path, body))

const token = (instantMs: number) => new Date(instantMs).toISOString().replace(/\D/g, '')
const second = (instantMs: number) => token(instantMs).slice(0, 14)
const lastDays = (days: number) => `from/${second(noonMs - days * dayMs)}/to/${second(noonMs)}`
const assetIds = `[${rig.account.vehicles.map(ids.ofVehicle).join(',')}]`
const filter = `{"EntityIds":${assetIds},"EventTypeIds":[],"MenuId":""}`
const feed = (kind: string, sinceMs: number, quantity = 1000) =>
  `${kind}/groups/createdsince/organisation/${ids.organisation}/sincetoken/${token(sinceMs)}/quantity/${quantity}`

describe('sign-in', () => {
  it('returns tokens for a user of an application, with its secret as a field or Basic', async () => {
    const reported = (await (await signIn({ ...passwordGrant, ...application })).json()) as SignedIn
    expect(reported).toMatchObject({ token_type: 'Bearer', expires_in: 3600, refresh_token: expect.any(String) })
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    expect((await signIn(passwordGrant, { authorization: basic })).status).toBe(200)
    const renewal = { grant_type: 'refresh_token', refresh_token: reported.refresh_token! }
    expect((await signIn({ ...renewal, ...application })).status).toBe(200)
  })

  it.each([
    [{ ...passwordGrant, ...application, password: 'other' }, 'invalid_grant'],
    [{ ...passwordGrant, ...application, client_secret: 'other' }, 'invalid_client'],
    [{ ...application, grant_type: 'refresh_token', refresh_token: 'x-y' }, 'invalid_grant'],
    [{ ...application, grant_type: 'client_credentials' }, 'unauthorized_client'],
  ])('names what is wrong with %j', async (fields, error) => {
    const answer = await signIn(fields)
    expect([answer.status, await answer.json()]).toEqual([400, { error }])
  })

  it('lasts an hour', async () => {
    const headers = { authorization: `Bearer ${await tokenOf(rig)}` }
    const ask = () => rig.simulator.handle(new Request(`${rig.context.baseUrl}/api/organisationgroups`, { headers }))
    rig.clock.nowMs = noonMs + hourMs - 1
    expect((await ask()).status).toBe(200)
    rig.clock.nowMs = noonMs + hourMs
    expect((await ask()).status).toBe(401)
    rig.clock.nowMs = noonMs
  })
})

describe('access', () => {
  it('is unauthorized for data a user may not see, and for unknown ids', async () => {
    rig.simulator.permissions.delete('Trips')
    const refused = await call(feed('trips', noonMs - hourMs))
    rig.simulator.permissions.add('Trips')
    const rounded = await call(`assets/group/${Number(ids.organisation)}`)
    for (const answer of [refused, rounded]) {
      expect(answer.status).toBe(401)
      expect(await answer.text()).toContain('UnauthorizedAccessException: Not Authorised')
    }
  })

  it('is limited to 20 calls a minute', async () => {
    const { account } = rig
    const { companyName } = simulatedMix.accounts['northline-mix']!
    const footage = { clip: () => Promise.reject(new Error('none')) } as never
    const simulator = simulatedMix.create({ account, companyName, mount: '/mix', footage, now: () => noonMs })
    const headers = { authorization: `Bearer ${await tokenOf(rig)}` }
    const answers: Response[] = []
    for (let count = 0; count < 21; count++)
      answers.push(await simulator.handle(new Request('http://host/mix/api/organisationgroups', { headers })))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(await answers[20]!.text()).toMatch(/^API calls quota exceeded!/)
  })
})

describe('lists', () => {
  it('have ids too large for a double, some of them negative', async () => {
    const assets = await read(`assets/group/${ids.organisation}`)
    // Besides one that is out of service.
    expect(assets).toHaveLength(rig.account.vehicles.length + 1)
    const reported = assets.map(({ AssetId }) => {
      expect(isLosslessNumber(AssetId)).toBe(true)
      return BigInt(String(AssetId))
    })
    for (const id of reported) expect(BigInt(Number(id))).not.toBe(id)
    expect(reported.some((id) => id < 0n)).toBe(true)
    expect(reported.some((id) => id > 0n)).toBe(true)
  })

  it('of assets can be limited to a site, with text years', async () => {
    const site = rig.account.groups[0]!
    const assets = await read(`assets/group/${ids.ofGroup(site)}`)
    const driven = assets.filter(({ UserState }) => UserState === 'Available')
    expect(driven).toHaveLength(rig.account.vehicles.filter(({ depot }) => depot.groupId === site.id).length)
    for (const { Year } of assets) expect(Year).toMatch(/^\d{4}$/)
  })

  it('of drivers include system accounts, with and without their mark', async () => {
    const drivers = await read(`drivers/organisation/${ids.organisation}`)
    const extra = drivers.slice(rig.account.drivers.length).map(({ Name, IsSystemDriver }) => [Name, IsSystemDriver])
    expect(extra).toEqual([
      ['Unknown Driver', true],
      ['Automatically created driver 7', false],
    ])
  })
})

describe('questions', () => {
  it.each([
    [`trips/assets/${lastDays(8)}`, assetIds, 'must not exceed 7 days'],
    ['trips/assets/from/yesterday/to/today', assetIds, 'yyyyMMddHHmmss'],
    [`trips/assets/${lastDays(1)}`, `["${ids.ofVehicle(rig.account.vehicles[0]!)}"]`, 'must be numbers'],
    [`events/assets/${lastDays(1)}`, assetIds, 'EventFilter'],
    ['positions/groups/latest/5', `[${ids.organisation}]`, 'Quantity must be 1'],
    [feed('events', noonMs - 7 * dayMs - 1), undefined, 'SinceToken must not be older than 7 days'],
    [feed('events', noonMs, 1001), undefined, 'Quantity'],
  ])('are rejected if invalid: %s', async (path, body, words) => {
    const answer = await call(path, body)
    expect(answer.status).toBe(400)
    const reported = (await answer.json()) as Row
    expect(reported).toMatchObject({ ExceptionType: 'ArgumentException', Message: expect.stringContaining(words) })
  })

  it('have no content if the response is empty', async () => {
    const answer = await call(`trips/assets/from/20300101000000/to/20300102000000`, assetIds)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })
})

describe('feeds', () => {
  it('come in pages with the next token, as 206 until nothing is left', async () => {
    const whole = await read(feed('events', noonMs - dayMs))
    const seen: Row[] = []
    let since = token(noonMs - dayMs)
    for (let pages = 0; pages < 200; pages++) {
      const answer = await call(feed('events', noonMs, 10).replace(token(noonMs), since))
      expect(answer.headers.get('HasMoreItems')).toBe(answer.status === 206 ? 'True' : 'False')
      seen.push(...(await rowsOf(answer)))
      since = answer.headers.get('GetSinceToken')!
      if (answer.status !== 206) break
    }
    expect(seen).toEqual(whole)
    const caughtUp = await call(feed('events', noonMs).replace(token(noonMs), since))
    expect([caughtUp.status, caughtUp.headers.get('GetSinceToken')]).toEqual([204, since])
  })

  it('begin now for NEW', async () => {
    const answer = await call(feed('trips', noonMs).replace(token(noonMs), 'NEW'))
    expect([answer.status, answer.headers.get('GetSinceToken')]).toEqual([204, token(noonMs + 1)])
  })

  it('of positions have no addresses, in order of receipt', async () => {
    const fresh = await read(feed('positions', noonMs - hourMs / 2))
    expect(fresh.length).toBeGreaterThan(50)
    for (const { FormattedAddress, Timestamp } of fresh) {
      expect(FormattedAddress).toBeUndefined()
      expect(Timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    }
    expect(fresh.some(({ SpeedLimit }) => SpeedLimit !== undefined)).toBe(true)
  })

  it('of events include trip summaries; requests by time don’t', async () => {
    const categories = (rows: Row[]) => new Set(rows.map(({ EventCategory }) => EventCategory))
    expect(categories(await read(feed('events', noonMs - dayMs)))).toEqual(new Set(['Detail', 'Summary']))
    expect(categories(await read(`events/assets/${lastDays(1)}`, filter))).toEqual(new Set(['Detail']))
  })
})

describe('events', () => {
  it('have types named in the library, under the organization’s names', async () => {
    const library = await read(`libraryevents/organisation/${ids.organisation}`)
    const names = new Map(library.map(({ EventTypeId, Description }) => [String(EventTypeId), Description]))
    for (const { EventTypeId } of await read(`events/assets/${lastDays(7)}`, filter))
      expect(names.has(String(EventTypeId))).toBe(true)
    expect(names.get('-3890646499157906515')).toBe('VELOCIDADE LIMITE')
  })

  it('get their links later, one file per camera', async () => {
    const filmed = (await read(`events/assets/${lastDays(1)}`, filter)).flatMap(({ MediaUrls }) =>
      Object.values(MediaUrls as Record<string, string>),
    )
    expect(filmed.length).toBeGreaterThan(10)
    const clip = await rig.simulator.handle(new Request(filmed[0]!))
    expect([clip.status, clip.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect((await rig.simulator.handle(new Request(filmed[0]!.replace(/signature=\w/, 'signature=')))).status).toBe(403)
  })

  it('are corrected by people, reported separately', async () => {
    const corrected: Record<string, unknown>[] = []
    for (const days of [
      '1015/to/20261021',
      '1022/to/20261028',
      '1029/to/20261104',
      '1105/to/20261111',
      '1112/to/20261118',
    ])
      corrected.push(...(await read(`events/groups/amended/${ids.organisation}/from/2026${days}`)))
    expect(new Set(corrected.map(({ AmendmentType }) => AmendmentType))).toEqual(
      new Set(['QuarantinedEvent', 'ReassignedEvent']),
    )
    for (const { AmendmentType, NewDriverId } of corrected)
      expect(NewDriverId !== undefined).toBe(AmendmentType === 'ReassignedEvent')
  })
})

it('includes a trip’s odometer, and sub-trips only if requested', async () => {
  const trips = await read(`trips/assets/${lastDays(2)}`, assetIds)
  expect(trips.length).toBeGreaterThan(20)
  for (const { StartOdometerKilometers, EndOdometerKilometers, SubTrips } of trips) {
    expect(Number(EndOdometerKilometers)).toBeGreaterThanOrEqual(Number(StartOdometerKilometers))
    expect(SubTrips).toEqual([])
  }
})

it('keeps world-only data out of responses', async () => {
  const answers = await Promise.all([
    call(`assets/group/${ids.organisation}`),
    call(`drivers/organisation/${ids.organisation}`),
    call(feed('positions', noonMs - hourMs)),
    call(feed('trips', noonMs - dayMs)),
    call(feed('events', noonMs - dayMs)),
  ])
  const reported = await Promise.all(answers.map((answer) => answer.text()))
  expect(reported.join()).not.toMatch(/isGenuine|"fault|habit|collisionFactor/)
})
