import { annotationEndpoints as endpoints, mostClaims } from '@milepost/contract/annotation/endpoints'
import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { cameraPosition, incidentRating, incidentSource } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropHere } from '../../db/connection/reference-cache.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { readDetectors } from '../../recompute/evidence/detectors.ts'
import { storeSampleReviews } from '../../recompute/evidence/store-sample-reviews.ts'
import { isInSample } from '../../reporting/incidents/random-sample.ts'
import { mediaState, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { candidatesOf } from './candidates.ts'
import { wishOf } from './wish.ts'

const { accurate, inaccurate, pending } = incidentRating.code
/** How many events each test finds in its queue. */
const events = 6

let server: TestServer
let clientId: number
let fleet: Fleet
let first: string
let learner: string
let reviewer: string

beforeAll(async () => {
  const claims = async (sub: string) => ({ sub })
  server = await createTestServer(undefined, { verify: claims, verifyId: claims } as never)
})
afterAll(() => server[Symbol.asyncDispose]())

let made = 0
beforeEach(async () => {
  made += 1
  clientId = await server.client(`Queue ${made}`)
  fleet = await createFleet(server.services, clientId, `Fleet ${made}`)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  await fleet.load(
    'incidents',
    Array.from({ length: events }, (_, index) => withVideo(`e${index}`, index)),
  )
  first = await person({})
  learner = await person({ needsReview: true })
  reviewer = await person({ isReviewer: true })
})

const withVideo = (id: string, index = 0, tag = 'Braking') =>
  incident(id, {
    driverExternalId: null,
    occurredAt: minutesAgo(60 + index),
    // The later, the harder.
    maxG: 0.4 + index / 20,
    tags: [{ tag, source: 'automated' }],
    media: [{ position: cameraPosition.code.frontExternal, kind: 'video', source: { eventId: id } }],
  })

async function person(flags: { needsReview?: boolean; isReviewer?: boolean; excludedTranslatedTypes?: string[] }) {
  const id = await server.person(clientId, ['annotator'])
  const name = `Person ${id.slice(0, 4)}`
  await server.services.db
    .updateTable('appUser')
    .set({ ...flags, groups: ['annotator'], name })
    .where('id', '=', id)
    .execute()
  return id
}

async function ask<E extends Endpoint>(endpoint: E, call: Call<NoInfer<E>>, who: string): Promise<Result<E>> {
  const { status, body } = await send(server.app, endpoint, call as never, who)
  expect({ status, body }).toMatchObject({ status: endpoint.status })
  return body as Result<E>
}

const refused = async <E extends Endpoint>(endpoint: E, call: Call<NoInfer<E>>, who: string) => {
  const { status, body } = await send(server.app, endpoint, call as never, who)
  return { status, detail: (body as { detail?: string }).detail }
}

const next = async (who: string, body: Call<typeof endpoints.next>['body'] = {}) =>
  (await ask(endpoints.next, { body }, who)).item

type Item = NonNullable<Awaited<ReturnType<typeof next>>>

const answerTo = (item: Item, change: Partial<Call<typeof endpoints.annotate>['body']> = {}) => ({
  params: { id: item.incidentId },
  body: {
    leaseId: item.leaseId,
    rating: accurate as 0 | 1,
    translatedType: null,
    intensity: change.rating === inaccurate ? null : 3,
    severity: null,
    note: null,
    seconds: 12,
    ...change,
  },
})

const annotate = async (item: Item, who: string, change?: Parameters<typeof answerTo>[1]) =>
  ask(endpoints.annotate, answerTo(item, change), who)

async function eventOf(id: string) {
  const { rows } = await server.services.pool.query(
    'select rating, intensity, translated_type as type from incident where client_id = $1 and id = $2',
    [clientId, id],
  )
  return rows[0] as { rating: number; intensity: number | null; type: string } | undefined
}

/** As if the time to undo the answers given so far were over. */
const settle = () => set(`update incident_rating set at = at - interval '14 seconds' where client_id = $1`)

/** Answers that a person gave today, to events that don’t exist. */
const answersBefore = (who: string, count: number) =>
  set(
    `insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage)
     select $1, i, gen_random_uuid(), $2, 'x', 0, true, 'first' from generate_series(1, $3::int) i`,
    who,
    count,
  )

const set = (text: string, ...values: unknown[]) => server.services.pool.query(text, [clientId, ...values])

describe('the queue', () => {
  test('serves the riskiest first, each to one person, and remembers what a closed page left', async () => {
    const { rows } = await set('select id::text from incident where client_id = $1 order by risk desc, occurred_at')
    const one = await next(first)
    expect(one!.incidentId).toBe(rows[0].id)
    const two = await next(learner)
    expect(two!.incidentId).toBe(rows[1].id)
    const ahead = await next(first, { holding: [one!.leaseId] })
    expect(ahead!.incidentId).toBe(rows[2].id)
    // The page was loaded again: it gets the same event first, and the old claim ends.
    await set(
      `update annotation_lease set until = until + interval '2 minutes' where client_id = $1 and id = $2`,
      one!.leaseId,
    )
    const again = await next(first, { left: [one!.leaseId, ahead!.leaseId] })
    expect(again!.incidentId).toBe(one!.incidentId)
    expect(await refused(endpoints.annotate, answerTo(one!), first)).toMatchObject({ status: 409 })
    expect(await annotate(again!, first)).toMatchObject({ outcome: 'final', counts: true })
  })

  test('gives each page of one person other events, and one that a page left two minutes ago to the next page', async () => {
    const [one, two] = [await next(first), await next(first)]
    expect(two!.incidentId).not.toBe(one!.incidentId)
    await set(
      `update annotation_lease set until = until - interval '121 seconds' where client_id = $1 and id = $2`,
      one!.leaseId,
    )
    const holding = [two!.leaseId]
    expect(await next(first, { holding, translatedTypes: ['collision'] })).toBeNull()
    const ofType = { holding, translatedTypes: [one!.type.translatedType] }
    expect((await next(first, ofType))!.incidentId).toBe(one!.incidentId)
    expect(await annotate(two!, first)).toMatchObject({ outcome: 'final' })
  })

  test('lets no one collect the whole queue', async () => {
    await fleet.load(
      'incidents',
      Array.from({ length: mostClaims }, (_, index) => withVideo(`more${index}`, index)),
    )
    const ids = new Set<string>()
    for (let asked = 0; asked < mostClaims + 3; asked++) ids.add((await next(first))!.incidentId)
    expect(ids.size).toBe(mostClaims)
  })

  test('serves events whose clips are here first, of types that jump the queue before others, and fetches the others', async () => {
    const clip = (id: string, state: number, attempts = 0) =>
      set(
        `update incident_media set state = $3, attempts = $4 where client_id = $1 and incident_id = $2 and kind = 1`,
        fleet.incidentId(id),
        state,
        attempts,
      )
    await clip('e0', mediaState.stored)
    // Requested for ten minutes, and still not here.
    await clip('e1', mediaState.wanted, 11)
    await clip('e2', mediaState.wanted, 10)
    const served = []
    for (let asked = 0; asked < 3; asked++) served.push((await next(first))!.incidentId)
    expect(served).toEqual(['e0', 'e5', 'e4'].map(fleet.incidentId))
    const { pool } = server.services
    await pool.query(`update incident_type set jump_from_queue = true where translated_type = 'harshBraking'`)
    dropHere(['incident types'])
    await fleet.load('incidents', [withVideo('phone', 1, 'mobileUsage')])
    await clip('phone', mediaState.stored)
    await set('update incident set risk = 1000 where client_id = $1 and id = $2', fleet.incidentId('phone'))
    await clip('e2', mediaState.stored)
    expect((await next(learner))!.incidentId).toBe(fleet.incidentId('e2'))
    await pool.query(`update incident_type set jump_from_queue = false where translated_type = 'harshBraking'`)
    dropHere(['incident types'])
    expect((await next(reviewer))!.incidentId).toBe(fleet.incidentId('phone'))
  })

  test('serves collisions that people of the client rejected, and takes either answer', async () => {
    await fleet.load('incidents', [withVideo('crash', 0, 'crash'), withVideo('other', 1, 'crash')])
    const operator = await server.token(clientId, ['operator'])
    const reject = (id: string) =>
      send(
        server.app,
        incidentReviewEndpoints.rate,
        { params: { id: fleet.incidentId(id) }, body: { rating: inaccurate } },
        operator,
      )
    await set('update incident set rating = 0 where client_id = $1 and id % 20 = 0')
    for (const id of ['crash', 'other', 'e0', 'e1', 'e2', 'e3', 'e4', 'e5'])
      if (id.length > 2 || !isInSample(fleet.incidentId(id))) expect((await reject(id)).status).toBe(200)
    const served = [await next(first), await next(learner)]
    const crashes = ['crash', 'other'].map(fleet.incidentId)
    expect(served.map((item) => item!.incidentId).toSorted()).toEqual(crashes.toSorted())
    expect(await next(reviewer)).toBeNull()
    expect(await annotate(served[0]!, first)).toMatchObject({ outcome: 'final' })
    expect((await eventOf(served[0]!.incidentId))!.rating).toBe(accurate)
    expect(await annotate(served[1]!, learner, { rating: inaccurate })).toMatchObject({ outcome: 'waiting' })
    await settle()
    const second = await next(reviewer)
    expect(second!.incidentId).toBe(served[1]!.incidentId)
    expect(await annotate(second!, reviewer, { rating: inaccurate })).toMatchObject({ outcome: 'agreed' })
    expect((await eventOf(second!.incidentId))!.rating).toBe(inaccurate)
    expect(await next(first)).toBeNull()
  })

  test('serves one in ten answers to rejected events beside a full queue', async () => {
    await fleet.load('incidents', [withVideo('crash', 0, 'crash')])
    const operator = await server.token(clientId, ['operator'])
    const params = { id: fleet.incidentId('crash') }
    await send(server.app, incidentReviewEndpoints.rate, { params, body: { rating: inaccurate } }, operator)
    await answersBefore(first, 5)
    expect((await next(first))!.incidentId).toBe(fleet.incidentId('crash'))
    expect((await next(first))!.incidentId).not.toBe(fleet.incidentId('crash'))
  })

  test('draws the random sample once its clips are here, and makes up for what was not drawn', async () => {
    const sampled = ['1020', '1040']
    for (const [index, id] of sampled.entries()) {
      await set(
        'update incident set id = $2, risk = 0 where client_id = $1 and id = $3',
        id,
        fleet.incidentId(`e${index}`),
      )
      await set(
        'update incident_detail set id = $2 where client_id = $1 and id = $3',
        id,
        fleet.incidentId(`e${index}`),
      )
      await set('update incident_key set id = $2 where client_id = $1 and id = $3', id, fleet.incidentId(`e${index}`))
      await set(
        'update incident_media set incident_id = $2 where client_id = $1 and incident_id = $3',
        id,
        fleet.incidentId(`e${index}`),
      )
    }
    await answersBefore(first, 3)
    expect(sampled).not.toContain((await next(first))!.incidentId)
    // Their clips are fetched before those of riskier events, which keep coming.
    const { rows } = await set(
      `select incident_id::text as id from incident_media where client_id = $1 and kind = 1 and urgency = $2 order by 1`,
      mediaUrgency.awaited,
    )
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(sampled))
    await set(`update incident_media set state = $2 where client_id = $1 and kind = 1`, mediaState.stored)
    await answersBefore(first, 4)
    expect((await next(first))!.incidentId).toBe('1020')
    expect((await next(first))!.incidentId).toBe('1040')
    expect(sampled).not.toContain((await next(first))!.incidentId)
  })

  test('reads events in the order of an index, one after the other, instead of joining everything', async () => {
    const annotator = await ask(endpoints.me, {}, first)
    const wish = wishOf(annotator, await ask(endpoints.types, {}, first))
    const { db } = server.services
    for (const draw of ['priority', 'deep', 'sample'] as const) {
      const statement = sql<object>`explain ${candidatesOf(draw, wish)}`
      const { rows } = await statement.execute(scopeTo(db, clientId))
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      // The only joins are with the types.
      expect(plan).not.toMatch(/Anti Join|HashAggregate|incident_media.*\n.*Join/)
      expect(plan).toMatch(/SubPlan/)
    }
  })

  test('serves an event whose clips are here although the riskiest wait for theirs', async () => {
    const waiting = Array.from({ length: 45 }, (_, index) => withVideo(`w${index}`, events + index))
    await fleet.load('incidents', [...waiting, withVideo('ready', 60)])
    await set(`update incident set risk = 0 where client_id = $1 and id = $2`, fleet.incidentId('ready'))
    await set(
      `update incident_media set state = $3 where client_id = $1 and incident_id = $2 and kind = 1`,
      fleet.incidentId('ready'),
      mediaState.stored,
    )
    expect((await next(first))!.incidentId).toBe(fleet.incidentId('ready'))
    expect((await next(first))!.incidentId).not.toBe(fleet.incidentId('ready'))
  })

  test('says when the next second look is due, if nothing else is left', async () => {
    const body = { stage: 'second' as const }
    expect(await ask(endpoints.next, { body }, reviewer)).toEqual({ item: null, askAgainSeconds: null })
    await annotate((await next(learner))!, learner)
    const { item, askAgainSeconds } = await ask(endpoints.next, { body }, reviewer)
    expect([item, askAgainSeconds! > 0, askAgainSeconds! <= 13]).toEqual([null, true, true])
    await settle()
    expect((await next(reviewer, body))?.stage).toBe('second')
  })

  test('requests clips of the random sample before one of it is due, and counts events on the screen', async () => {
    const sampled = '2020'
    await set('update incident set id = $2, risk = 0 where client_id = $1 and id = $3', sampled, fleet.incidentId('e0'))
    for (const table of ['incident_detail', 'incident_key'])
      await set(`update ${table} set id = $2 where client_id = $1 and id = $3`, sampled, fleet.incidentId('e0'))
    await set(
      'update incident_media set incident_id = $2 where client_id = $1 and incident_id = $3',
      sampled,
      fleet.incidentId('e0'),
    )
    const served = [(await next(first))!.incidentId]
    const { rows } = await set(
      'select urgency from incident_media where client_id = $1 and incident_id = $2 and kind = 1',
      sampled,
    )
    expect(rows[0].urgency).toBe(mediaUrgency.awaited)
    await set('update incident_media set state = $2 where client_id = $1', mediaState.stored)
    while (served.length < 4) served.push((await next(first))!.incidentId)
    expect(served.indexOf(sampled)).toBe(3)
  })

  test('requests the clips of what is served next', async () => {
    await next(first)
    const { rows } = await set(
      `select count(*)::int as n from incident_media where client_id = $1 and state = 1 and kind = 1`,
    )
    expect(rows[0].n).toBe(events)
  })

  test('never serves one event twice, however many ask at once', async () => {
    const people = await Promise.all(Array.from({ length: events + 3 }, () => person({})))
    const items = await Promise.all(people.map((who) => next(who)))
    const ids = items.flatMap((item) => (item ? [item.incidentId] : []))
    expect(ids).toHaveLength(events)
    expect(new Set(ids).size).toBe(events)
  })

  test('serves types that jump the queue first, and none that is closed to the person or not reviewed', async () => {
    await fleet.load('incidents', [withVideo('phone', 1, 'mobileUsage')])
    await set(`update incident set risk = 0 where client_id = $1 and id = $2`, fleet.incidentId('phone'))
    const type = (await eventOf(fleet.incidentId('phone')))!.type
    const { pool } = server.services
    const flag = async (column: string, value: boolean) => {
      await pool.query(`update incident_type set ${column} = $2 where translated_type = $1`, [type, value])
      dropHere(['incident types'])
    }
    await flag('jump_from_queue', true)
    const found = await next(first)
    expect(found!.type.translatedType).toBe(type)
    await ask(
      endpoints.renew,
      { params: { id: found!.leaseId }, body: { incidentId: found!.incidentId, release: true } },
      first,
    )
    const closed = await person({ excludedTranslatedTypes: [type] })
    expect((await next(closed))!.type.translatedType).not.toBe(type)
    await flag('jump_from_queue', false)
    await flag('exclude_from_review', true)
    expect((await next(learner))!.type.translatedType).not.toBe(type)
    await flag('exclude_from_review', false)
  })

  test('leaves out what is rated, without video, of a connection without review, or whose clips are all gone', async () => {
    await set(`update incident_media set state = 3 where client_id = $1 and incident_id = $2`, fleet.incidentId('e0'))
    await set(`update incident set rating = 0 where client_id = $1 and id = $2`, fleet.incidentId('e1'))
    await set(`update incident set has_video = false where client_id = $1 and id = $2`, fleet.incidentId('e2'))
    const left = new Set<string>()
    const people = await Promise.all(Array.from({ length: events }, () => person({})))
    for (const who of people) left.add((await next(who))?.incidentId ?? 'nothing')
    expect(left).toEqual(new Set([...['e3', 'e4', 'e5'].map(fleet.incidentId), 'nothing']))
    await set('delete from annotation_lease where client_id = $1')
    await set('update connection set has_queue = false where client_id = $1')
    expect(await next(first)).toBeNull()
  })

  test('names the holder after a claim ended and someone else took the event', async () => {
    const item = await next(first)
    await set(`update annotation_lease set until = now() - interval '1 second' where client_id = $1`)
    // As long as no one has taken it, the page may go on.
    await ask(endpoints.renew, { params: { id: item!.leaseId }, body: { incidentId: item!.incidentId } }, first)
    await set(`update annotation_lease set until = now() - interval '1 second' where client_id = $1`)
    const taken = await next(learner)
    expect(taken!.incidentId).toBe(item!.incidentId)
    const { detail, status } = await refused(endpoints.annotate, answerTo(item!), first)
    expect({ status, detail }).toEqual({ status: 409, detail: `Person ${learner.slice(0, 4)} has this event now.` })
  })

  test('has a place for skipped events: not for the same person, and with a bad video for no one until a lead puts it back', async () => {
    const item = await next(first)
    const skip = (one: Item, who: string, reason: 'unclear' | 'badVideo') =>
      ask(endpoints.skip, { params: { id: one.incidentId }, body: { leaseId: one.leaseId, reason } }, who)
    await skip(item!, first, 'unclear')
    expect((await next(first))!.incidentId).not.toBe(item!.incidentId)
    const other = await next(learner)
    expect(other!.incidentId).toBe(item!.incidentId)
    await skip(other!, learner, 'badVideo')
    const third = await person({})
    expect((await next(third))!.incidentId).not.toBe(item!.incidentId)
    const { flagged } = await ask(endpoints.stats, { query: {} }, reviewer)
    expect(flagged).toMatchObject([{ incidentId: item!.incidentId }])
    expect((await refused(endpoints.putBack, { params: { id: item!.incidentId } }, first)).status).toBe(403)
    await ask(endpoints.putBack, { params: { id: item!.incidentId } }, reviewer)
    expect((await next(reviewer))!.incidentId).toBe(item!.incidentId)
  })
})

describe('a skip', () => {
  const skip = (item: Item, who: string, reason: 'unclear' | 'badVideo' = 'unclear') =>
    ask(endpoints.skip, { params: { id: item.incidentId }, body: { leaseId: item.leaseId, reason } }, who)
  const unskip = (item: Item) => ({ params: { id: item.incidentId } })

  test('can be undone for ten seconds, as the same look as before, unless someone else has the event by now', async () => {
    const given = await annotate((await next(learner))!, learner)
    await settle()
    const second = (await next(reviewer))!
    await skip(second, reviewer, 'badVideo')
    expect((await refused(endpoints.unskip, unskip(second), first)).status).toBe(404)
    const again = await ask(endpoints.unskip, unskip(second), reviewer)
    expect(again).toMatchObject({ incidentId: second.incidentId, stage: 'second' })
    expect(again.leaseId).not.toBe(second.leaseId)
    expect((await ask(endpoints.stats, { query: {} }, reviewer)).flagged).toEqual([])
    expect(await annotate(again, reviewer)).toMatchObject({ outcome: 'agreed' })
    expect(given.outcome).toBe('waiting')

    const item = (await next(first))!
    await skip(item, first)
    expect((await next(learner))!.incidentId).toBe(item.incidentId)
    expect(await refused(endpoints.unskip, unskip(item), first)).toEqual({
      status: 409,
      detail: 'Someone else has looked at this event since, so it stays skipped.',
    })
    const late = (await next(first))!
    await skip(late, first)
    await set(`update annotation_skip set at = at - interval '20 seconds' where client_id = $1`)
    expect((await refused(endpoints.unskip, unskip(late), first)).detail).toBe('A skip can be undone for 10 seconds.')
  })
})

describe('an answer', () => {
  test('counts at once, with the actual type and its intensity, and can be undone for ten seconds', async () => {
    const item = await next(first)
    const before = await eventOf(item!.incidentId)
    const given = await annotate(item!, first, { translatedType: 'harshAcceleration', intensity: 4 })
    expect(await eventOf(item!.incidentId)).toEqual({ rating: accurate, intensity: 4, type: 'harshAcceleration' })
    expect((await refused(endpoints.undo, { params: { id: given.id } }, learner)).status).toBe(404)
    const again = await ask(endpoints.undo, { params: { id: given.id } }, first)
    expect(await eventOf(item!.incidentId)).toEqual({ ...before, rating: pending })
    expect(again).toMatchObject({ incidentId: item!.incidentId, stage: 'first' })
    const late = await annotate(again, first)
    await set(`update incident_rating set at = at - interval '20 seconds' where client_id = $1`)
    expect(await refused(endpoints.undo, { params: { id: late.id } }, first)).toEqual({
      status: 409,
      detail: 'An answer can be undone for 10 seconds.',
    })
  })

  test('is refused without the intensity of its type, and for a type that was removed', async () => {
    const item = await next(first)
    const detailOf = async (change: Parameters<typeof answerTo>[1]) =>
      (await refused(endpoints.annotate, answerTo(item!, change), first)).detail
    expect(await detailOf({ intensity: null })).toContain('body.intensity')
    expect(await detailOf({ translatedType: 'gone' })).toContain('body.translatedType')
    expect(await detailOf({ rating: inaccurate, intensity: 3 })).toContain('body.rating')
  })

  test('meets an event that was rated, or deleted, in the meantime', async () => {
    const [item, other] = [await next(first), await next(learner)]
    await set('update incident set rating = 1 where client_id = $1 and id = $2', item!.incidentId)
    expect(await refused(endpoints.annotate, answerTo(item!), first)).toEqual({
      status: 409,
      detail: 'Someone rated this event in the meantime. Take the next one.',
    })
    expect((await next(first))!.incidentId).not.toBe(item!.incidentId)
    await set('delete from incident where client_id = $1 and id = $2', other!.incidentId)
    expect((await refused(endpoints.annotate, answerTo(other!), learner)).status).toBe(404)
  })
})

describe('a second look', () => {
  const waiting = async () => {
    const item = await next(learner)
    expect(await annotate(item!, learner, { note: 'hard' })).toMatchObject({ outcome: 'waiting', counts: false })
    expect((await eventOf(item!.incidentId))!.rating).toBe(pending)
    // While its author can undo it, it isn't served.
    expect(await next(reviewer, { stage: 'second' })).toBeNull()
    await settle()
    return item!
  }

  test('is blind, for reviewers alone, and makes an answer count that it agrees with', async () => {
    const item = await waiting()
    expect(await next(first, { stage: 'second' })).toBeNull()
    const second = await next(reviewer)
    expect(second).toMatchObject({
      incidentId: item.incidentId,
      stage: 'second',
      tags: null,
      metaData: null,
      returned: null,
    })
    expect(JSON.stringify(second)).not.toContain('hard')
    expect(await annotate(second!, reviewer)).toMatchObject({ outcome: 'agreed', firstAnswer: null })
    expect(await eventOf(item.incidentId)).toMatchObject({ rating: accurate, intensity: 3 })
    const [own] = await history(learner)
    expect(own).toMatchObject({ incidentId: item.incidentId, state: 'confirmed', answer: { counts: true } })
  })

  test('that differs shows the first answer, and replaces it', async () => {
    const item = await waiting()
    const second = await next(reviewer)
    const given = await annotate(second!, reviewer, { rating: inaccurate })
    expect(given).toMatchObject({
      outcome: 'differs',
      firstAnswer: { rating: accurate, note: 'hard', by: { id: learner } },
    })
    expect((await eventOf(item.incidentId))!.rating).toBe(pending)
    const verdict = { params: { id: given.id }, body: { leaseId: second!.leaseId, verdict: 'replaced' as const } }
    expect((await refused(endpoints.decide, verdict, learner)).status).toBe(404)
    expect(await ask(endpoints.decide, verdict, reviewer)).toMatchObject({ outcome: 'final', counts: true })
    expect((await eventOf(item.incidentId))!.rating).toBe(inaccurate)
    expect((await history(learner))[0]).toMatchObject({ state: 'overruled', secondAnswer: { rating: inaccurate } })
    const { rows } = await set(
      `select detail from audit_entry where client_id = $1 and action = 'incident.rate' order by at desc limit 1`,
    )
    expect(rows[0].detail).toMatchObject({ rating: inaccurate, overruled: `Person ${learner.slice(0, 4)}` })
    const undone = await ask(endpoints.undo, { params: { id: given.id } }, reviewer)
    expect((await eventOf(item.incidentId))!.rating).toBe(pending)
    expect(undone.stage).toBe('second')
  })

  test('sends an answer back to its author, who answers again', async () => {
    const item = await waiting()
    const second = await next(reviewer)
    const given = await annotate(second!, reviewer, { rating: inaccurate })
    const sentBack = (note: string | null) => ({
      params: { id: given.id },
      body: { leaseId: second!.leaseId, verdict: 'sentBack' as const, note },
    })
    expect((await refused(endpoints.decide, sentBack(null), reviewer)).status).toBe(422)
    await ask(endpoints.decide, sentBack('Look at second three.'), reviewer)
    const again = await next(learner)
    expect(again).toMatchObject({ incidentId: item.incidentId, stage: 'again' })
    expect(again!.returned).toMatchObject({
      own: { rating: accurate },
      reviewer: { rating: inaccurate },
      note: 'Look at second three.',
    })
    expect(await annotate(again!, learner, { rating: inaccurate })).toMatchObject({ outcome: 'waiting' })
    await settle()
    expect((await next(reviewer, { stage: 'second' }))!.incidentId).toBe(item.incidentId)
  })
})

const history = (who: string, userId?: string) =>
  ask(
    endpoints.history,
    { query: { from: toRangeTime(minutesAgo(60)), to: toRangeTime(minutesAgo(-1)), ...(userId && { userId }) } },
    who,
  )

test('known answers check annotators without their noticing, and change nothing', async () => {
  const item = await next(first)
  await annotate(item!, first, { severity: 5 })
  const know = { params: { id: item!.incidentId }, body: { isKnownAnswer: true } }
  expect((await refused(endpoints.know, know, first)).status).toBe(403)
  await ask(endpoints.know, know, reviewer)
  const other = await next(learner)
  await annotate(other!, learner)
  // The twentieth answer of a day is to an event with a known answer.
  await answersBefore(learner, 18)
  const known = await next(learner)
  expect(known!.incidentId).toBe(item!.incidentId)
  expect(await annotate(known!, learner, { rating: inaccurate })).toMatchObject({ outcome: 'waiting', counts: false })
  expect((await eventOf(item!.incidentId))!.rating).toBe(accurate)
  expect((await history(learner))[0]).toMatchObject({
    state: 'waiting',
    answer: { counts: false },
    secondAnswer: null,
    isKnownAnswer: null,
  })
  // The fleet portal shows what people say about the event, not how they did; severity is theirs alone.
  const viewer = await server.token(clientId, ['viewer'])
  const { ratings } = await ask(incidentReviewEndpoints.details, { params: { id: item!.incidentId } }, viewer)
  expect(ratings).toMatchObject([{ by: { id: first }, severity: 5, counts: true, isWaiting: false }])
  // For one whose answers count, it counts.
  await set('update app_user set needs_review = false where client_id = $1 and id = $2', learner)
  expect((await history(learner))[0]).toMatchObject({ state: 'counts', answer: { counts: true } })
  expect((await history(reviewer, learner))[0]).toMatchObject({ state: 'known', isKnownAnswer: true })
  expect(
    (
      await refused(
        endpoints.history,
        { query: { from: toRangeTime(minutesAgo(60)), to: toRangeTime(minutesAgo(0)), userId: first } },
        learner,
      )
    ).status,
  ).toBe(403)
  const stats = await ask(endpoints.stats, { query: {} }, reviewer)
  expect(stats.annotators.find(({ annotator }) => annotator.id === learner)).toMatchObject({
    known: { answered: 1, right: 0 },
  })
  const own = await ask(endpoints.stats, { query: {} }, learner)
  expect(own).toMatchObject({ annotators: [], mine: { known: { answered: 0, right: 0 } } })
})

test('agreement compares first answers with blind second ones', async () => {
  await set(
    `with pair as (select i, gen_random_uuid() as id from generate_series(1, 40) i),
       one as (insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage, seconds, reported_type, at)
         select $1, i, id, $2, 'Learner', i % 2, false, 'first', 10, 'harshBraking', now() - interval '1 hour' from pair)
     insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage, verdict, answers, seconds, reported_type)
       select $1, i, gen_random_uuid(), $3, 'Reviewer', case when i <= 4 then 1 - i % 2 else i % 2 end, true, 'second', 'replaced', id, 20, 'harshBraking' from pair`,
    learner,
    reviewer,
  )
  const { annotators, types, weeks, mine } = await ask(endpoints.stats, { query: {} }, reviewer)
  const one = annotators.find(({ annotator }) => annotator.id === learner)
  expect(one).toMatchObject({ done: 40, inaccurate: 20, medianSeconds: 10, agreement: { compared: 40, agreed: 36 } })
  expect(one!.agreement.kappa).toBeCloseTo(0.8, 10)
  expect(mine).toMatchObject({ done: 40, second: 40 })
  expect(types).toMatchObject([{ type: { translatedType: 'harshBraking' }, done: 80, agreement: { compared: 40 } }])
  expect(weeks.filter(({ annotatorId }) => annotatorId === learner).reduce((sum, { done }) => sum + done, 0)).toBe(40)
})

test('the random sample estimates accuracy without bias: only as far as it was drawn, by reported type', async () => {
  const range = { from: toRangeTime(minutesAgo(1_440)), to: toRangeTime(minutesAgo(-1)) }
  const viewer = await server.token(clientId, ['insurer'])
  const sample = async () => {
    const report = await send(server.app, validationEndpoints.accuracy, { query: range } as never, viewer)
    return (report.body as Result<typeof validationEndpoints.accuracy>).sample
  }
  // Ratings of events with these ids, in the sample: the second was drawn, the third only chosen by someone.
  await set('delete from incident_key where client_id = $1')
  const ids = ['1020', '1040', '1060', '1000']
  for (const [index, id] of ids.entries())
    await set('update incident set id = $2 where client_id = $1 and id = $3', id, fleet.incidentId(`e${index}`))
  const rate = (id: string, rating: number, drawn: string | null, type = 'harshBraking') =>
    set(
      `insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage, drawn, is_sampled, reported_type, translated_type)
       values ($1, $2, gen_random_uuid(), $3, 'x', $4, true, 'first', $5, true, 'harshBraking', $6)`,
      id,
      first,
      rating,
      drawn,
      type,
    )
  await rate('1020', accurate, null)
  await rate('1060', accurate, null)
  expect((await sample()).annotated).toBe(0)
  await rate('1040', accurate, 'sample', 'harshCornering')
  expect(await sample()).toMatchObject({ annotated: 2, accurate: 1, inaccurate: 1, accuracy: null })
  await rate('1040', accurate, 'sample')
  expect(await sample()).toMatchObject({ annotated: 2, accurate: 2, inaccurate: 0 })
  // People of the fleet, in their own portal.
  const own = (id: string, rating: number, type = 'harshBraking') =>
    set(
      `insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, is_sampled, reported_type, translated_type)
       values ($1, $2, gen_random_uuid(), $3, 'x', $4, true, true, 'harshBraking', $5)`,
      id,
      first,
      rating,
      type,
    )
  for (const id of ['1000', '1020']) {
    await own(id, inaccurate)
    await own(id, accurate, 'harshCornering')
  }
  expect(await sample()).toMatchObject({ annotated: 2, accurate: 2, inaccurate: 0 })
  await own('1000', accurate)
  expect(await sample()).toMatchObject({ annotated: 3, accurate: 3 })
  await own('1000', pending)
  expect(await sample()).toMatchObject({ annotated: 2 })
})

test('the sample decides how many unreviewed events count as genuine, once it is large enough', async () => {
  const { pool } = server.services
  const precision = async () => {
    await storeSampleReviews(pool, clientId)
    return (await readDetectors(pool)).precisionOf(fleet.context.providerId, incidentSource.code.tsp, 'harshBrake')
  }
  const before = await precision()
  const review = (from: number, to: number) =>
    set(
      `with id as (select i * 20 as id from generate_series($3::int, $4::int) i),
         event as (insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, translated_type)
           select now() - interval '1 day', id, 1, $1, $5, current_date, 1, $6, 0, 'harshBraking' from id)
       insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage, drawn, is_sampled, reported_type, translated_type)
         select $1, id, gen_random_uuid(), $2, 'x', 1, true, 'first', 'sample', true, 'harshBraking', 'harshBraking' from id`,
      first,
      from,
      to,
      fleet.connectionId,
      fleet.context.providerId,
    )
  await review(1, 19)
  expect(await precision()).toBe(before)
  await review(20, 60)
  expect(await precision()).toBeLessThan(before / 2)
})

test('people of other clients, without the role, or removed, reach nothing', async () => {
  const item = await next(first)
  const operator = await server.person(clientId, ['operator'])
  expect((await refused(endpoints.next, { body: {} }, operator)).status).toBe(403)
  const elsewhere = await server.client(`Elsewhere ${made}`)
  const stranger = await server.person(elsewhere, ['annotator'])
  expect(await next(stranger)).toBeNull()
  for (const endpoint of [endpoints.item, endpoints.telemetry])
    expect(
      (await refused(endpoint, { params: { id: item!.leaseId }, query: { incidentId: item!.incidentId } }, stranger))
        .status,
    ).toBe(404)
  expect((await refused(endpoints.annotate, answerTo(item!), stranger)).status).toBe(404)
  await server.services.db.deleteFrom('appUser').where('id', '=', first).execute()
  expect((await refused(endpoints.me, {}, first)).status).toBe(403)
})
