import { describe, expect, it } from 'vitest'
import { Footage } from '../simulation/facts/footage.ts'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { World } from '../world/world.ts'
import { Ids } from './ids.ts'
import { simulatedNetradyne } from './simulator.ts'

// Checks the simulator against what is known about Netradyne's interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const rig = createRig({ code: 'netradyne', nowMs: noonMs })
const ids = new Ids(rig.account)
const client = simulatedNetradyne.credentials('testers')
const tenant = `/v1/tenants/${client.TenantName}`

function signIn(
  of: Rig,
  { id = client.ClientId, secret = client.ClientSecret, body = 'grant_type=client_credentials' },
) {
  return of.simulator.handle(
    new Request(`${of.context.baseUrl}/v1/auth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body,
    }),
  )
}
async function tokenOf(of: Rig): Promise<string> {
  return ((await (await signIn(of, {})).json()) as { access_token: string }).access_token
}
const token = await tokenOf(rig)

function call(path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }, of = rig) {
  return of.simulator.handle(new Request(`${of.context.baseUrl}${path}`, { headers }))
}

type Row = Record<string, unknown>
type Listed = {
  data: Record<string, Row[]>
  links: Record<'self' | 'next' | 'prev' | 'first' | 'last', string | null>
  totalCount: number
}
const read = async (path: string) => (await (await call(path)).json()) as Listed
const lastDay = `startTime=${noonMs - dayMs}&endTime=${noonMs}`

describe('access', () => {
  it.each([{ id: 'other' }, { secret: 'other' }])('is denied to %j', async (wrong) => {
    const answer = await signIn(rig, wrong)
    expect([answer.status, await answer.text()]).toEqual([401, 'Unauthorized'])
  })

  it('is requested as specified by OAuth 2.0', async () => {
    expect((await signIn(rig, { body: '' })).status).toBe(400)
  })

  it('is refused without a token, and for another tenant', async () => {
    for (const headers of [{}, { authorization: token }, { authorization: 'Bearer x-y' }] as Record<string, string>[])
      expect((await call(`${tenant}/vehicles`, headers)).status).toBe(401)
    expect((await call('/v1/tenants/others/vehicles')).status).toBe(404)
  })

  it('is granted twice at most, until a token expires', async () => {
    const own = createRig({ code: 'netradyne', nowMs: noonMs })
    const first = await tokenOf(own)
    own.clock.nowMs += 60_000
    expect(await tokenOf(own)).not.toBe(first)
    const third = await signIn(own, {})
    expect(third.status).toBe(400)
    expect(await third.json()).toEqual({ message: expect.stringContaining('active tokens') })
    own.clock.nowMs = noonMs + hourMs
    expect((await call(`${tenant}/vehicles`, { authorization: `Bearer ${first}` }, own)).status).toBe(401)
    expect((await signIn(own, {})).status).toBe(200)
  })

  it('is refused only for the part without permission', async () => {
    rig.simulator.permissions.delete('alerts')
    expect((await call(`${tenant}/alerts?${lastDay}`)).status).toBe(403)
    expect((await call(`${tenant}/vehicles`)).status).toBe(200)
    rig.simulator.permissions.add('alerts')
  })

  it('is throttled above the limit', async () => {
    const slow = createRig({ code: 'netradyne', nowMs: noonMs, perSecond: 3 })
    const headers = { authorization: `Bearer ${await tokenOf(slow)}` }
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(`${tenant}/devices`, headers, slow)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  })
})

describe('lists', () => {
  it('have pages with full addresses of their neighbors', async () => {
    const total = rig.account.vehicles.length + 1
    const page = await read(`${tenant}/vehicles?limit=5&offset=5`)
    expect(page.data.vehicles).toHaveLength(5)
    expect(page.totalCount).toBe(total)
    const at = (offset: number) => `${rig.context.baseUrl}${tenant}/vehicles?limit=5&offset=${offset}`
    expect(page.links).toEqual({ self: at(5), next: at(10), prev: at(0), first: at(0), last: at(10) })
    const last = await read(`${tenant}/vehicles?limit=5&offset=10`)
    expect(last.data.vehicles).toHaveLength(total - 10)
    expect(last.links.next).toBeNull()
  })

  it('keep a sold vehicle, disabled and in no group', async () => {
    const { data } = await read(`${tenant}/vehicles`)
    expect(data.vehicles!.filter(({ status }) => status === 0)).toEqual([
      expect.objectContaining({ deviceId: null, group: null }),
    ])
  })

  it('of drivers are in one version of the API', async () => {
    expect((await call(`${tenant}/drivers`)).status).toBe(404)
    const { data } = await read(`${tenant.replace('v1', 'v2')}/drivers`)
    expect(data.drivers).toHaveLength(rig.account.drivers.length + 2)
    for (const driver of data.drivers!) expect(driver).not.toHaveProperty('phoneNumber')
  })

  it('of cameras include a spare, and send 15-digit numbers as text', async () => {
    const { data } = await read(`${tenant}/devices`)
    const [spare, ...fitted] = data.cameraMapping!
    expect(spare).not.toHaveProperty('vehicle')
    expect(fitted).toHaveLength(rig.account.vehicles.length)
    for (const { camera } of data.cameraMapping!) expect((camera as Row).id).toMatch(/^\d{15}$/)
  })

  it('have numeric limits', async () => {
    for (const query of ['limit=many', 'limit=0', 'offset=-1']) {
      const answer = await call(`${tenant}/vehicles?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ message: expect.any(String) })
    }
  })
})

describe('locations', () => {
  it('are each vehicle’s location at its camera’s last contact, in epoch milliseconds', async () => {
    const { data } = await read(`${tenant}/vehicles/location`)
    const [vehicle] = rig.account.vehicles
    const reported = data.locations!.find((row) => (row.vehicle as Row).vehicleNumber === vehicle!.name)!
    expect(reported.vehicle).toEqual({ vin: vehicle!.vin, vehicleNumber: vehicle!.name })
    const { timestamp, latitude, longitude } = reported.location as Record<string, number>
    expect(timestamp).toBeLessThanOrEqual(noonMs)
    const [truth] = rig.account.positions(vehicle!, timestamp!, timestamp! + 1, 1)
    expect([latitude, longitude]).toEqual([expect.closeTo(truth!.latitude, 5), expect.closeTo(truth!.longitude, 5)])
  })

  it('have neither speed nor heading, and no history', async () => {
    const { data } = await read(`${tenant}/vehicles/location?startTime=${noonMs - dayMs}&endTime=${noonMs}`)
    const names = data.locations!.map(({ vehicle }) => (vehicle as Row).vehicleNumber)
    expect(new Set(names).size).toBe(names.length)
    for (const { location } of data.locations!)
      expect(Object.keys(location as Row).sort()).toEqual(['latitude', 'longitude', 'timestamp'])
  })
})

describe('alerts', () => {
  const alerts = async (query: string) => (await read(`${tenant}/alerts?${query}`)).data.alerts!

  it('of a window are in epoch milliseconds, newest first', async () => {
    const reported = await alerts(`${lastDay}&limit=500`)
    const instants = reported.map(({ timestamp }) => Number(timestamp))
    expect(instants).toEqual([...instants].sort((a, b) => b - a))
    expect(Math.min(...instants)).toBeGreaterThanOrEqual(noonMs - dayMs)
    expect(reported.every(({ id }) => Number.isSafeInteger(id))).toBe(true)
  })

  it('require the start of a window, and have no content without alerts', async () => {
    const without = await call(`${tenant}/alerts?start=${noonMs - dayMs}`)
    expect([without.status, await without.json()]).toEqual([400, { message: 'Start time is required' }])
    const nothing = await call(`${tenant}/alerts?startTime=${noonMs}&endTime=${noonMs}`)
    expect([nothing.status, await nothing.text()]).toEqual([204, ''])
  })

  it('use miles per hour', async () => {
    const byId = new Map((await alerts(`${lastDay}&limit=500`)).map((alert) => [alert.id, alert]))
    const braking = rig.account.vehicles
      .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - dayMs, noonMs - hourMs))
      .find(({ type }) => type === 'harshBrake')!
    const { speedData } = byId.get(ids.ofAlert(braking))!
    expect((speedData as Row).speed).toBeCloseTo(braking.speedMps * 2.23694, 0)
  })

  it('change when their videos arrive', async () => {
    const own = createRig({ code: 'netradyne', nowMs: noonMs })
    const filmed = own.account.vehicles
      .flatMap((vehicle) => own.account.incidents(vehicle, noonMs, noonMs + 3 * hourMs))
      .find(({ footage }) => footage.length)!
    own.clock.nowMs = filmed.instantMs
    const headers = { authorization: `Bearer ${await tokenOf(own)}` }
    const history = new Set<string>()
    for (let seconds = 0; seconds < 2000; seconds += 10) {
      own.clock.nowMs = filmed.instantMs + seconds * 1000
      const window = `startTime=${filmed.instantMs}&endTime=${filmed.instantMs + 1}`
      const answer = await call(`${tenant}/alerts?${window}`, headers, own)
      if (answer.status === 204) continue
      const { data } = (await answer.json()) as Listed
      const { updatedOn, details, videos } = data.alerts![0]!
      history.add(JSON.stringify([(details as Row).alertVideoStatus, (videos as Row[])[0]!.status]))
      expect(Number(updatedOn)).toBeLessThanOrEqual(own.clock.nowMs)
    }
    expect([...history]).toEqual(['[2,2]', '[1,1]'])
  })

  it('name no driver if no one is signed in', async () => {
    const reported = await alerts(`startTime=${noonMs - 20 * dayMs}&endTime=${noonMs}&limit=500`)
    const unsigned = reported.filter((alert) => !('driver' in alert)).length / reported.length
    expect(unsigned).toBeGreaterThan(0)
    expect(unsigned).toBeLessThan(0.15)
  })

  it('don’t expose world-only data', async () => {
    expect(JSON.stringify(await alerts(`${lastDay}&limit=500`))).not.toMatch(/isGenuine|fault|intensity|habit/)
  })
})

describe('driver report', () => {
  const report = `/v2/tenants/${client.TenantName}/drivers/report`
  const rowsOf = async (interval: string, from: string, to: string) => {
    const window = `startTime=${Date.parse(from)}&endTime=${Date.parse(to)}`
    return (await read(`${report}?interval=${interval}&limit=500&${window}`)).data.driverReport!
  }
  const people = rig.account.drivers.length + 1

  it('has a row for each driver and interval that a window overlaps', async () => {
    const [first, last] = ['2026-10-01T00:00:00Z', '2026-10-31T23:59:59.999Z']
    expect(await rowsOf('monthly', first, last)).toHaveLength(people)
    expect(await rowsOf('monthly', first, '2026-11-01T00:00:00Z')).toHaveLength(2 * people)
    // Monday to Sunday, and the Monday after.
    expect(await rowsOf('weekly', '2026-11-09T00:00:00Z', '2026-11-15T23:00:00Z')).toHaveLength(people)
    expect(await rowsOf('weekly', '2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z')).toHaveLength(2 * people)
    expect(await rowsOf('daily', '2026-11-09T00:00:00Z', '2026-11-11T12:00:00Z')).toHaveLength(3 * people)
  })

  it('is out of 1,000, and without a score for someone who hardly drove', async () => {
    const rows = await rowsOf('monthly', '2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z')
    const scores = rows.map(({ details }) => (details as { driverScore: number | null }).driverScore)
    expect(scores.filter((score) => score === null)).toHaveLength(1)
    expect(Math.max(...scores.map(Number))).toBeGreaterThan(100)
  })

  it('requires a window and an interval, and is only in the second version', async () => {
    const start = `startTime=${noonMs - dayMs}`
    expect((await call(`${report}?interval=daily`)).status).toBe(400)
    expect((await call(`${report}?interval=yearly&${start}`)).status).toBe(400)
    expect((await call(`${tenant}/drivers/report?interval=daily&${start}`)).status).toBe(404)
  })
})

describe('older tenants', () => {
  const companyName = 'Older Freight'
  const account = new World({ seed: 'conformance', accounts: { others: { vehicles: 2 } } }).account('others')
  const pictures = () => Promise.reject(new Error('no pictures'))
  const footage = new Footage({ clip: pictures, still: pictures })
  const simulator = simulatedNetradyne.create({ account, companyName, mount: '', footage, now: () => noonMs })
  const older = simulatedNetradyne.credentials('others')
  const ask = async (path: string) => {
    const basic = { authorization: `Basic ${btoa(`${older.ClientId}:${older.ClientSecret}`)}` }
    const form = { method: 'POST', headers: basic, body: 'grant_type=client_credentials' }
    const given = await simulator.handle(new Request('http://netradyne.test/v1/auth/token', form))
    const { access_token } = (await given.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    return simulator.handle(new Request(`http://netradyne.test${path}`, { headers }))
  }

  it('have their drivers in the first version, and other names for the ends of a window', async () => {
    expect((await ask('/v1/tenants/others/drivers')).status).toBe(200)
    const window = `start=${noonMs - 30 * dayMs}&end=${noonMs}`
    expect((await ask(`/v1/tenants/others/alerts?${window}`)).status).toBe(200)
  })
})
