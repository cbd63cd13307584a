import { parse } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { Footage } from '../simulation/facts/footage.ts'
import { createRig } from '../testing/test-rig.ts'
import { simulatedWebfleet } from './simulator.ts'

// Checks the simulator against WEBFLEET.connect's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const rig = createRig({ code: 'webfleet', nowMs: noonMs })
const login = simulatedWebfleet.credentials('testers')
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
const signedIn = basic(`${login.Username}:${login.Password}`)
const seconds = (instantMs: number) => `${new Date(instantMs).toISOString().slice(0, 19)}Z`
const range = (fromMs: number, toMs: number) => ({
  range_pattern: 'ud',
  rangefrom_string: seconds(fromMs),
  rangeto_string: seconds(toMs),
})

type Row = Record<string, unknown>
type Parameters = Record<string, string>

function call(action: string, parameters: Parameters = {}, headers: Parameters = signedIn, at = rig.simulator) {
  const query = new URLSearchParams({ account: login.Account!, apikey: login.ApiKey!, action, ...parameters })
  return at.handle(new Request(`${rig.context.baseUrl}/extern?${query}`, { headers }))
}
const read = async (action: string, parameters?: Parameters) => (await (await call(action, parameters)).json()) as Row[]

describe('access', () => {
  const older = { username: login.Username!, password: login.Password! }

  it.each<[string, Parameters, Parameters]>([
    ['nothing', {}, {}],
    ['another password', {}, basic(`${login.Username}:other`)],
    ['another account', { account: 'other' }, signedIn],
    ['another API key', { apikey: 'other' }, signedIn],
  ])('is refused with status 200 for %s', async (_, parameters, headers) => {
    const answer = await call('showObjectGroups', parameters, headers)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ errorCode: 1101, errorMsg: expect.any(String) })
  })

  it('is granted to older clients that sign in by the query', async () => {
    expect(await (await call('showObjectGroups', older, {})).json()).toHaveLength(rig.account.groups.length)
  })

  it('is refused only for the action whose right is missing', async () => {
    rig.simulator.permissions.delete('showTracks')
    expect(await (await call('showTracks')).json()).toMatchObject({ errorCode: 8 })
    expect(await read('showObjectGroups')).toHaveLength(rig.account.groups.length)
    rig.simulator.permissions.add('showTracks')
  })

  it('is throttled separately for each action', async () => {
    const { clip, still } = { clip: async () => '', still: async () => '' }
    const slow = simulatedWebfleet.create({
      account: rig.account,
      companyName: 'Test Freight',
      mount: '/webfleet',
      footage: new Footage({ clip, still }),
      now: () => noonMs,
    })
    const parameters = range(noonMs - hourMs, noonMs)
    const codes = async (action: string, times: number) => {
      const reported: (string | null)[] = []
      for (let count = 0; count < times; count++)
        reported.push((await call(action, parameters, signedIn, slow)).headers.get('x-webfleet-errorcode'))
      return reported
    }
    expect(await codes('showTripReportExtern', 2)).toEqual([null, '8011'])
    expect(await codes('showObjectReportExtern', 7)).toEqual([...new Array(6).fill(null), '8011'])
    expect(await codes('showObjectGroups', 1)).toEqual([null])
  })
})

describe('parameters', () => {
  it.each<[string, Parameters]>([
    ['showTripReportExtern', {}],
    ['showTripReportExtern', { ...range(noonMs, noonMs), rangefrom_string: '18.11.2026 10:00:00' }],
    ['showTripReportExtern', range(noonMs - 40 * 24 * hourMs, noonMs)],
    ['showTracks', range(noonMs - hourMs, noonMs)],
    ['showOptiDriveIndicator', range(noonMs - 169 * hourMs, noonMs)],
    ['showTracks', { objectno: 'V0001', ...range(noonMs - 49 * hourMs, noonMs) }],
    ['showTracks', { objectno: 'V0001', ...range(noonMs, noonMs - hourMs) }],
    ['showNothing', {}],
  ])('have an error number if invalid: %s %j', async (action, parameters) => {
    expect(await (await call(action, parameters)).json()).toEqual({
      errorCode: expect.any(Number),
      errorMsg: expect.any(String),
    })
  })

  it('name an object by either of its names', async () => {
    const [first] = await read('showVehicleReportExtern')
    const window = range(noonMs - 24 * hourMs, noonMs)
    const byNumber = await read('showTracks', { objectno: String(first!.objectno), ...window })
    expect(byNumber.length).toBeGreaterThan(10)
    expect(await read('showTracks', { objectuid: String(first!.objectuid), ...window })).toEqual(byNumber)
  })
})

describe('rows', () => {
  it('are in one array without pages, with missing values empty', async () => {
    const rows = await read('showDriverReportExtern')
    expect(rows).toHaveLength(rig.account.drivers.length)
    for (const row of rows) {
      expect(row.email).toBe('')
      expect(JSON.parse(String(row.driving_license))).toHaveProperty('number')
    }
  })

  it('may have quoted numbers', async () => {
    const events = await read('showAccelerationEvents', range(noonMs - 72 * hourMs, noonMs))
    expect(events.length).toBeGreaterThan(3)
    for (const { accel_type, latitude, start_speed } of events) {
      expect(accel_type).toMatch(/^[0-3]$/)
      expect(latitude).toMatch(/^-?\d{7,8}$/)
      expect(start_speed).toMatch(/^\d+$/)
    }
  })

  it('are reported as empty in three forms', async () => {
    const never = range(noonMs + hourMs, noonMs + 2 * hourMs)
    expect(await (await call('showTripReportExtern', never)).text()).toBe('63, document is empty')
    expect(await (await call('showAccelerationEvents', never)).text()).toBe('')
    expect(await (await call('showSpeedingEvents', never)).text()).toBe('[]')
  })
})

describe('objects', () => {
  it('have microdegrees, text for people, both odometers, and one deleted object', async () => {
    const objects = await read('showObjectReportExtern')
    const [received] = objects.filter(({ status }) => status === 'A')
    expect(received).toMatchObject({
      pos_time: expect.stringMatching(/^2026-11-18T\d\d:\d\d:\d\d-0\d:00$/),
      latitude_mdeg: expect.any(Number),
      latitude: expect.stringMatching(/° \d+' [\d.]+" [NS]$/),
    })
    expect(Math.floor(Number(received!.odometer_long) / 100)).toBe(received!.odometer)
    expect(objects.filter(({ deleted }) => deleted === '1')).toHaveLength(2)
    expect(objects).toHaveLength(rig.account.vehicles.length + 2)
  })

  it('are in the groups of their depots', async () => {
    const { name } = rig.account.groups[0]!
    const some = await read('showObjectGroupObjects', { objectgroupname: name })
    const all = await read('showObjectGroupObjects')
    expect(all).toHaveLength(rig.account.vehicles.length)
    expect(some).toEqual(all.filter(({ objectgroupname }) => objectgroupname === name))
  })
})

describe('trips', () => {
  const window = range(noonMs - 28 * 24 * hourMs, noonMs)

  it('have bare numbers too large for a double', async () => {
    const text = await (await call('showTripReportExtern', window)).text()
    const digits = [...text.matchAll(/"tripid":(\d+)/g)].map(([, id]) => id!)
    expect(digits.length).toBeGreaterThan(100)
    expect(new Set(digits).size).toBe(digits.length)
    for (const id of digits) expect(Number.isSafeInteger(Number(id))).toBe(false)
    expect((parse(text) as Row[]).map(({ tripid }) => String(tripid))).toEqual(digits)
  })

  it('are finished, sorted by start, with odometer corrections among them', async () => {
    const rows = await read('showTripReportExtern', window)
    for (const { start_time, end_time } of rows)
      expect(Date.parse(String(end_time))).toBeGreaterThanOrEqual(Date.parse(String(start_time)))
    const corrections = rows.filter(({ tripmode }) => tripmode === 4)
    expect(corrections.length).toBeGreaterThan(0)
    for (const row of corrections) expect(row).toMatchObject({ distance: 0, duration: 0 })
    const starts = rows.filter(({ tripmode }) => tripmode === 2).map((row) => Date.parse(String(row.start_time)))
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })

  it('arrive only after they have ended', async () => {
    const rows = await read('showTripReportExtern', range(noonMs - 12 * hourMs, noonMs))
    for (const { end_time } of rows) expect(Date.parse(String(end_time))).toBeLessThan(noonMs)
  })
})

describe('speeding', () => {
  it('is faster than its limit and has an end', async () => {
    const rows = await read('showSpeedingEvents', range(noonMs - 72 * hourMs, noonMs))
    expect(rows.length).toBeGreaterThan(3)
    for (const { max_speed, road_speedlimit, end_latitude } of rows) {
      expect(Number(max_speed)).toBeGreaterThan(Number(road_speedlimit))
      expect(end_latitude).toMatch(/^-?\d+$/)
    }
  })
})

describe('OptiDrive', () => {
  it('is a fraction, and empty for a driver without trips', async () => {
    const rows = await read('showOptiDriveIndicator', range(noonMs - 7 * 24 * hourMs, noonMs))
    const shares = rows.map(({ optidrive_indicator: share }) => share)
    expect(shares).toHaveLength(rig.account.drivers.length + 1)
    expect(shares.filter((share) => share === '')).toHaveLength(1)
    for (const share of shares) expect(share).toMatch(/^(0(\.\d+)?|1|)$/)
  })
})

describe('world-only data', () => {
  it('appears in no response', async () => {
    const window = range(noonMs - 24 * hourMs, noonMs)
    const answers = await Promise.all(
      [...rig.simulator.permissions].map(async (action) =>
        (await call(action, { objectno: 'V0001', ...window })).text(),
      ),
    )
    expect(answers.join()).not.toMatch(/isGenuine|fault|habit|collisionFactor/)
  })
})
