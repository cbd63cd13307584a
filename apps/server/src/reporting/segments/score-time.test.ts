import { ReportQuery } from '@milepost/contract/api/scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { createFleet, type Fleet } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ofDays } from '../driving/day-range.ts'
import { readScoreTime } from './score-time.ts'

let server: TestServer
let clientId: number
let old: Fleet
let young: Fleet
const now = Date.parse('2026-11-20T18:00:00Z')

type Stored = [month: string, options?: { isShort?: boolean; version?: number }]

const store = (kind: number, subjectId: string, months: readonly Stored[]) =>
  server.services.pool.query(
    `insert into segment_score_month (client_id, kind, subject_id, month, combined, provisional, comparable, exposure, config_version, priors_version,
       computed_at, vehicles) select $1, $2, $3, month, 50, false, comparable, 1, version, '', now(), 1
     from unnest($4::date[], $5::bool[], $6::int[]) m (month, comparable, version)`,
    [
      clientId,
      kind,
      subjectId,
      months.map(([month]) => `${month}-01`),
      months.map(([, options]) => !options?.isShort),
      months.map(([, options]) => options?.version ?? 1),
    ],
  )

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Score time')
  old = await createFleet(server.services, clientId, 'Old')
  young = await createFleet(server.services, clientId, 'Young')
  const months = ['2026-03', '2026-04', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
  await store(
    segmentKind.fleet,
    '0',
    months.map((month): Stored => [month]),
  )
  await store(
    segmentKind.connection,
    String(old.connectionId),
    months.map((month): Stored => [month, { version: month < '2026-09' ? 1 : 2 }]),
  )
  await store(segmentKind.connection, String(young.connectionId), [
    ['2026-08', { isShort: true }],
    ['2026-09', { isShort: true }],
    ['2026-10'],
    ['2026-11'],
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

const timeOf = (first: string, last: string, ...fleets: Fleet[]) => {
  const connectionId = fleets.map((fleet) => fleet.connectionId)
  const scope = ReportQuery.parse({ from: `${first} 00:00:00`, to: `${last} 23:59:59`, connectionId })
  return readScoreTime(scopeTo(server.services.db, clientId), scope, ofDays('UTC', first, last), now)
}

test('compares with the month before the range, or the first one after it if that has no score', async () => {
  expect(await timeOf('2026-05-21', '2026-11-20')).toMatchObject({
    month: null,
    previousMonth: '2026-04-01',
    hasEarlier: true,
    laterBecause: null,
  })
  expect(await timeOf('2026-06-02', '2026-09-10')).toMatchObject({
    month: '2026-09-01',
    previousMonth: '2026-06-01',
    laterBecause: 'noFirmScore',
  })
})

test('doesn’t start a trend at a score with little driving or other weights', async () => {
  const later = { month: null, previousMonth: '2026-10-01', laterBecause: 'noFirmScore' }
  expect(await timeOf('2026-05-21', '2026-11-20', young)).toMatchObject(later)
  expect(await timeOf('2026-05-21', '2026-11-20', old)).toMatchObject({
    month: null,
    previousMonth: '2026-09-01',
    laterBecause: 'otherWeights',
    scoreVersion: 2,
  })
})

test('compares an aggregate with the first month in which all have a score', async () => {
  // Scored by two configurations, so neither is named.
  expect(await timeOf('2026-05-21', '2026-11-20', old, young)).toMatchObject({
    previousMonth: '2026-10-01',
    scoreVersion: null,
  })
})

test('never compares with the same month: without an earlier firm score, uses the month before the range', async () => {
  expect(await timeOf('2026-08-05', '2026-10-20', young)).toMatchObject({
    month: '2026-10-01',
    previousMonth: '2026-07-01',
    hasEarlier: false,
    laterBecause: null,
  })
})
