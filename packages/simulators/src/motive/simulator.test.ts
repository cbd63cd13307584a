import { describe, expect, it } from 'vitest'
import { formerVehicle } from '../simulation/facts/true-facts.ts'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { Ids } from './ids.ts'

// Checks the simulator against Motive's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const iso = (instantMs: number) => new Date(instantMs).toISOString()

type Row = Record<string, Record<string, unknown>>
type Reported = Record<string, Row[]> & { pagination: { per_page: number; page_no: number; total: number } }

function call(rig: Rig, path: string, headers: Record<string, string> = { 'x-api-key': rig.secrets[0]! }) {
  return rig.simulator.handle(new Request(`${rig.context.baseUrl}${path}`, { headers }))
}
const read = async (rig: Rig, path: string) => (await (await call(rig, path)).json()) as Reported

const rig = createRig({ code: 'motive', nowMs: noonMs })
const ids = new Ids(rig.account)
const lastDays = 'start_date=2026-11-16&end_date=2026-11-18'

describe('access', () => {
  it.each([
    ['none', {}],
    ['another', { 'x-api-key': 'other' }],
    ['one in the wrong place', { authorization: 'Bearer motive-demo-key-testers' }],
  ])('is refused with a key that is %s', async (_, headers: Record<string, string>) => {
    const answer = await call(rig, '/v1/vehicles', headers)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error_message: expect.any(String) })
  })

  it('is refused only on the endpoint whose permission is missing', async () => {
    rig.simulator.permissions.delete('groups.read')
    expect((await call(rig, '/v1/groups')).status).toBe(403)
    expect((await call(rig, '/v1/companies')).status).toBe(200)
    rig.simulator.permissions.add('groups.read')
    expect((await call(rig, '/v1/groups')).status).toBe(200)
  })

  it('is throttled above the limit', async () => {
    const slow = createRig({ code: 'motive', nowMs: noonMs, perSecond: 3 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(slow, '/v1/companies')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]!.headers.get('retry-after')).toMatch(/^0\.[1-4]$/)
  })
})

describe('parameters', () => {
  it.each([
    '/v1/vehicles?page_no=0',
    '/v1/vehicles?per_page=many',
    '/v1/driving_periods',
    '/v1/driving_periods?start_date=yesterday&end_date=2026-11-18',
    '/v1/driving_periods?start_date=2026-11-18&end_date=2026-11-17',
    '/v1/driving_periods?start_date=2026-10-01&end_date=2026-11-18',
    '/v1/scorecard_summary',
    '/v1/scorecard_summary?start_date=2026-05-01&end_date=2026-11-17',
    `/v3/vehicle_locations/${ids.ofVehicle(rig.account.vehicles[0]!)}?start_date=2026-05-01&end_date=2026-11-18`,
  ])('are named if invalid: %s', async (path) => {
    const answer = await call(rig, path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error_message: expect.any(String) })
  })

  it('may cover up to 30 days', async () => {
    expect((await call(rig, '/v1/driving_periods?start_date=2026-10-19&end_date=2026-11-18')).status).toBe(200)
  })
})

describe('paging', () => {
  it('numbers pages from 1, with 25 rows by default, each wrapped in its name', async () => {
    const listed = await read(rig, '/v1/users?role=driver')
    expect(listed.pagination).toEqual({ per_page: 25, page_no: 1, total: rig.account.drivers.length + 2 })
    expect(listed.users![0]).toEqual({ user: expect.objectContaining({ id: expect.any(Number), role: 'driver' }) })
  })

  it('returns everything once and nothing beyond the end', async () => {
    const seen: unknown[] = []
    for (let page = 1; page <= 3; page++)
      seen.push(...(await read(rig, `/v1/vehicles?per_page=5&page_no=${page}`)).vehicles!.map((row) => row.vehicle!.id))
    const listed = [...rig.account.vehicles, formerVehicle(rig.account)]
    expect(seen).toEqual(listed.map((vehicle) => ids.ofVehicle(vehicle)))
    const beyond = await call(rig, '/v1/vehicles?per_page=5&page_no=9')
    expect(beyond.status).toBe(200)
    expect(((await beyond.json()) as Reported).vehicles).toEqual([])
  })

  it('returns 100 rows at most', async () => {
    const { pagination } = await read(rig, `/v1/driving_periods?${lastDays}&per_page=5000`)
    expect(pagination.per_page).toBe(100)
  })
})

describe('driving periods', () => {
  it('come newest first and have no end while running', async () => {
    const rows = (await read(rig, `/v1/driving_periods?${lastDays}&per_page=100`)).driving_periods!
    const periods = rows.map((row) => row.driving_period!)
    const starts = periods.map(({ start_time }) => String(start_time))
    expect(starts).toEqual([...starts].sort().reverse())
    expect(new Set(periods.map(({ status }) => status))).toEqual(new Set(['complete', 'in_progress']))
    for (const { status, end_time, distance, destination, end_kilometers } of periods) {
      if (status === 'complete') expect(distance).toMatch(/^[\d,]+\.\d mi$/)
      else expect([end_time, distance, destination, end_kilometers]).toEqual([null, null, '', null])
    }
  })

  it('can be filtered by time of change', async () => {
    const total = async (query: string) => (await read(rig, `/v1/driving_periods?${lastDays}${query}`)).pagination.total
    const changed = await total(`&updated_after=${iso(noonMs - hourMs)}`)
    expect(changed).toBeGreaterThan(0)
    expect(changed).toBeLessThan(await total(''))
  })
})

describe('locations', () => {
  const vehicle = rig.account.vehicles.find((each) =>
    rig.account.trips(each, noonMs, noonMs + 1, noonMs).some(({ startMs }) => startMs < noonMs - hourMs / 6),
  )!
  const id = ids.ofVehicle(vehicle)

  it('use kilometers per hour for the newest, and miles per hour in the history, without pages', async () => {
    const { vehicles } = await read(rig, `/v3/vehicle_locations?vehicle_ids=${id}`)
    expect(vehicles).toHaveLength(1)
    const newest = vehicles![0]!.vehicle!.current_location as { located_at: string; kph: number }
    const past = await read(rig, `/v3/vehicle_locations/${id}?start_date=2026-11-18&end_date=2026-11-18`)
    expect(past).not.toHaveProperty('pagination')
    const last = past.vehicle_locations!.at(-1)!.vehicle_location!
    expect(last.located_at).toBe(newest.located_at)
    expect(last.speed).toBeCloseTo(newest.kph / 1.609344, 1)
  })

  it('of an unknown vehicle are not found', async () => {
    expect((await call(rig, '/v3/vehicle_locations/1?start_date=2026-11-18&end_date=2026-11-18')).status).toBe(404)
  })
})

describe('events', () => {
  const path = `/v2/driver_performance_events?${lastDays}&per_page=100`
  const events = async () =>
    (await read(rig, path)).driver_performance_events!.map((row) => row.driver_performance_event!)

  it('have numbers as text', async () => {
    for (const { lat, start_speed, vehicle } of await events()) {
      expect(lat).toMatch(/^-?\d+\.\d+$/)
      expect(start_speed).toMatch(/^\d+(\.\d)?$/)
      expect(vehicle).toMatchObject({ id: expect.any(Number) })
    }
  })

  it('of speeding are in a separate list, in kilometers per hour', async () => {
    expect((await events()).map(({ type }) => type)).not.toContain('speeding')
    const { speeding_events: rows } = await read(rig, `/v1/speeding_events?${lastDays}`)
    for (const { speeding_event: reported } of rows!) {
      const { max_vehicle_speed: most, max_posted_speed_limit_in_kph: limit, max_over_speed_in_kph: over } = reported!
      expect(Number(most) - Number(limit)).toBeCloseTo(Number(over), 0)
      expect(reported).not.toHaveProperty('camera_media')
    }
    expect(rows!.length).toBeGreaterThan(0)
  })

  it('have files for a link that is still valid', async () => {
    type Media = { downloadable_videos: Record<string, string | null> }
    const filmed = (await events()).find(({ camera_media }) => (camera_media as { available: boolean })?.available)!
    const url = (filmed.camera_media as Media).downloadable_videos.front_facing_plain_url!
    const get = (address: string) => rig.simulator.handle(new Request(address))
    const clip = await get(url)
    expect(clip.headers.get('content-type')).toBe('video/mp4')
    expect(await clip.text()).toBe(`clip front ${Date.parse(String(filmed.start_time)) - 5000}`)
    expect((await get(url.split('?')[0]!)).status).toBe(403)
    expect((await get(url.replace('front_facing', 'driver_facing'))).status).toBe(403)
    rig.clock.nowMs = noonMs + 9 * hourMs
    expect((await get(url)).status).toBe(403)
    rig.clock.nowMs = noonMs
  })
})

describe('scorecards', () => {
  it('have whole scores and kilometers of every driver, and a row without a driver', async () => {
    const path = '/v1/scorecard_summary?start_date=2026-10-19&end_date=2026-11-17&per_page=100'
    const rollups = (await read(rig, path)).driver_performance_rollups!.map((row) => row.driver_performance_rollup!)
    expect(rollups).toHaveLength(rig.account.drivers.length + 1)
    expect(rollups.filter(({ driver }) => driver === null)).toHaveLength(1)
    for (const { score, total_kilometers: kilometers } of rollups)
      expect([Number.isInteger(score), Number.isInteger(kilometers)]).toEqual([true, true])
  })
})

describe('world-only data', () => {
  it('appears in no response', async () => {
    const answers = await Promise.all(
      [
        '/v1/vehicles',
        '/v1/users',
        '/v3/vehicle_locations',
        `/v1/driving_periods?${lastDays}`,
        `/v1/speeding_events?${lastDays}`,
        `/v1/scorecard_summary?${lastDays}`,
        `/v2/driver_performance_events?${lastDays}`,
      ].map(async (path) => (await call(rig, path)).text()),
    )
    expect(answers.join()).not.toMatch(/isGenuine|fault|habit|collisionFactor/)
  })
})
