import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { Dictionary } from './dictionary.ts'
import { Ids } from './ids.ts'

// Checks the simulator against Lytx's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const rig = createRig({ code: 'lytx', nowMs: noonMs })
const ids = new Ids(rig.account)
const [username, password] = rig.secrets

function signIn(of: Rig, body: object): Promise<Response> {
  const url = `${of.context.baseUrl}/api/auth/user`
  return of.simulator.handle(new Request(url, { method: 'POST', body: JSON.stringify(body) }))
}
async function tokenOf(of: Rig): Promise<string> {
  const reported = (await (await signIn(of, { username, password })).json()) as { access_token: string }
  return reported.access_token
}
const token = await tokenOf(rig)

function call(path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }, of = rig) {
  return of.simulator.handle(new Request(`${of.context.baseUrl}${path}`, { headers }))
}

type Row = Record<string, unknown>
const read = async <T = Row[]>(path: string) => (await (await call(path)).json()) as T
type Listed = { data: Row[]; groups: Row[]; metadata: { count: number; limit: number; offset: number } }

const events = '/v0/video/safety/eventsWithMetadata'
const lastDay = 'from=2026-11-17T18:00:00&to=2026-11-18T18:00:00'

describe('access', () => {
  it.each([
    ['no name', { password }],
    ['another name', { username: 'other', password }],
    ['another password', { username, password: 'other' }],
  ])('is denied to %s', async (_, body) => {
    const answer = await signIn(rig, body)
    expect([answer.status, await answer.text()]).toEqual([401, ''])
  })

  it.each([
    ['none', {}],
    ['another', { authorization: 'Bearer x-y' }],
    ['one without its word', { authorization: token }],
  ])('is refused with a token that is %s', async (_, headers: Record<string, string>) => {
    const answer = await call('/v0/vehicles/all', headers)
    expect([answer.status, await answer.text()]).toEqual([401, ''])
  })

  it('lasts an hour', async () => {
    rig.clock.nowMs = noonMs + hourMs - 1
    expect((await call('/v1/devices')).status).toBe(200)
    rig.clock.nowMs = noonMs + hourMs
    expect((await call('/v1/devices')).status).toBe(401)
    rig.clock.nowMs = noonMs
  })

  it('is refused only for the part without a license', async () => {
    rig.simulator.permissions.delete('Fleet Tracking')
    expect((await call('/v1/gps')).status).toBe(403)
    expect((await call('/v1/trips')).status).toBe(200)
    rig.simulator.permissions.add('Fleet Tracking')
  })

  it('is throttled above the limit', async () => {
    const slow = createRig({ code: 'lytx', nowMs: noonMs, perSecond: 3 })
    const headers = { authorization: `Bearer ${await tokenOf(slow)}` }
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('/v1/users/roles', headers, slow)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  })
})

describe('parameters', () => {
  it.each([
    `${events}?from=2026-11-17T18:00:00`,
    `${events}?from=yesterday&to=2026-11-18T18:00:00`,
    `${events}?from=2026-11-18T18:00:00&to=2026-11-17T18:00:00`,
    `${events}?${lastDay}&sortBy=score`,
    `${events}?${lastDay}&page=0`,
    '/v0/vehicles/all?limit=many',
  ])('of the older generation that are wrong are named in plain text: %s', async (path) => {
    const answer = await call(path)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('text/plain')
    expect(await answer.text()).toMatch(/\w+/)
  })

  it.each(['/v1/gps?startDate=2026-08-01', '/v1/gps?dateOption=day', '/v1/trips?offset=-1'])(
    'of the newer generation are named in JSON: %s',
    async (path) => {
      const answer = await call(path)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ error: 'Bad Request', message: expect.any(String) })
    },
  )
})

describe('lists', () => {
  it('of vehicles have pages and a total, and no content beyond the end', async () => {
    const total = rig.account.vehicles.length + 1
    const page = await read<{ vehicles: Row[]; totalResults: number }>('/v0/vehicles/all?limit=5&page=2')
    expect(page.totalResults).toBe(total)
    expect(page.vehicles.map(({ id }) => id)).toEqual(
      rig.account.vehicles.slice(5, 10).map((vehicle) => ids.ofVehicle(vehicle)),
    )
    const beyond = await call('/v0/vehicles/all?limit=5&page=9')
    expect([beyond.status, await beyond.text()]).toEqual([204, ''])
  })

  it('of groups start with the company, its own parent, and encode paths by default', async () => {
    const { groups, metadata } = await read<Listed>('/v1/groups')
    expect(metadata).toEqual({ count: rig.account.groups.length + 1, limit: 100, offset: 0 })
    expect(groups[0]).toMatchObject({ id: ids.root, parentId: ids.root, fullPath: 'Test%20Freight' })
    const { groups: plain } = await read<Listed>('/v1/groups?encodeFullPath=false&offset=1')
    expect(plain[0]!.fullPath).toBe(`Test Freight\\${rig.account.groups[0]!.name}`)
  })

  it('of users can be filtered by role', async () => {
    const roles = await read('/v1/users/roles')
    const role = roles.find(({ name }) => name === 'Driver')!.id
    const all = await read<Listed>('/v1/users?includeSubGroups=true')
    const drivers = await read<Listed>(`/v1/users?includeSubGroups=true&roleId=${role}`)
    expect(all.metadata.count).toBe(drivers.metadata.count + 1)
    expect(drivers.data.every(({ groupRoles }) => (groupRoles as Row[])[0]!.roleId === role)).toBe(true)
  })

  it('of devices include a spare that has never connected', async () => {
    const { data } = await read<Listed>('/v1/devices?includeSubgroups=true')
    const [spare, ...fitted] = data
    expect(spare).toMatchObject({ status: 'Spare' })
    expect(spare).not.toHaveProperty('vehicleId')
    expect(spare).not.toHaveProperty('lastConnected')
    expect(fitted).toHaveLength(rig.account.vehicles.length)
  })
})

describe('positions', () => {
  type Track = { vehicleId: string; points: { timeInUtc: string; createdDate: string; averageGpsSpeedMs: number }[] }
  const window = 'startDate=2026-11-18T17:00:00Z&endDate=2026-11-18T18:00:00Z'
  const gps = async (query: string) => {
    const { data, metadata } = await read<Listed>(`/v1/gps?includeSubGroups=true&${query}`)
    return { tracks: data as Track[], metadata }
  }

  it('are split into pages of points, with tracks continuing on the next page', async () => {
    const whole = await gps(window)
    const points = whole.tracks.flatMap((track) => track.points)
    expect(whole.metadata).toMatchObject({ count: points.length, limit: 5000, offset: 0 })
    const pages = [await gps(`${window}&limit=100`), await gps(`${window}&limit=100&offset=100`)]
    for (const { tracks } of pages) expect(tracks.flatMap((track) => track.points)).toHaveLength(100)
    const shared = pages[0]!.tracks.filter(({ vehicleId }) =>
      pages[1]!.tracks.some((track) => track.vehicleId === vehicleId),
    )
    expect(shared.length).toBeGreaterThan(0)
  })

  it('can be found by time of receipt if late', async () => {
    const lateOf = ({ tracks }: { tracks: Track[] }) =>
      tracks
        .flatMap((track) => track.points)
        .filter(({ timeInUtc, createdDate }) => Date.parse(createdDate) - Date.parse(timeInUtc) > hourMs / 12)
    const between = (fromMs: number, toMs: number) =>
      `startDate=${new Date(fromMs).toISOString()}&endDate=${new Date(toMs).toISOString()}`
    let late: Track['points'] = []
    for (let hours = 1; hours < 24 * 30 && !late.length; hours++)
      late = lateOf(await gps(between(noonMs - hours * hourMs, noonMs - (hours - 1) * hourMs)))
    const came = Date.parse(late[0]!.createdDate)
    const around = between(came - 1, came + 1)
    expect(lateOf(await gps(`${around}&dateOption=createdDate`))).toContainEqual(late[0])
    expect(lateOf(await gps(`${around}&dateOption=timeInUtc`))).not.toContainEqual(late[0])
  })
})

describe('trips', () => {
  it('are reported once finished, by their end if requested', async () => {
    const { data } = await read<Listed>(
      '/v1/trips?includeSubgroups=true&startDate=2026-11-17T00:00:00Z&sort=EndDate&order=desc&limit=1000',
    )
    const ends = data.map(({ endDate }) => String(endDate))
    expect(ends).toEqual([...ends].sort().reverse())
    expect(Date.parse(ends[0]!)).toBeLessThan(noonMs)
    for (const { distanceKm, deviceDistanceKm } of data) expect(distanceKm).toBe(deviceDistanceKm)
  })
})

describe('events', () => {
  type Event = Row & { id: string; objectRevision: number; revisionDate: string | null; behaviors: Row[] | null }
  const list = (query: string) => read<Event[]>(`${events}?${query}`)

  it('are a bare array, newest change first, or no content at all', async () => {
    const reported = await list(lastDay)
    const changes = reported.map(({ revisionDate, creationDate }) => Date.parse(String(revisionDate ?? creationDate)))
    expect(changes).toEqual([...changes].sort((a, b) => b - a))
    const nothing = await call(`${events}?from=2030-01-01T00:00:00&to=2030-01-02T00:00:00`)
    expect([nothing.status, await nothing.text()]).toEqual([204, ''])
  })

  it('use sentinels for no one and never, and times with seven decimal places', async () => {
    const reported = await list(`${lastDay}&dateOption=recordDate&sortBy=recordDate`)
    for (const event of reported) {
      expect(event.coachId).toBe('00000000-0000-0000-0000-000000000000')
      expect(event.coachingOverdueDate).toBe('9999-01-01T00:00:00Z')
      expect(event.creationDate).toMatch(/\.\d{7}Z$/)
      expect(event.recordDateTZ).toMatch(/ $/)
    }
  })

  it('gain a clip, then behaviors, each with a new revision', async () => {
    const later = createRig({ code: 'lytx', nowMs: noonMs })
    const at = async (path: string, instantMs: number) => {
      later.clock.nowMs = instantMs
      const answer = await call(path, { authorization: `Bearer ${await tokenOf(later)}` }, later)
      return answer.status === 200 ? ((await answer.json()) as Event) : null
    }
    const filmed = later.account.vehicles
      .flatMap((vehicle) => later.account.incidents(vehicle, noonMs, noonMs + dayMs))
      .filter(({ type, footage }) => type === 'tailgating' && footage.length)
    const histories: string[][] = []
    for (const incident of filmed.slice(0, 8)) {
      const path = `/v0/video/safety/events/${ids.ofIncident(incident)}`
      const history = new Set<string>()
      for (let seconds = 0; seconds < 7 * 3600; seconds += seconds < 1200 ? 15 : 600) {
        const event = await at(path, incident.instantMs + seconds * 1000)
        if (event) history.add([event.objectRevision, event.downloadedDate !== null, event.behaviors !== null].join())
      }
      histories.push([...history])
    }
    expect(histories).toContainEqual(['1,false,false', '2,true,false', '3,true,true'])
  })

  it('have a file for users who may download it, in one format', async () => {
    const filmed = (await list(lastDay)).find(({ downloadedDate }) => downloadedDate !== null)!
    const path = `/v0/video/safety/events/${filmed.id}/file`
    const clip = await call(`${path}?format=mp4`)
    expect(clip.headers.get('content-type')).toBe('video/mp4')
    expect((await call(`${path}?format=avi`)).status).toBe(400)
    expect((await call(`${path.replace(filmed.id, ids.root)}?format=mp4`)).status).toBe(404)
    expect((await call(`${path}?format=mp4`, {})).status).toBe(401)
  })

  it('have numbers with names specific to each account', async () => {
    const triggers = await read('/v0/video/safety/events/triggers')
    const statuses = await read('/v0/video/safety/events/statuses')
    for (const event of await list(lastDay)) {
      expect(triggers.map(({ id }) => id)).toContain(event.eventTriggerId)
      expect(statuses.map(({ id }) => id)).toContain(event.eventStatusId)
    }
    expect(new Dictionary({ ...rig.account, name: 'others' } as typeof rig.account).trigger('Shock')).not.toBe(
      new Dictionary(rig.account).trigger('Shock'),
    )
  })
})

describe('world-only data', () => {
  it('appears in no response', async () => {
    const from = new Date(noonMs - dayMs).toISOString()
    const answers = await Promise.all(
      [
        '/v0/vehicles/all',
        '/v1/users',
        '/v1/devices',
        `/v1/gps?startDate=${from}`,
        `/v1/trips?startDate=${from}`,
        `${events}?${lastDay}`,
      ].map(async (path) => (await call(path)).text()),
    )
    expect(answers.join()).not.toMatch(/isGenuine|fault|habit|collisionFactor/)
  })
})
