import { describe, expect, it } from 'vitest'
import { LATEST_RECEPTION_MS, receivedAtMs } from '../simulation/facts/reception.ts'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { Ids } from './ids.ts'

// Checks the simulator against Samsara's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const iso = (instantMs: number) => new Date(instantMs).toISOString()

type Reported = { data: Record<string, unknown>[]; pagination: { endCursor: string; hasNextPage: boolean } }

function call(rig: Rig, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${rig.secrets[0]}` }
  return rig.simulator.handle(new Request(`${rig.context.baseUrl}${path}`, { headers, ...init }))
}

const read = async (rig: Rig, path: string) => (await (await call(rig, path)).json()) as Reported

const rig = createRig({ code: 'samsara', nowMs: noonMs })
const ids = new Ids(rig.account)
const vehicleIds = rig.account.vehicles.map((vehicle) => ids.ofVehicle(vehicle))

describe('access', () => {
  it.each([
    ['none', {}],
    ['another', { authorization: 'Bearer samsara_api_other' }],
  ])('is refused as JSON with %s token', async (_, headers: Record<string, string>) => {
    const answer = await call(rig, '/fleet/vehicles', { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  })

  it('is refused only on the endpoint whose permission is missing', async () => {
    rig.simulator.permissions.delete('Read Tags')
    expect((await call(rig, '/tags')).status).toBe(401)
    expect((await call(rig, '/me')).status).toBe(200)
    rig.simulator.permissions.add('Read Tags')
    expect((await call(rig, '/tags')).status).toBe(200)
  })

  it('is throttled above the limit, with fractions of seconds', async () => {
    const slow = createRig({ code: 'samsara', nowMs: noonMs, perSecond: 3 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(slow, '/me')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]!.headers.get('retry-after')).toMatch(/^0\.[1-4]$/)
  })
})

describe('parameters', () => {
  const many = Array.from({ length: 51 }, () => vehicleIds[0]).join(',')
  it.each([
    '/fleet/vehicles?limit=513',
    '/devices?limit=101',
    '/fleet/drivers?driverActivationStatus=all',
    '/fleet/vehicles?after=nonsense',
    '/fleet/vehicles/stats?types=gps,tirePressure',
    '/trips/stream?startTime=2026-11-18T00:00:00Z',
    `/trips/stream?startTime=2026-11-18T00:00:00Z&ids=${many}`,
    '/safety-events/stream?startTime=yesterday',
    '/safety-events/stream',
    `/cameras/media?vehicleIds=${vehicleIds[0]}&startTime=2026-11-16T00:00:00Z&endTime=2026-11-18T00:00:00Z`,
  ])('are named in JSON if invalid: %s', async (path) => {
    const answer = await call(rig, path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: expect.any(String), requestId: expect.any(String) })
  })

  it.each(['startMs=0&endMs=1', `vehicleId=${vehicleIds[0]}&startMs=0&endMs=${91 * dayMs}`])(
    'of the older report are complained about in plain text: %s',
    async (query) => {
      const answer = await call(rig, `/v1/fleet/trips?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(/^rpc error: code = InvalidArgument desc = /)
    },
  )
})

describe('paging', () => {
  it('of a listing ends with an empty cursor and returns everything once', async () => {
    const seen: unknown[] = []
    let after = ''
    do {
      const page = await read(rig, `/fleet/vehicles?limit=5${after && `&after=${after}`}`)
      seen.push(...page.data.map(({ id }) => id))
      after = page.pagination.endCursor
      expect(page.pagination.hasNextPage).toBe(after !== '')
    } while (after)
    expect(seen).toEqual(vehicleIds)
  })

  it('of an endless stream always has a cursor to continue from', async () => {
    const first = await read(rig, `/safety-events/stream?startTime=${iso(noonMs - dayMs)}`)
    expect(first.pagination).toEqual({ endCursor: expect.stringMatching(/.+/), hasNextPage: false })
    const next = await read(
      rig,
      `/safety-events/stream?startTime=${iso(noonMs - dayMs)}&after=${first.pagination.endCursor}`,
    )
    expect(next).toEqual({ data: [], pagination: first.pagination })
  })
})

describe('statistics', () => {
  it('have singular names for the newest and plural ones in the feed', async () => {
    const [newest] = (await read(rig, '/fleet/vehicles/stats?types=gps,engineStates')).data
    expect(newest).toMatchObject({
      gps: { speedMilesPerHour: expect.any(Number) },
      engineState: { value: expect.any(String) },
    })
    const [fed] = (await read(rig, '/fleet/vehicles/stats/feed?types=gps,engineStates')).data
    expect(fed).toMatchObject({ gps: [newest!.gps], engineStates: [newest!.engineState] })
  })

  it('from an area without a network arrive late, all at once', async () => {
    const { vehicle, atMs } = cutOff()
    const own = createRig({ code: 'samsara', nowMs: atMs })
    const path = `/fleet/vehicles/stats/feed?types=gps&vehicleIds=${ids.ofVehicle(vehicle)}`
    const start = await read(own, path)
    own.clock.nowMs = receivedAtMs(vehicle, atMs) - 1
    const during = await read(own, `${path}&after=${start.pagination.endCursor}`)
    expect(during.data).toEqual([])
    own.clock.nowMs += 60_000
    const after = await read(own, `${path}&after=${during.pagination.endCursor}`)
    const times = (after.data[0]!.gps as { time: string }[]).map(({ time }) => Date.parse(time))
    expect(times.length).toBeGreaterThan(3)
    expect(Math.min(...times)).toBeLessThan(atMs + 30_000)
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

describe('trips', () => {
  it('in progress end beyond any number that JavaScript can hold', async () => {
    const running = rig.account.vehicles.find((vehicle) =>
      rig.account.trips(vehicle, noonMs, noonMs + 1, noonMs).some(({ startMs }) => startMs < noonMs - hourMs / 6),
    )!
    const path = `/v1/fleet/trips?vehicleId=${ids.ofVehicle(running)}&startMs=${noonMs - dayMs}&endMs=${noonMs}`
    expect(await (await call(rig, path)).text()).toContain('"endMs":9223372036854775807,')
  })

  it('have neither distance nor driver in the stream', async () => {
    const { data } = await read(rig, `/trips/stream?ids=${vehicleIds.join(',')}&startTime=${iso(noonMs - hourMs)}`)
    const statuses = new Set(data.map(({ completionStatus }) => completionStatus))
    expect(statuses).toEqual(new Set(['inProgress', 'completed']))
    for (const trip of data) {
      expect(trip).not.toHaveProperty('distanceMeters')
      expect('tripEndTime' in trip).toBe(trip.completionStatus === 'completed')
    }
  })
})

describe('pictures', () => {
  const [incident] = rig.account.vehicles
    .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - dayMs, noonMs - 2 * hourMs))
    .filter(({ footage }) => footage.length > 1)
  const { vehicle, instantMs } = incident!
  const eventId = ids.ofIncident(incident!)

  async function eventMedia() {
    const { data } = await read(rig, `/safety-events?safetyEventIds=${eventId}`)
    return data[0]!.media as { input: string; url: string }[]
  }

  it('of an event are found again by its id alone', async () => {
    expect(await eventMedia()).toHaveLength(incident!.footage.length)
    expect((await read(rig, '/safety-events?safetyEventIds=unknown')).data).toEqual([])
  })

  it('of a clip begin five seconds before the event, and need no token', async () => {
    const { url } = (await eventMedia()).find(({ input }) => input === 'dashcamDriverFacing')!
    const answer = await rig.simulator.handle(new Request(url))
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(await answer.text()).toBe(`clip cabin ${instantMs - 5000}`)
  })

  it('require a link that is still valid', async () => {
    const { url } = (await eventMedia())[0]!
    const isGiven = async (address: string) => (await rig.simulator.handle(new Request(address))).status
    expect(await isGiven(url.replace('dashcamRoadFacing', 'dashcamDriverFacing'))).toBe(403)
    expect(await isGiven(url.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(403)
    expect(await isGiven(url.split('?')[0]!)).toBe(403)
    rig.clock.nowMs = noonMs + 9 * hourMs
    expect(await isGiven(url)).toBe(403)
    rig.clock.nowMs = noonMs
    expect(await isGiven(url)).toBe(200)
  })

  it('are listed one level deeper and under other names', async () => {
    const window = `startTime=${iso(instantMs - 60_000)}&endTime=${iso(instantMs + 60_000)}`
    const path = `/cameras/media?vehicleIds=${ids.ofVehicle(vehicle)}&${window}&inputs=dashcamInwardFacing`
    const { data } = (await read(rig, path)) as unknown as { data: { media: unknown[] } }
    expect(data.media).toContainEqual(
      expect.objectContaining({
        input: 'dashcamInwardFacing',
        startTime: iso(instantMs - 5000),
        endTime: iso(instantMs + 3000),
        triggerReason: 'safetyEvent',
      }),
    )
  })

  it('are pending at first if requested', async () => {
    const startTime = iso(instantMs)
    const body = (inputs: string[]) =>
      JSON.stringify({ vehicleId: ids.ofVehicle(vehicle), startTime, endTime: startTime, mediaType: 'image', inputs })
    const ask = (inputs: string[]) =>
      call(rig, '/cameras/media/retrieval', {
        method: 'POST',
        body: body(inputs),
        headers: { authorization: `Bearer ${rig.secrets[0]}` },
      })
    expect((await ask(['dashcamForwardFacing'])).status).toBe(400)
    const { data } = (await (await ask(['dashcamRoadFacing', 'analog1'])).json()) as { data: { retrievalId: string } }
    const poll = async () => {
      const answer = await call(rig, `/cameras/media/retrieval?retrievalId=${data.retrievalId}`)
      return ((await answer.json()) as { data: { media: { status: string; urlInfo?: { url: string } }[] } }).data.media
    }
    expect((await poll()).map(({ status }) => status)).toEqual(['pending', 'pending'])
    rig.clock.nowMs += 1500
    const hasRear = incident!.footage.some(({ channel }) => channel === 'rearExternal')
    const media = await poll()
    rig.clock.nowMs = noonMs
    expect(media.map(({ status }) => status)).toEqual(['available', hasRear ? 'available' : 'unavailable'])
    const picture = await rig.simulator.handle(new Request(media[0]!.urlInfo!.url))
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(await picture.text()).toBe(`still front ${instantMs}`)
  })
})

describe('world-only data', () => {
  it('appears in no response', async () => {
    const answers = await Promise.all(
      [
        '/fleet/vehicles',
        '/fleet/drivers',
        '/devices?includeHealth=true',
        `/safety-events/stream?startTime=${iso(noonMs - dayMs)}`,
        '/fleet/vehicles/stats/feed?types=gps',
      ].map(async (path) => (await call(rig, path)).text()),
    )
    expect(answers.join()).not.toMatch(/isGenuine|fault|habit|collisionFactor/)
  })
})
