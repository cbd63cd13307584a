import { cameraPosition } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { createHttp } from '../kit/http/http.ts'
import { unsafeFiles, withFiles } from './event-files.ts'
import { incidentTags } from './incident-tags.ts'
import { traccar } from './provider.ts'
import { Event, Position } from './wire.ts'

// As written by the server's models (Event.java, Position.java, MediaEventHandler.java, 6.14.5).
const event = (rest: object) =>
  Event.parse({
    id: 5,
    type: 'alarm',
    eventTime: '2026-08-03T09:12:41.000+00:00',
    deviceId: 41,
    positionId: 90212,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: { alarm: 'hardBraking' },
    ...rest,
  })
const file = (id: number, media: string, name: string, rest: object = {}) =>
  event({ id, type: 'media', attributes: { media, file: name }, ...rest })
const positionWith = (attributes: object) =>
  new Map([
    [
      '90212',
      Position.parse({
        id: 90212,
        deviceId: 41,
        fixTime: '2026-08-03T09:12:41.000+00:00',
        latitude: 47.3779,
        longitude: 8.5403,
        attributes,
      }),
    ],
  ])
const named = (kind: string, name: string) => ({
  position: cameraPosition.code.unknown,
  kind,
  fileId: name,
  source: { deviceId: '41', file: name },
})

describe('event files', () => {
  const [photo, clip] = ['20260803091241.jpg', '20260803091241.mp4']

  it('belong to their position, and are reported once however often the server sends them', () => {
    const events = [event({}), file(6, 'image', photo), file(7, 'video', clip), file(8, 'audio', 'a.wav')]
    const reported = withFiles(events, positionWith({ image: photo, video: clip, audio: 'a.wav' }))
    expect(reported).toEqual([{ event: events[0], media: [named('still', photo), named('video', clip)] }])
  })

  it('stay with their alarm if the position is gone', () => {
    const reported = withFiles([event({}), file(6, 'image', photo)], new Map())
    expect(reported.map(({ media }) => media)).toEqual([[named('still', photo)]])
  })

  it('without an alarm are separate, visible events', () => {
    const later = file(9, 'image', photo, { positionId: 90213 })
    const nowhere = file(10, 'video', clip, { positionId: 0 })
    expect(withFiles([event({}), later, nowhere], new Map())).toEqual([
      { event: event({}), media: [] },
      { event: later, media: [named('still', photo)] },
      { event: nowhere, media: [named('video', clip)] },
    ])
    expect(incidentTags.media).toBe('other')
  })

  it('are rejected with their reason if their name leads out of the folder', () => {
    const events = [file(6, 'image', '../../secret.jpg'), file(7, 'video', 'a/..'), file(8, 'image', photo)]
    expect(withFiles(events, new Map()).map(({ event: { id } }) => id)).toEqual([file(8, 'image', photo).id])
    expect(unsafeFiles(events)).toMatchObject(
      events.slice(0, 2).map(({ id }) => ({ externalId: id, reason: 'The name of its file leads out of its folder' })),
    )
  })

  it('are not events if they are sounds or have no name', () => {
    expect(withFiles([file(6, 'audio', 'a.wav'), file(7, 'image', ''), file(8, 'scan', 'x.bin')], new Map())).toEqual(
      [],
    )
  })
})

describe('a file', () => {
  function fetched(answer: (url: URL, headers: Headers) => Response, credentials: object = { ApiToken: 'secret' }) {
    const asked: string[] = []
    const signal = new AbortController().signal
    const fake = async (address: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(String(address))
      asked.push(`${init.method} ${url.pathname}`)
      return answer(url, new Headers(init.headers))
    }
    const context = {
      credentials: traccar.credentials.parse(credentials),
      sessions: memorySessions(),
      app: null,
      baseUrl: 'https://gps.example:8082',
      http: createHttp({ take: async () => undefined, signal, fetch: fake }),
      now: () => new Date('2026-08-03T10:00:00Z'),
      historyFrom: new Date(0),
      positionsFrom: new Date(0),
      signal,
    }
    const source = { deviceId: '41', file: '20260803091241.jpg' }
    return { asked, result: () => traccar.media!.fetch(context, source) }
  }
  const device = () => Response.json([{ id: 41, name: 'Van 7', uniqueId: '863719010000417' }])
  const opened = (id: string) =>
    Response.json(
      { id: 1, name: 'a', email: 'a@b.example' },
      { headers: { 'set-cookie': `JSESSIONID=${id}; Path=/; HttpOnly` } },
    )

  it("is requested from its device's folder within a session, which is reopened if it has ended", async () => {
    let opens = 0
    const { asked, result } = fetched((url, headers) => {
      if (url.pathname === '/api/devices') return device()
      if (url.pathname === '/api/session') return opened(`s${++opens}`)
      if (headers.get('authorization') || headers.get('cookie') !== 'JSESSIONID=s2')
        return new Response(null, { status: 401 })
      return new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })
    })
    expect(await result()).toEqual({
      state: 'ready',
      contentType: 'image/jpeg',
      body: Buffer.from('jpeg'),
      startedAt: null,
    })
    expect(asked.filter((each) => each.includes('media'))).toEqual([
      'GET /api/media/863719010000417/20260803091241.jpg',
      'GET /api/media/863719010000417/20260803091241.jpg',
    ])
    expect(await result()).toMatchObject({ state: 'ready' })
    expect(opens).toBe(2)
  })

  it('is gone if the server has none, or this user can no longer see the device', async () => {
    const missing = fetched((url) =>
      url.pathname === '/api/devices'
        ? device()
        : url.pathname === '/api/session'
          ? opened('s')
          : new Response(null, { status: 404 }),
    )
    expect(await missing.result()).toEqual({ state: 'gone', reason: 'The Traccar server does not have this file' })
    for (const answer of [
      () => Response.json([]),
      () => new Response('java.lang.SecurityException: Device access denied', { status: 400 }),
    ])
      expect(await fetched(answer).result()).toEqual({
        state: 'gone',
        reason: 'This user no longer has access to the device in Traccar',
      })
  })

  it('is retried while the server is unhealthy', async () => {
    const { result } = fetched((url) =>
      url.pathname === '/api/devices'
        ? device()
        : url.pathname === '/api/session'
          ? opened('s')
          : new Response(null, { status: 502 }),
    )
    await expect(result()).rejects.toThrow('502')
  })
})
