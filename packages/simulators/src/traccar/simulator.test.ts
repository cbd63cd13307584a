import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'

// Checks the simulator against Traccar's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const iso = (instantMs: number) => new Date(instantMs).toISOString()
const rig = createRig({ code: 'traccar', nowMs: noonMs })
const [token] = rig.secrets

type Row = Record<string, unknown> & { id: number; deviceId: number; attributes: Record<string, unknown> }

function call(at: Rig, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return at.simulator.handle(new Request(`${at.context.baseUrl}/api${path}`, { headers, ...init }))
}

const read = async (path: string) => (await (await call(rig, path)).json()) as Row[]
const window = (fromMs: number, toMs: number) => `from=${iso(fromMs)}&to=${iso(toMs)}`
const allIds = (await read('/devices')).map(({ id }) => `deviceId=${id}`).join('&')

describe('access', () => {
  const basic = (pair: string) => ({ headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } })
  const form = (password: string) => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'fleet@testers.example', password }).toString(),
  })

  it.each([
    ['nothing', {}],
    ['another token', { authorization: 'Bearer other' }],
    ['an unknown scheme', { authorization: `Digest ${token}` }],
  ])('is refused with %s', async (_, headers: Record<string, string>) => {
    expect((await call(rig, '/devices', { headers })).status).toBe(401)
  })

  it('is also granted to a user with a password', async () => {
    expect((await call(rig, '/devices', basic('fleet@testers.example:demo-testers-password'))).status).toBe(200)
    expect((await call(rig, '/devices', basic('fleet@testers.example:wrong'))).status).toBe(401)
  })

  it('to the session requires a form or a token in the address, never a header', async () => {
    expect((await call(rig, '/session')).status).toBe(404)
    expect((await call(rig, '/session?token=other')).status).toBe(401)
    expect(await (await call(rig, `/session?token=${token}`, { headers: {} })).json()).toMatchObject({
      name: 'Test Freight',
    })
    expect((await call(rig, '/session', form('demo-testers-password'))).status).toBe(200)
    expect((await call(rig, '/session', form('wrong'))).status).toBe(401)
  })

  it('without permission is a 400 with a stack trace in plain text', async () => {
    for (const path of ['/positions?deviceId=9999', `/reports/trips?deviceId=9999&${window(0, noonMs)}`]) {
      const answer = await call(rig, path)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(/^java\.lang\.SecurityException: Device access denied\n\tat /)
    }
  })

  it('is throttled only by a proxy', async () => {
    const slow = createRig({ code: 'traccar', nowMs: noonMs, perSecond: 2 })
    const answers = await Promise.all(Array.from({ length: 3 }, () => call(slow, '/groups')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(await answers[2]!.text()).toMatch(/^<html>/)
  })
})

describe('listings', () => {
  it('come whole, or by limit and offset', async () => {
    const all = await read('/devices')
    expect(all.filter(({ disabled }) => !disabled)).toHaveLength(rig.account.vehicles.length)
    expect(all.filter(({ disabled }) => disabled)).toHaveLength(1)
    expect([...(await read('/devices?limit=5')), ...(await read('/devices?limit=100&offset=5'))]).toEqual(all)
    expect(await read('/devices?limit=5&offset=100')).toEqual([])
  })

  it('of drivers can be limited to one device', async () => {
    const [{ id } = { id: 0 }] = await read('/devices')
    expect(await read(`/drivers?deviceId=${id}`)).toHaveLength(1)
    expect(await read('/drivers')).toHaveLength(rig.account.drivers.length)
  })
})

describe('windows', () => {
  it.each(['', 'from=2026-11-18T00:00:00&to=2026-11-18T01:00:00', 'from=2026-11-18&to=2026-11-19'])(
    'require instants with a zone: %s',
    async (query) => {
      const answer = await call(rig, `/reports/events?${allIds}&${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(/^java\.time\.format\.DateTimeParseException/)
    },
  )

  it('include both of their ends', async () => {
    const [event] = await read(`/reports/events?${allIds}&${window(noonMs - 24 * hourMs, noonMs)}`)
    const atMs = Date.parse(event!.eventTime as string)
    const again = await read(`/reports/events?deviceId=${event!.deviceId}&${window(atMs, atMs)}`)
    expect(again.filter(({ type }) => type !== 'media')).toEqual([event])
  })

  it('cut a trip in progress at their edges', async () => {
    const path = (fromMs: number, toMs: number) => `/reports/trips?${allIds}&${window(fromMs, toMs)}`
    const whole = (await read(path(noonMs - 24 * hourMs, noonMs))).find(
      ({ duration }) => Number(duration) > hourMs / 2,
    )!
    const [startMs, endMs] = [whole.startTime, whole.endTime].map((time) => Date.parse(time as string)) as [
      number,
      number,
    ]
    const inner = (await read(path(startMs + 300_000, endMs - 300_000))).find(
      ({ deviceId }) => deviceId === whole.deviceId,
    )!
    expect(Date.parse(inner.startTime as string)).toBeGreaterThanOrEqual(startMs + 300_000)
    expect(Date.parse(inner.endTime as string)).toBeLessThanOrEqual(endMs - 300_000)
    expect(inner.distance).toBeLessThan(whole.distance as number)
    expect(inner.startPositionId).not.toBe(whole.startPositionId)
  })
})

describe('events', () => {
  const path = `/reports/events?${allIds}&${window(noonMs - 72 * hourMs, noonMs)}`

  it('have no place except that of their position', async () => {
    const events = await read(path)
    expect(events.length).toBeGreaterThan(10)
    for (const { positionId, deviceId, eventTime, ...event } of events) {
      expect(Object.keys(event)).not.toContain('latitude')
      const [position] = await read(`/positions?id=${positionId}`)
      expect(position).toMatchObject({ id: positionId, deviceId, fixTime: eventTime, latitude: expect.any(Number) })
    }
  })

  it('are of the requested types, in knots', async () => {
    const speeding = await read(`${path}&type=deviceOverspeed`)
    expect(speeding.length).toBeGreaterThan(0)
    for (const { type, attributes } of speeding) {
      expect(type).toBe('deviceOverspeed')
      expect(attributes.speed).toBeGreaterThan(attributes.speedLimit as number)
    }
    expect(await read(`${path}&type=allEvents`)).toEqual(await read(path))
    expect(await read(`${path}&type=%25`)).toEqual([])
  })
})

describe('files', () => {
  it('of devices are reported with their position, and served only to a session', async () => {
    const [event] = await read(`/reports/events?${allIds}&${window(noonMs - 240 * hourMs, noonMs)}&type=media`)
    expect(event!.attributes).toEqual({ media: 'video', file: expect.stringMatching(/^\d{14}\.mp4$/) })
    const [position] = await read(`/positions?id=${event!.positionId}`)
    expect(position!.attributes.video).toBe(event!.attributes.file)
    const [device] = await read(`/devices`).then((all) => all.filter(({ id }) => id === event!.deviceId))
    const path = `/media/${device!.uniqueId}/${event!.attributes.file}`
    expect((await call(rig, path)).status).toBe(401)
    const opened = await call(rig, `/session?token=${token}`, { headers: {} })
    const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!
    expect(cookie).toMatch(/^JSESSIONID=/)
    const file = await call(rig, path, { headers: { cookie } })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect((await call(rig, path.replace('.mp4', '.jpg'), { headers: { cookie } })).status).toBe(404)
  })
})

describe('positions', () => {
  it('without parameters are the newest of every device with contact', async () => {
    const newest = await read('/positions')
    expect(new Set(newest.map(({ deviceId }) => deviceId)).size).toBe(newest.length)
    expect(newest.length).toBeGreaterThan(rig.account.vehicles.length / 2)
    expect(newest[0]!.fixTime).toMatch(/\+00:00$/)
  })
})
