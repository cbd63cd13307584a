import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { Ids } from './ids.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from './reception.ts'

// Checks the simulator against Geotab's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const iso = (instantMs: number) => new Date(instantMs).toISOString()

type Entity = Record<string, unknown> & { id: string }
type Answer<T> = { result?: T; error?: { data: { type: string }; errors: { name: string }[] } }

function post(rig: Rig, method: string, params: object): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify({ method, params }) }
  return rig.simulator.handle(new Request(`${rig.context.baseUrl}/apiv1`, init))
}

const [userName, password, database] = createRig({ code: 'geotab', nowMs: noonMs }).secrets

async function call<T>(rig: Rig, method: string, params: object): Promise<Answer<T>> {
  const signIn = await post(rig, 'Authenticate', { userName, password, database })
  const { result } = (await signIn.json()) as { result: { credentials: object } }
  return (await post(rig, method, { ...params, credentials: result.credentials })).json() as Promise<Answer<T>>
}

const get = async (rig: Rig, typeName: string, rest: object = {}) =>
  (await call<Entity[]>(rig, 'Get', { typeName, ...rest })).result!
const feed = async (rig: Rig, typeName: string, rest: object = {}) =>
  (await call<{ data: Entity[]; toVersion: string }>(rig, 'GetFeed', { typeName, ...rest })).result!
const failureOf = async (rig: Rig, method: string, params: object) => (await call(rig, method, params)).error?.data.type

const rig = createRig({ code: 'geotab', nowMs: noonMs })
const ids = new Ids(rig.account)

describe('access', () => {
  it("returns a session for credentials, and names the database's server", async () => {
    const answer = await post(rig, 'Authenticate', { userName, password, database })
    expect(await answer.json()).toEqual({
      result: { credentials: { database, sessionId: expect.any(String), userName }, path: 'ThisServer' },
      jsonrpc: '2.0',
    })
  })

  it('is refused with status 200', async () => {
    const wrong = await post(rig, 'Authenticate', { userName, password: 'wrong', database })
    const credentials = { userName, database, sessionId: 'made-up' }
    for (const answer of [wrong, await post(rig, 'Get', { typeName: 'Device', credentials })]) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ error: { data: { type: 'InvalidUserException' } } })
    }
  })

  it('expires after two weeks', async () => {
    const own = createRig({ code: 'geotab', nowMs: noonMs })
    const { result } = (await (await post(own, 'Authenticate', { userName, password, database })).json()) as {
      result: { credentials: object }
    }
    const count = async () =>
      (await post(own, 'GetCountOf', { typeName: 'Device', credentials: result.credentials })).json()
    // Including the retired one.
    expect(await count()).toMatchObject({ result: own.account.vehicles.length + 1 })
    own.clock.nowMs += 15 * dayMs
    expect(await count()).toMatchObject({ error: { data: { type: 'InvalidUserException' } } })
  })

  it('identifies the account by the database in the body', async () => {
    const owns = (params: object) =>
      rig.simulator.owns(
        new Request('http://provider.test/geotab/apiv1', {
          method: 'POST',
          body: JSON.stringify({ method: 'Get', params }),
        }),
      )
    expect(await owns({ database })).toBe(true)
    expect(await owns({ credentials: { database, sessionId: '', userName: '' } })).toBe(true)
    expect(await owns({ database: 'someone_else' })).toBe(false)
  })

  it('is throttled above the limit', async () => {
    const slow = createRig({ code: 'geotab', nowMs: noonMs, perSecond: 2 })
    const answers = await Promise.all(Array.from({ length: 3 }, () => post(slow, 'Get', {})))
    expect(answers[2]!.headers.get('retry-after')).toMatch(/^0\.[1-5]$/)
    expect(await answers[2]!.json()).toMatchObject({ error: { data: { type: 'OverLimitException' } } })
  })
})

describe('invalid calls', () => {
  it.each([
    ['MissingMethodException', 'Get', { typeName: 'Spaceship' }],
    ['MissingMethodException', 'Remove', { typeName: 'Device' }],
    ['OverLimitException', 'Get', { typeName: 'Trip', resultsLimit: 50_001 }],
    ['ArgumentException', 'Get', { typeName: 'ExceptionEvent', sort: { sortBy: 'id' } }],
    ['ArgumentException', 'Get', { typeName: 'Trip', search: { fromDate: 'yesterday' } }],
    ['ArgumentException', 'GetFeed', { typeName: 'DeviceStatusInfo' }],
    ['ArgumentException', 'DownloadMediaFile', { mediaFile: { id: 'unknown' } }],
  ])('are named: %s', async (type, method, params) => {
    expect(await failureOf(rig, method, params)).toBe(type)
  })

  it('are named if they are not JSON', async () => {
    const init = { method: 'POST', body: 'hello' }
    const answer = await rig.simulator.handle(new Request(`${rig.context.baseUrl}/apiv1`, init))
    expect(await answer.json()).toMatchObject({ error: { data: { type: 'JsonSerializerException' } } })
  })

  it('fail all calls in the same batch', async () => {
    const calls = ['Device', 'Spaceship'].map((typeName) => ({ method: 'Get', params: { typeName } }))
    expect(await failureOf(rig, 'ExecuteMultiCall', { calls })).toBe('MissingMethodException')
    const { result } = await call<unknown[]>(rig, 'ExecuteMultiCall', { calls: calls.slice(0, 1) })
    expect(result).toEqual([await get(rig, 'Device')])
  })
})

describe('feeds', () => {
  it('return only the version for a first call without a date', async () => {
    expect(await feed(rig, 'Trip')).toEqual({ data: [], toVersion: expect.stringMatching(/^[\da-f]{16}$/) })
  })

  it('continue by version, page by page, and wait at their end', async () => {
    const seen: Entity[] = []
    let page = await feed(rig, 'ExceptionEvent', { resultsLimit: 7, search: { fromDate: iso(noonMs - 2 * dayMs) } })
    for (; page.data.length; page = await feed(rig, 'ExceptionEvent', { resultsLimit: 7, fromVersion: page.toVersion }))
      seen.push(...page.data)
    const versions = seen.map(({ version }) => String(version))
    expect(versions).toEqual([...versions].sort())
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(20)
    expect(page.toVersion).toBe(versions.at(-1))
  })

  it('return a trip again under another id once the next one has begun', async () => {
    const own = createRig({ code: 'geotab', nowMs: noonMs })
    const trip = own.account.vehicles
      .flatMap((vehicle) => own.account.trips(vehicle, noonMs - 4 * hourMs, noonMs, noonMs + hourMs))
      .find(({ vehicle, endMs }) => {
        if (endMs === null) return false
        const later = own.account.trips(vehicle, endMs + 1, endMs + hourMs, endMs + hourMs)
        return later.some(({ startMs }) => startMs > endMs + 10 * 60_000)
      })!
    const reported = async (nowMs: number) => {
      own.clock.nowMs = nowMs
      const { data } = await feed(own, 'Trip', { search: { fromDate: iso(trip.endMs! - 1) } })
      return data.find(({ start, device }) => start === iso(trip.startMs) && isOf(trip.vehicle, device))
    }
    const first = await reported(trip.endMs! + 5 * 60_000)
    const second = await reported(trip.endMs! + hourMs + 5 * 60_000)
    expect(first).toMatchObject({ nextTripStart: '2050-01-01T00:00:00.000Z', distance: second!.distance })
    expect(second!.nextTripStart).not.toBe(first!.nextTripStart)
    expect(second!.id).not.toBe(first!.id)
    expect(String(second!.version) > String(first!.version)).toBe(true)
  })

  const isOf = (vehicle: Rig['account']['vehicles'][number], device: unknown) =>
    (device as { id: string }).id === ids.ofVehicle(vehicle)

  it('deliver data from an area without a network late and in order', async () => {
    const { vehicle, atMs } = cutOff()
    const own = createRig({ code: 'geotab', nowMs: atMs })
    const { toVersion: fromVersion } = await feed(own, 'LogRecord')
    const timesAt = async (nowMs: number) => {
      own.clock.nowMs = nowMs
      const { data } = await feed(own, 'LogRecord', { fromVersion })
      return data.filter(({ device }) => isOf(vehicle, device)).map(({ dateTime }) => Date.parse(String(dateTime)))
    }
    expect(await timesAt(receivedAtMs(vehicle, atMs) - 10_000)).toEqual([])
    const times = await timesAt(receivedAtMs(vehicle, atMs) + 60_000)
    expect(times.length).toBeGreaterThan(3)
    expect(times).toContainEqual(Math.ceil(atMs / 15_000) * 15_000)
  })

  /** Returns a vehicle driving without a network for minutes. */
  function cutOff() {
    for (let atMs = noonMs; ; atMs += 60_000)
      for (const vehicle of rig.account.vehicles) {
        const isLong = receivedAtMs(vehicle, atMs) - atMs > LATEST_RECEPTION_MS / 3
        if (isLong && rig.account.trips(vehicle, atMs, atMs + 1, atMs).some(({ endMs }) => endMs === null))
          return { vehicle, atMs }
      }
  }
})

describe('entities', () => {
  it('are sorted and continue after the last one', async () => {
    const all = await get(rig, 'Device', { sort: { sortBy: 'id' } })
    const { id } = all[4]!
    const sort = { sortBy: 'id', sortDirection: 'asc', offset: id }
    expect(await get(rig, 'Device', { sort, resultsLimit: 3 })).toEqual(all.slice(5, 8))
  })

  it('for trips are found by their stop, and only once they are over', async () => {
    const trips = await get(rig, 'Trip', { search: { fromDate: iso(noonMs - hourMs), toDate: iso(noonMs) } })
    expect(trips.length).toBeGreaterThan(0)
    for (const { stop } of trips) expect(Date.parse(String(stop))).toBeGreaterThanOrEqual(noonMs - hourMs)
    expect(await get(rig, 'Trip', { search: { deviceSearch: { id: 'b0' } } })).toEqual([])
  })

  it('for exceptions have neither place nor speed', async () => {
    const [event] = await get(rig, 'ExceptionEvent', { search: { fromDate: iso(noonMs - dayMs) } })
    expect(event).toMatchObject({ state: 'ExceptionEventStateValidId', diagnostic: 'NoDiagnosticId' })
    expect(JSON.stringify(event)).not.toMatch(/latitude|speed/)
    expect(event!.duration).toMatch(/^00:\d\d:\d\d$/)
  })

  it('expose nothing that only the world knows', async () => {
    const search = { fromDate: iso(noonMs - dayMs) }
    const types = ['Device', 'User', 'DeviceStatusInfo', 'ExceptionEvent', 'Trip', 'MediaFile']
    const answers = await Promise.all(types.map((typeName) => get(rig, typeName, { search })))
    expect(JSON.stringify(answers)).not.toMatch(/isGenuine|fault|habit|collisionFactor/)
  })
})

describe('media files', () => {
  const incident = rig.account.vehicles
    .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - dayMs, noonMs - 2 * hourMs))
    .find(({ footage }) => footage.length > 1)!
  const { instantMs, vehicle } = incident
  const deviceSearch = { id: ids.ofVehicle(vehicle) }
  const search = { deviceSearch, fromDate: iso(instantMs), toDate: iso(instantMs) }

  it('cover the incident, and arrive as bytes', async () => {
    const files = await get(rig, 'MediaFile', { search })
    const clip = files.find(({ name }) => String(name).startsWith('driver_') && String(name).endsWith('.mp4'))!
    expect(clip).toMatchObject({ mediaType: 'Video', status: 'Ready', fromDate: iso(instantMs - 5000) })
    const signIn = await post(rig, 'Authenticate', { userName, password, database })
    const { result } = (await signIn.json()) as { result: { credentials: object } }
    const answer = await post(rig, 'DownloadMediaFile', {
      mediaFile: { id: clip.id },
      credentials: result.credentials,
    })
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(await answer.text()).toBe(`clip cabin ${instantMs - 5000}`)
  })

  it('are announced before they are available', async () => {
    const own = createRig({ code: 'geotab', nowMs: noonMs })
    const statuses: string[] = []
    for (let second = 0; second < 60 * 60 && statuses.at(-1) !== 'Ready'; second += 5) {
      own.clock.nowMs = instantMs + second * 1000
      const [file] = await get(own, 'MediaFile', { search })
      if (file && statuses.at(-1) !== file.status) statuses.push(String(file.status))
    }
    expect(statuses).toEqual(['Processing', 'Ready'])
  })
})

describe('measurements', () => {
  const search = (diagnostic: string, aroundMs: number, deviceId: string) => ({
    deviceSearch: { id: deviceId },
    diagnosticSearch: { id: diagnostic },
    fromDate: iso(aroundMs - 2000),
    toDate: iso(aroundMs + 2000),
  })
  const incidentOf = (type: string) =>
    rig.account.vehicles
      .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - 10 * dayMs, noonMs - dayMs))
      .find((incident) => incident.type === type && incident.isGenuine)!

  it('of the accelerometer are in m/s², negative while braking, and include gravity upwards', async () => {
    const { vehicle, instantMs, maxG } = incidentOf('harshBrake')
    const read = async (diagnostic: string) => {
      const reported = await get(rig, 'StatusData', { search: search(diagnostic, instantMs, ids.ofVehicle(vehicle)) })
      expect(reported.every((entity) => JSON.stringify(entity.diagnostic) === JSON.stringify({ id: diagnostic }))).toBe(
        true,
      )
      return reported.map(({ data }) => data as number)
    }
    const forward = await read('DiagnosticAccelerationForwardBrakingId')
    expect(Math.min(...forward) / -9.81).toBeGreaterThan(maxG * 0.9)
    for (const up of await read('DiagnosticAccelerationUpDownId')) expect(up).toBeGreaterThan(8)
  })

  it('are sparse at other times, and empty for an unknown diagnostic', async () => {
    const { vehicle, instantMs } = incidentOf('harshBrake')
    const deviceId = ids.ofVehicle(vehicle)
    expect(await get(rig, 'StatusData', { search: search('DiagnosticOdometerId', instantMs, deviceId) })).toEqual([])
    const parkedMs = Date.parse('2026-11-15T09:00:00Z')
    const parked = search('DiagnosticAccelerationSideToSideId', parkedMs, deviceId)
    expect(await get(rig, 'StatusData', { search: parked })).toEqual([])
  })

  it('of the road are its limits in km/h, in chronological order', async () => {
    const { vehicle, instantMs, durationSeconds } = incidentOf('speeding')
    const { result } = await call<{ k: string; v: number }[]>(rig, 'GetRoadMaxSpeeds', {
      deviceSearch: { id: ids.ofVehicle(vehicle) },
      fromDate: iso(instantMs - 60_000),
      toDate: iso(instantMs + durationSeconds * 1000),
    })
    expect(result!.length).toBeGreaterThan(2)
    expect(result).toEqual(result!.toSorted((a, b) => (a.k < b.k ? -1 : 1)))
    for (const { v } of result!) expect(v).toBeGreaterThan(20)
    expect(await failureOf(rig, 'GetRoadMaxSpeeds', {})).toBe('ArgumentException')
  })
})
