import { assigningEndpoints } from '@milepost/contract/incidents/assigning'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { incidentRating } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChangedDay, markDirty } from '../../recompute/roll-up/dirty-days.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string
let viewer: string

const week = () => ({ From: toRangeTime(minutesAgo(7 * 1440)), To: toRangeTime(new Date()) })
const list = (query: Record<string, unknown> = {}) =>
  ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query: { ...week(), ...query } }, operator)
const totals = (query: Record<string, unknown> = {}) =>
  ask(server.app, incidentEndpoints.totals, { params: { id: clientId }, query: { ...week(), ...query } }, operator)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Events')
  fleet = await createSampleFleet(server.services, clientId, 'Events')
  operator = await server.token(clientId, ['operator'])
  viewer = await server.token(clientId, ['viewer'])
  await fleet.load('incidents', [
    incident('phone', {
      tags: [{ tag: 'MobileUsage', source: 'automated' }],
      maxG: null,
      occurredAt: minutesAgo(30),
      vehicleExternalId: 'v2',
    }),
    incident('speeding', {
      tags: [{ tag: 'SevereSpeeding', source: 'automated' }],
      speedKmh: 140,
      speedLimitKmh: 100,
      occurredAt: minutesAgo(3 * 1440),
    }),
    incident('old', { occurredAt: minutesAgo(10 * 1440), maxG: 0.4 }),
  ])
  while (await rollUp(server.services.pool));
})
afterAll(() => server[Symbol.asyncDispose]())

describe('the list', () => {
  test('returns the range newest first, with counts by severity compared with the previous range', async () => {
    const page = await list()
    expect(page.items.map((item) => item.type.translatedType)).toEqual(['phoneUse', 'harshBraking', 'speeding'])
    expect(page).toMatchObject({ hasMore: false, isDeepest: false })
    const found = await totals()
    expect(found).toMatchObject({ totalCount: 3, isExact: true, isSettled: true })
    expect(found.countsBySeverity!.reduce((sum, entry) => sum + entry.count, 0)).toBe(3)
    expect(found.countsBySeverity!.reduce((sum, entry) => sum + entry.previousCount, 0)).toBe(1)
    // Ten days ago, outside the range: the compared range lacks what came before.
    expect(Math.round((Date.now() - Date.parse(found.earliestAt!)) / 86_400_000)).toBe(10)
    expect(page.items[0]).toMatchObject({
      vehicle: { name: 'Events Unit 2' },
      driver: { name: 'Events Driver' },
      place: { text: 'Chicago, Cook, IL, US' },
      rating: 2,
    })
  })

  test('marks an event that its provider withdrew, finds it, and counts it only among the others', async () => {
    const id = fleet.incidentId('phone')
    await server.services.pool.query(
      `insert into dismissed_incident (client_id, id, connection_id, withdrawn_at) values ($1, $2, $3, now())`,
      [clientId, id, fleet.connectionId],
    )
    const ids = async (query: object) => (await list({ ...query })).items.map((item) => item.id)
    expect(await ids({ Withdrawn: true })).toEqual([id])
    expect(await totals({ Withdrawn: true })).toMatchObject({ totalCount: 1 })
    expect(await totals({ Withdrawn: false })).toMatchObject({ totalCount: 2 })
    expect(await ids({ Counted: true })).not.toContain(id)
    expect(await ids({ Repeated: true })).toEqual([id])
    expect(await totals({ Repeated: false })).toMatchObject({ totalCount: 2 })
    // Rated inaccurate, it is still one that doesn't count anyway.
    const { inaccurate, pending } = incidentRating.code
    const rate = (rating: number) =>
      server.services.pool.query('update incident set rating = $3 where client_id = $1 and id = $2', [
        clientId,
        id,
        rating,
      ])
    await rate(inaccurate)
    expect(await ids({ Repeated: true })).toEqual([id])
    expect(await totals({ ratings: [inaccurate], Repeated: false })).toMatchObject({ totalCount: 0 })
    await rate(pending)
    expect((await list()).items.map((item) => item.withdrawnAt !== null)).toEqual([true, false, false])
    await server.services.pool.query('delete from dismissed_incident where client_id = $1', [clientId])
  })

  test('marks a copy of an event of its vehicle, and not what another vehicle reported', async () => {
    const [first, copy, other] = [fleet.incidentId('speeding'), fleet.incidentId('e1'), fleet.incidentId('phone')]
    await server.services.pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
         values ($1, $2, $3, 1, 1, 'sameType'), ($1, $2, $4, 1, 1, 'sameType')`,
      [clientId, first, copy, other],
    )
    const marked = (items: readonly { id: string; isCopy: boolean }[]) =>
      items.flatMap(({ id, isCopy }) => (isCopy ? [id] : []))
    const { items } = await list()
    expect(marked(items)).toEqual([copy])
    // The fleet counts neither, which is what the filter says.
    const repeated = items.flatMap(({ id, isRepeated }) => (isRepeated ? [id] : []))
    expect(repeated.toSorted()).toEqual([copy, other].toSorted())
    const filtered = (await list({ Repeated: true })).items.map((item) => item.id)
    expect(filtered.toSorted()).toEqual(repeated.toSorted())
    const since = { startTime: week().From }
    const id = fleet.vehicleId('v1')
    const own = await ask(server.app, incidentEndpoints.ofVehicle, { params: { id }, query: since }, operator)
    expect(marked(own)).toEqual([copy])
    // The total is that of the list, which has both records, also once their days are counted again.
    const recount = async () => {
      const { rows } = await server.services.pool.query<ChangedDay>(
        'select vehicle_id as "vehicleId", driver_id as "driverId", day from incident where client_id = $1',
        [clientId],
      )
      await markDirty(server.services.pool, clientId, rows)
      while (await rollUp(server.services.pool));
    }
    await recount()
    expect((await list()).items).toHaveLength(3)
    expect([(await totals()).totalCount, (await totals({ Counted: true })).totalCount]).toEqual([3, 1])
    await server.services.pool.query('delete from incident_duplicate where client_id = $1', [clientId])
    await recount()
  })

  test('sorts by risk, and pages without losing or repeating a row', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((PageNumber) => list({ SortBy: 'riskScore', SortDirection: 'desc', PageNumber, PageSize: 1 })),
    )
    const risks = pages.map((page) => page.items[0]!.riskScore)
    expect(risks).toEqual(risks.toSorted((a, b) => b - a))
    expect(new Set(pages.map((page) => page.items[0]!.id)).size).toBe(3)
  })

  test.each([
    ['type', { translatedTypes: ['speeding'] }, ['speeding']],
    ['vehicle', { vehicleIds: () => [fleet.vehicleId('v2')] }, ['phoneUse']],
    ['text over vehicle', { SearchedText: 'unit 2' }, ['phoneUse']],
    ['text over place', { SearchedText: 'chicago' }, ['phoneUse', 'harshBraking', 'speeding']],
    ['text over type', { SearchedText: 'Harsh' }, ['harshBraking']],
    ['text over provider', { SearchedText: 'sams' }, ['phoneUse', 'harshBraking', 'speeding']],
    ['text with a percent sign', { SearchedText: '100%' }, []],
    ['video', { HasVideo: true }, ['harshBraking']],
    ['region', { RegionId: [6] }, []],
    ['provider, none of', { providerIds: [1], ProviderIdsOperator: 1 }, []],
  ])('filters by %s', async (_name, filter, expected) => {
    const query = Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
    )
    const page = await list(query)
    expect(page.items.map((item) => item.type.translatedType)).toEqual(expected)
    expect((await totals(query)).totalCount).toBe(expected.length)
  })

  test('names the latest event for an empty range', async () => {
    const range = { From: '2020-01-01 00:00:00', To: '2020-01-02 00:00:00' }
    expect((await list(range)).items).toEqual([])
    expect(Date.parse((await totals(range)).latestAt!)).toBeGreaterThan(Date.now() - 3_600_000)
  })

  test('rejects invalid and too many hours of the week by field', async () => {
    const issues = async (HourOfWeek: string[]) => {
      const query = { ...week(), HourOfWeek }
      const answer = await send(server.app, incidentEndpoints.page, { params: { id: clientId }, query }, operator)
      return [answer.status, (answer.body as { issues?: { field: string }[] }).issues?.map(({ field }) => field)]
    }
    expect(await issues(['5-17'])).toEqual([200, undefined])
    for (const hour of ['8-1', '1-24', '5', '5-', '05-1', '1-01'])
      expect(await issues([hour])).toEqual([422, ['query.HourOfWeek.0']])
    const many = Array.from({ length: 25 }, (_, at) => `${1 + (at % 7)}-${at % 24}`)
    expect(await issues(many)).toEqual([422, ['query.HourOfWeek']])
  })

  test('names every field with invalid input', async () => {
    const answer = await send(
      server.app,
      incidentEndpoints.page,
      { params: { id: clientId }, query: { From: 'yesterday', To: week().To, PageSize: 5000 } },
      operator,
    )
    expect(answer.status).toBe(422)
    expect((answer.body as { issues: { field: string }[] }).issues.map((issue) => issue.field)).toEqual([
      'query.From',
      'query.PageSize',
    ])
  })
})

describe('one event', () => {
  test('includes its trip, reasons and neighbors', async () => {
    const details = await ask(
      server.app,
      incidentReviewEndpoints.details,
      { params: { id: fleet.incidentId('e1') } },
      operator,
    )
    expect(details).toMatchObject({
      maxG: expect.closeTo(0.6, 5),
      tags: ['Braking'],
      trip: { distanceMeters: 80_000 },
      cameras: [{ position: 2, state: 'processing' }],
    })
    const points = details.explanation.parts.reduce((sum, part) => sum + part.points, 0)
    expect(points).toBeCloseTo(details.riskScore, 3)
  })

  test('names what may be the same event, whichever came first', async () => {
    const [e1, e2] = [fleet.incidentId('e1'), fleet.incidentId('phone')]
    await server.services.pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason) values ($1, $2, $3, 0.9, 4, 'sameType')`,
      [clientId, e1, e2],
    )
    const twinsOf = async (id: string) =>
      (await ask(server.app, incidentReviewEndpoints.details, { params: { id } }, operator)).twins
    expect(await twinsOf(e1)).toMatchObject([
      { id: e2, provider: { code: 'samsara' }, hasVideo: false, confidence: expect.closeTo(0.9, 5) },
    ])
    expect(await twinsOf(e2)).toMatchObject([{ id: e1, hasVideo: true }])
    await server.services.pool.query('update incident_duplicate set confidence = 0.6 where client_id = $1', [clientId])
    expect(await twinsOf(e1)).toEqual([])
  })

  test('explains a 404 if it doesn’t exist', async () => {
    const answer = await send(server.app, incidentReviewEndpoints.details, { params: { id: '1' } }, operator)
    expect(answer).toMatchObject({ status: 404, body: { code: 'notFound', detail: 'There is no such event.' } })
  })
})

describe('rating', () => {
  const rate = (token: string, body: { rating: 0 | 1 | 2 | 3; intensity?: number | null; note?: string }) =>
    send(server.app, incidentReviewEndpoints.rate, { params: { id: fleet.incidentId('e1') }, body }, token)

  test('updates the score with the intensity, appears in list and activity, and is logged', async () => {
    const before = await ask(
      server.app,
      incidentReviewEndpoints.details,
      { params: { id: fleet.incidentId('e1') } },
      operator,
    )
    expect((await rate(operator, { rating: 0, intensity: 5, note: 'Clear on video' })).status).toBe(200)
    const after = await ask(
      server.app,
      incidentReviewEndpoints.details,
      { params: { id: fleet.incidentId('e1') } },
      operator,
    )
    // When it was received isn't recorded, so nothing claims to know it.
    expect(before.activity).toEqual([])
    expect(after.riskScore).toBeGreaterThan(before.riskScore)
    expect(after.ratings[0]).toMatchObject({
      rating: 0,
      intensity: 5,
      note: 'Clear on video',
      by: { name: 'Test Person' },
    })
    expect(after.activity[0]).toMatchObject({ kind: 'rated', text: 'rated it accurate' })
    while (await rollUp(server.services.pool));
    expect((await totals({ ratings: [0] })).totalCount).toBe(1)
    const { rowCount } = await server.services.pool.query(
      `select 1 from audit_entry where client_id = $1 and action = 'incident.rate'`,
      [clientId],
    )
    expect(rowCount).toBe(1)
  })

  test('excludes an inaccurate event from all rollups, whatever the provider reports later', async () => {
    await rate(operator, { rating: 1 })
    await fleet.load('incidents', [incident('e1', { maxG: 0.9 })])
    while (await rollUp(server.services.pool));
    const { rows } = await server.services.pool.query(
      `select (select rating from incident where id = $2) as rating, (select sum(incidents)::int from vehicle_day where client_id = $1) as counted`,
      [clientId, fleet.incidentId('e1')],
    )
    expect(rows[0]).toEqual({ rating: 1, counted: 3 })
  })

  test('keeps the intensity if left out, and clears it if null', async () => {
    const details = () =>
      ask(server.app, incidentReviewEndpoints.details, { params: { id: fleet.incidentId('e1') } }, operator)
    await rate(operator, { rating: 0, intensity: 5 })
    await rate(operator, { rating: 2 })
    expect((await details()).intensity).toBe(5)
    await rate(operator, { rating: 2, intensity: null })
    expect((await details()).intensity).toBeNull()
    await rate(operator, { rating: 1 })
  })

  test('leaves the intensity that scores count by as reported, whatever people of the client enter', async () => {
    const counted = async () =>
      (
        await server.services.pool.query<{ intensity: number | null }>(
          'select intensity from incident where client_id = $1 and id = $2',
          [clientId, fleet.incidentId('e1')],
        )
      ).rows[0]!.intensity
    const reported = await counted()
    for (const rating of [0, 2, 1] as const)
      for (const intensity of [1, 5, null]) {
        await rate(operator, { rating, intensity })
        expect(await counted()).toBe(reported)
      }
  })

  test('rates many at once, keeps the reason, names those that can’t be rated, and returns what undoes it', async () => {
    const ids = ['e1', 'phone'].map((name) => fleet.incidentId(name))
    const many = (body: Parameters<typeof ask<typeof incidentReviewEndpoints.rateMany>>[2]['body'], token = operator) =>
      send(server.app, incidentReviewEndpoints.rateMany, { body }, token)
    await rate(operator, { rating: 2 })
    const body = { ids: [...ids, ids[0]!, '1'], rating: 1 as const, reason: 'unclear' as const }
    expect((await many(body)).body).toEqual({
      done: 2,
      failed: [{ id: '1', reason: expect.stringContaining('event') }],
      before: [{ rating: 2, ids }],
    })
    const details = await ask(server.app, incidentReviewEndpoints.details, { params: { id: ids[1]! } }, operator)
    expect(details.ratings[0]).toMatchObject({ rating: 1, reason: 'unclear', counts: true })
    expect(details.activity[0]).toMatchObject({ text: 'rated it inaccurate: the video doesn’t show it' })
    await many({ ids, rating: 3, reason: 'permitted' })
    const dismissed = await ask(server.app, incidentReviewEndpoints.details, { params: { id: ids[1]! } }, operator)
    expect(dismissed.activity[0]).toMatchObject({ text: 'dismissed it: permitted here' })
    await many({ ids, rating: 1, reason: 'unclear' })
    expect(await many({ ids, rating: 0, reason: 'unclear' })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.reason' }] },
    })
    expect((await many({ ids, rating: 2 }, viewer)).status).toBe(403)
    expect((await many({ ids, rating: 2 })).body).toMatchObject({ done: 2, before: [{ rating: 1, ids }] })
    await rate(operator, { rating: 1 })
  })

  test('is refused to people with read access only', async () => {
    expect((await rate(viewer, { rating: 0 })).status).toBe(403)
  })

  test('rejects an unknown rating by field', async () => {
    const answer = await rate(operator, { rating: 9 as 0 })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ field: 'body.rating' }] } })
  })
})

describe('assigning', () => {
  const assign = (body: { ids: string[]; assigneeId: string | null; dueOn?: string | null }, token = operator) =>
    send(server.app, assigningEndpoints.assign, { body }, token)
  const listed = async (assignees: string[]) => {
    const { items } = await list({ assignees })
    return items.map(({ id, assignment }) => ({ id, assignment }))
  }

  test('finds the events of a person, and unassigned ones, in list, count and event', async () => {
    const people = await ask(server.app, assigningEndpoints.assignees, {}, viewer)
    const person = people[0]!
    const id = fleet.incidentId('phone')
    const before = (await totals({})).totalCount
    const answer = await assign({ ids: [id, '1'], assigneeId: person.id, dueOn: '2030-02-01' })
    expect(answer.body).toEqual({ done: 1, failed: [{ id: '1', reason: 'This event doesn’t exist.' }] })
    const assignment = { ...person, dueOn: '2030-02-01' }
    expect(await listed([person.id])).toEqual([{ id, assignment }])
    expect((await totals({ assignees: [person.id] })).totalCount).toBe(1)
    expect((await totals({ assignees: ['unassigned'] })).totalCount).toBe(before - 1)
    expect((await totals({ assignees: ['unassigned', person.id] })).totalCount).toBe(before)
    const details = await ask(server.app, incidentReviewEndpoints.details, { params: { id } }, operator)
    expect(details.assignment).toEqual(assignment)
    expect(details.activity[0]).toMatchObject({ text: `assigned it to ${person.name}` })
    await assign({ ids: [id], assigneeId: null })
    expect(await listed([person.id])).toEqual([])
  })

  test('assigns the same events once, however many people do it at once', async () => {
    const [person] = await ask(server.app, assigningEndpoints.assignees, {}, viewer)
    const ids = ['phone', 'speeding', 'e1'].map((name) => fleet.incidentId(name))
    const orders = [ids, ids.toReversed(), ids, ids.toReversed()]
    const answers = await Promise.all(orders.map((order) => assign({ ids: order, assigneeId: person!.id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await listed([person!.id])).toHaveLength(3)
    await assign({ ids, assigneeId: null })
  })

  test('refuses people who may not rate, of another client too, a day without a person, and viewers', async () => {
    const ids = [fleet.incidentId('phone')]
    const foreign = await server.services.pool.query(`select id from app_user where client_id <> $1 limit 1`, [
      clientId,
    ])
    for (const assigneeId of ['11111111-1111-4111-8111-111111111111', ...foreign.rows.map(({ id }) => id)])
      expect(await assign({ ids, assigneeId })).toMatchObject({
        status: 422,
        body: { issues: [{ field: 'body.assigneeId' }] },
      })
    expect(await assign({ ids, assigneeId: null, dueOn: '2030-02-01' })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.dueOn' }] },
    })
    const [person] = await ask(server.app, assigningEndpoints.assignees, {}, viewer)
    for (const dueOn of ['0000-01-01', '9999-12-31'])
      expect((await assign({ ids, assigneeId: person!.id, dueOn })).status).toBe(422)
    expect((await assign({ ids, assigneeId: null }, viewer)).status).toBe(403)
  })
})

test('lists a vehicle’s events newest first, however many pages there are', async () => {
  const many = await server.client('Many')
  const other = await createSampleFleet(server.services, many, 'Many')
  const events = Array.from({ length: 230 }, (_, event) =>
    incident(`m${event}`, { vehicleExternalId: 'v2', occurredAt: minutesAgo(20 + (event % 115) * 11) }),
  )
  await other.load('incidents', events)
  const own = await server.token(many, ['operator'])
  const params = { id: other.vehicleId('v2') }
  const ofVehicle = await ask(
    server.app,
    incidentEndpoints.ofVehicle,
    { params, query: { startTime: week().From } },
    own,
  )
  expect(ofVehicle.map(({ id }) => id).toSorted()).toEqual(
    events.map((_, event) => other.incidentId(`m${event}`)).toSorted(),
  )
  const times = ofVehicle.map(({ occurredAt }) => occurredAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const later = { startTime: toRangeTime(minutesAgo(20 + 60 * 11 + 5)) }
  const since = await ask(server.app, incidentEndpoints.ofVehicle, { params, query: later }, own)
  expect(since.map(({ id }) => id)).toEqual(ofVehicle.slice(0, 122).map(({ id }) => id))
})

test('shows the speed of the trace or the position near an event without one, and keeps the event as reported', async () => {
  const id = fleet.incidentId('e1')
  const details = () => ask(server.app, incidentReviewEndpoints.details, { params: { id } }, operator)
  const before = await details()
  expect(before).toMatchObject({ speedKmh: null, nearSpeed: null })
  const after = (seconds: number) => new Date(Date.parse(before.occurredAt) + seconds * 1000)
  const point = { vehicleExternalId: 'v1', latitude: 41.88, longitude: -87.63, headingDegrees: 10, engineOn: true }
  await fleet.load('positions', [
    { ...point, at: after(-30), speedKmh: 90 },
    { ...point, at: after(3), speedKmh: 43 },
  ])
  expect(await details()).toMatchObject({ speedKmh: null, nearSpeed: { speedKmh: 43, source: 'position' } })
  await server.services.pool.query(
    'insert into incident_telemetry (client_id, incident_id, samples) values ($1, $2, $3)',
    [clientId, id, JSON.stringify([{ t: 1, speedKmh: 44, ax: null, ay: null, az: null, lat: null, lon: null }])],
  )
  expect(await details()).toMatchObject({ speedKmh: null, nearSpeed: { speedKmh: 44, source: 'trace' } })
})
