import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { Numbers } from './numbers.ts'

// Checks the simulator against Reveal's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const utc = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 19)

type Row = Record<string, unknown>

const rig = createRig({ code: 'verizonconnect', nowMs: noonMs })
const [username, password, appId] = rig.secrets
const numbers = new Numbers(rig.account)
const vehicle = rig.account.vehicles.find((each) =>
  rig.account.trips(each, noonMs, noonMs + 1, noonMs).some(({ startMs }) => startMs < noonMs - hourMs / 6),
)!
const pathTo = (each: Vehicle) => `/rad/v1/vehicles/${encodeURIComponent(numbers.ofVehicle(each)).replace(/-/g, '%2D')}`

const ask = (on: Rig, path: string, init: RequestInit = {}) =>
  on.simulator.handle(new Request(`${on.context.baseUrl}${path}`, init))

const basic = (user: string | undefined, word: string | undefined) =>
  `Basic ${Buffer.from(`${user}:${word}`).toString('base64')}`

async function token(on: Rig = rig): Promise<string> {
  return (await ask(on, '/token', { headers: { authorization: basic(username, password) } })).text()
}

const atmosphere = (bearer: string) => `Atmosphere atmosphere_app_id=${appId}, Bearer ${bearer}`

async function call(path: string, body?: unknown): Promise<Response> {
  const authorization = atmosphere(await token())
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return ask(rig, path, { headers: { authorization }, ...post })
}
const read = async <T = Row[]>(path: string, body?: unknown) => (await (await call(path, body)).json()) as T

describe('tokens', () => {
  it('are plain text, for the integration’s user only', async () => {
    const answer = await ask(rig, '/token', { headers: { authorization: basic(username, password) } })
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toMatch(/^[\w-]+$/)
    expect((await ask(rig, '/token', { headers: { authorization: basic(username, 'wrong') } })).status).toBe(401)
  })

  it.each([
    ['without the App ID', (bearer: string) => `Bearer ${bearer}`, 401],
    ['in another order', (bearer: string) => `Bearer ${bearer}, Atmosphere atmosphere_app_id=${appId}`, 401],
    ['that never was one', () => atmosphere('nonsense'), 400],
  ])('refuses tokens %s', async (_, header: (bearer: string) => string, status) => {
    const answer = await ask(rig, '/cmd/v1/vehicles', { headers: { authorization: header(await token()) } })
    expect(answer.status).toBe(status)
    if (status === 400) expect(await answer.text()).toBe('The provided token has an invalid format.')
  })

  it('last 20 minutes', async () => {
    const headers = { authorization: atmosphere(await token()) }
    rig.clock.nowMs = noonMs + 19 * minuteMs
    expect((await ask(rig, '/cmd/v1/groups', { headers })).status).toBe(200)
    rig.clock.nowMs = noonMs + 20 * minuteMs
    expect((await ask(rig, '/cmd/v1/groups', { headers })).status).toBe(401)
    rig.clock.nowMs = noonMs
  })
})

describe('access', () => {
  it('is refused only for the service that isn’t granted', async () => {
    rig.simulator.permissions.delete('Video')
    const search = { startTime: new Date(noonMs - dayMs).toISOString(), endTime: new Date(noonMs).toISOString() }
    expect((await call('/video/video-events/search', search)).status).toBe(403)
    expect((await call('/cmd/v1/vehicles')).status).toBe(200)
    rig.simulator.permissions.add('Video')
    expect((await call('/video/video-events/search', search)).status).toBe(200)
  })

  it('is throttled above the limit', async () => {
    const slow = createRig({ code: 'verizonconnect', nowMs: noonMs, perSecond: 3 })
    const headers = { authorization: atmosphere(await token(slow)) }
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(slow, '/cmd/v1/groups', { headers })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]!.headers.get('retry-after')).toMatch(/^0\.[1-4]$/)
  })
})

describe('listings', () => {
  it('are bare arrays, with drivers wrapped with a link to themselves', async () => {
    const [listed] = await read('/cmd/v1/drivers')
    expect(listed).toEqual({
      Driver: expect.objectContaining({ DriverNumber: expect.any(String), EmailAddress: null }),
      Links: { Self: { Href: expect.any(String) } },
    })
    expect(await read('/cmd/v1/vehicles')).toHaveLength(rig.account.vehicles.length)
  })

  it('have every vehicle in the list of its group', async () => {
    const members: unknown[] = []
    for (const { Id } of await read('/cmd/v1/groups'))
      members.push(...(await read(`/cmd/v1/vehicles/group?groupid=${Id}`)).map(({ VehicleNumber }) => VehicleNumber))
    expect(members.sort()).toEqual(rig.account.vehicles.map((each) => numbers.ofVehicle(each)).sort())
    expect((await call('/cmd/v1/vehicles/group?groupid=1')).status).toBe(400)
  })
})

describe('locations', () => {
  it('of several vehicles have a status each', async () => {
    const rows = await read('/rad/v1/vehicles/locations', [numbers.ofVehicle(vehicle), 'unknown’s'])
    expect(rows).toEqual([
      {
        VehicleNumber: numbers.ofVehicle(vehicle),
        StatusCode: 200,
        ContentResource: { Value: expect.objectContaining({ DisplayState: expect.any(String), IsPrivate: false }) },
      },
      { VehicleNumber: 'unknown’s', StatusCode: 404, ContentResource: null },
    ])
    expect((await call('/rad/v1/vehicles/locations', new Array(101).fill('x'))).status).toBe(400)
  })

  it('use other names for one location and for the history', async () => {
    const one = await read<Row>(`${pathTo(vehicle)}/location`)
    expect(one.UpdateUTC).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    const window = `startdatetimeutc=${utc(noonMs - hourMs)}&enddatetimeutc=${utc(noonMs)}`
    const rows = await read(`${pathTo(vehicle)}/status/history?${window}`)
    expect(rows.at(-1)).toMatchObject({ UpdateUtc: one.UpdateUTC, Latitude: one.Latitude, Speed: one.Speed })
    expect(rows.at(-1)).not.toHaveProperty('Direction')
  })
})

describe('requests for one vehicle', () => {
  const window = (fromMs: number, toMs: number) => `startdatetimeutc=${utc(fromMs)}&enddatetimeutc=${utc(toMs)}`

  it.each([
    ['an unknown number', '/rad/v1/vehicles/unknown/location'],
    ['a time with a zone', `${pathTo(vehicle)}/segments?startdateutc=2026-11-18T00:00:00Z`],
    ['a time beyond the data plan', `${pathTo(vehicle)}/segments?startdateutc=${utc(noonMs - 400 * dayMs)}`],
    ['too long a time', `${pathTo(vehicle)}/status/history?${window(noonMs - 31 * dayMs, noonMs)}`],
  ])('with %s are a bad request, in plain text', async (_, path) => {
    const answer = await call(path)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  it('find no number with a slash in it', async () => {
    expect((await call('/rad/v1/vehicles/12/4/location')).status).toBe(404)
  })
})

describe('segments', () => {
  type Reported = { Driver: Row | null; Segments: Row[] }
  const segments = async (fromMs: number) =>
    (await read<Reported[]>(`${pathTo(vehicle)}/segments?startdateutc=${utc(fromMs)}`))[0]!.Segments

  it('have no end while running', async () => {
    const last = (await segments(noonMs - dayMs)).at(-1)!
    expect(last).toMatchObject({ IsComplete: false, EndDateUtc: null, EndLocation: null, DistanceKilometers: null })
  })

  it('across the edge of the 24 hours are whole where they end, and without an end where they begin', async () => {
    const trip = rig.account
      .trips(vehicle, noonMs - 5 * dayMs, noonMs - dayMs, noonMs)
      .find(({ startMs, endMs }) => endMs! - startMs > 10 * minuteMs)!
    const edgeMs = Math.floor((trip.startMs + trip.endMs!) / 2000) * 1000
    const StartDateUtc = utc(trip.startMs)
    const begins = (rows: Row[]) => rows.find((row) => row.StartDateUtc === StartDateUtc)
    expect(begins(await segments(edgeMs - dayMs))).toMatchObject({ IsComplete: false, EndDateUtc: null })
    expect(begins(await segments(edgeMs))).toMatchObject({ IsComplete: true, EndDateUtc: utc(trip.endMs!) })
  })
})

describe('video events', () => {
  type Reported = Row & {
    startTime: string
    media: { video: { url: string }[]; thumbnailUrl: string }
    tracking: Row[]
  }
  const search = () =>
    read<Reported[]>('/video/video-events/search', {
      startTime: new Date(noonMs - 2 * dayMs).toISOString(),
      endTime: new Date(noonMs - hourMs).toISOString(),
    })

  it('are listed without their media, newest first', async () => {
    const found = await search()
    const starts = found.map(({ startTime }) => startTime)
    expect(found.length).toBeGreaterThan(5)
    expect(starts).toEqual([...starts].sort().reverse())
    expect(found[0]).not.toHaveProperty('media')
    expect(found[0]).not.toHaveProperty('tracking')
    expect((await call('/video/video-events/search', { from: 'yesterday' })).status).toBe(400)
  })

  it('include requested fields individually, and files for a link that is still valid', async () => {
    const { id, startTime } = (await search())[0]!
    const reported = await read<Reported>(`/video/video-events/${id}?fields=media&embed=tracking,activities`)
    expect(reported.tracking).toHaveLength(21)
    const { url } = reported.media.video[0]!
    const get = (address: string) => rig.simulator.handle(new Request(address))
    const clip = await get(url)
    expect(clip.headers.get('content-type')).toBe('video/mp4')
    expect(await clip.text()).toContain(`clip front ${Date.parse(startTime) / 1000 - 5}`)
    expect((await get(url.split('?')[0]!)).status).toBe(403)
    expect((await get(url.replace('/0.mp4', '/1.mp4'))).status).toBe(403)
    rig.clock.nowMs = noonMs + 9 * hourMs
    expect((await get(url)).status).toBe(403)
    rig.clock.nowMs = noonMs
    expect(await read<Reported>(`/video/video-events/${id}`)).not.toHaveProperty('media')
  })

  it('are not found if unknown', async () => {
    expect((await call('/video/video-events/1?fields=media')).status).toBe(404)
  })
})

describe('world-only data', () => {
  it('appears in no response', async () => {
    const answers = await Promise.all(
      ['/cmd/v1/vehicles', '/cmd/v1/drivers', `${pathTo(vehicle)}/segments?startdateutc=${utc(noonMs - dayMs)}`].map(
        async (path) => (await call(path)).text(),
      ),
    )
    expect(answers.join()).not.toMatch(/isGenuine|fault|habit|collisionFactor/)
  })
})
