import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { repeat } from '../../jobs/repeat.ts'
import { rollWhenMarked } from '../../jobs/roll-when-marked.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../recompute/scores/score-due.ts'
import { createSegmentSumming, sumSegments } from '../../recompute/segments/sum-segments.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo, trip } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

/** The promised delay after rating an event. */
const seenWithinMs = 10_000

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string
const stopping = new AbortController()
let rolling: Awaited<ReturnType<typeof rollWhenMarked>>
let summing: Promise<void>

beforeAll(async () => {
  server = await createTestServer()
  const { pool, log } = server.services
  clientId = await server.client('Rated')
  fleet = await createSampleFleet(server.services, clientId, 'Rated')
  operator = await server.token(clientId, ['operator'])
  const daysAgo = minutesAgo(3 * 1440)
  await fleet.load('trips', [
    trip('days ago', {
      startedAt: daysAgo,
      endedAt: new Date(daysAgo.getTime() + 5 * 3_600_000),
      distanceMeters: 400_000,
    }),
  ])
  await fleet.load(
    'incidents',
    ['one', 'two'].map((id, at) => incident(id, { occurredAt: new Date(daysAgo.getTime() + at * 300_000) })),
  )
  while (await rollUp(pool));
  await sumSegments(pool)
  // Runs loops like a worker, at its pace.
  const loop = (name: string, work: () => Promise<boolean>, pause?: Parameters<typeof repeat>[6]) =>
    repeat(name, 2_000, stopping.signal, log, work, undefined, pause)
  rolling = await rollWhenMarked(pool, failingTurns, (work, pause) => loop('roll up', work, pause))
  summing = loop('sum up fleets', createSegmentSumming(pool))
})
afterAll(async () => {
  stopping.abort()
  await Promise.all([rolling.rolling, summing, rolling.close()])
  await server[Symbol.asyncDispose]()
})

async function shownRate(): Promise<number | null> {
  // Until tomorrow: before noon, a range that ends now doesn't include today.
  const query = { from: toRangeTime(minutesAgo(7 * 1440)), to: toRangeTime(minutesAgo(-1440)) }
  const { kpis } = await ask(server.app, dashboardEndpoints.summary, { query }, operator)
  return kpis.incidentsPer1000Miles.value
}

/** Resolves when a portal that refetches on every update shows another number. */
const changes = (from: number | null) =>
  new Promise<number | null>((resolve, reject) => {
    const leave = server.services.live.subscribe(clientId, (event: LiveEvent) => {
      if (event.kind === 'sums')
        shownRate().then((rate) => {
          if (rate === from) return
          leave()
          resolve(rate)
        }, reject)
    })
  })

test('shows a rating in the dashboard’s numbers within ten seconds', { timeout: 3 * seenWithinMs }, async () => {
  const before = (await shownRate())!
  for (const [rating, expected] of [
    [1, before - before / 3],
    [0, before],
  ] as const) {
    const changed = changes(await shownRate())
    const ratedAt = performance.now()
    await ask(
      server.app,
      incidentReviewEndpoints.rate,
      { params: { id: fleet.incidentId('one') }, body: { rating } },
      operator,
    )
    expect(await changed).toBeCloseTo(expected, 9)
    expect(performance.now() - ratedAt).toBeLessThan(seenWithinMs)
  }
})

test('notifies open portals of the scores after a rating', async () => {
  const { pool, live } = server.services
  while (await scoreDue(pool));
  const received: LiveEvent['kind'][] = []
  const leave = live.subscribe(clientId, ({ kind }) => received.push(kind))
  const input = { params: { id: fleet.incidentId('two') }, body: { rating: 1 as const } }
  await ask(server.app, incidentReviewEndpoints.rate, input, operator)
  await vi.waitFor(async () => {
    await scoreDue(pool)
    expect(received).toContain('scores')
  }, seenWithinMs)
  leave()
})
