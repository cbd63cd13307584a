import { dayPlus } from '@milepost/domain/time/calendar-days'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { startingPriors } from '@milepost/scoring/fit/priors'
import { Random } from '@milepost/scoring/math/random'
import { scoreOf } from '@milepost/scoring/math/score-map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandProblem } from '../command-problem.ts'
import { backTest } from '../recompute/scores/back-test.ts'
import { createSampleFleet } from '../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { linesFor, linesOfFile, scoredAt } from './validate-scores.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Book = { subjects: number; behavior: number; usage: number; claimsPerYear: number }

/**
 * Creates a book of business in which claims depend on the behavior and usage scores, each to a power; conditions have
 * no effect.
 */
function bookOf({ subjects, behavior, usage, claimsPerYear }: Book): string {
  const random = new Random(7)
  const lines = Array.from({ length: subjects }, (_, at) => {
    const [a, b] = [0.5 * random.normal(), 0.5 * random.normal()]
    const claims = random.poisson(claimsPerYear * Math.exp(behavior * a + usage * b))
    const scores = [scoreOf(Math.exp(a + b)), scoreOf(Math.exp(a)), 50, scoreOf(Math.exp(b))]
    return [1, claims, Math.round(10 * Math.exp(a)), ...scores, at % 2 ? 'later' : 'earlier'].join(',')
  })
  return ['years,claims,events,score,behavioral,environmental,usage,period', ...lines].join('\n')
}

test('reports that four losses aren’t enough', () => {
  const lines = linesOfFile('years,claims,score\n1,2,70\n1,1,50\n0.5,1,60\n1,0,20\n', 'small.csv')
  expect(lines).toEqual([
    '4 scored, 3.5 vehicle-years after, 4 losses.',
    'Ranking: not enough losses (n = 4; at least 20 needed).',
  ])
})

test('finds ranking, lift and calibration in a book whose losses follow its scores, and keeps its weights', () => {
  const lines = linesOfFile(bookOf({ subjects: 3_000, behavior: 1, usage: 1, claimsPerYear: 0.3 }), 'book.csv')
  const [, gini, error] = lines[1]!.match(/: ([\d.]+) ± ([\d.]+)$/)!
  expect(Number(gini)).toBeGreaterThan(4 * Number(error))
  expect(lines[2]).toMatch(/^Better than plain events per year by: 0\./)
  const lifts = lines[3]!.split(': ')[1]!.split('  ').map(Number)
  expect(lifts).toHaveLength(10)
  expect(lifts[9]).toBeGreaterThan(3 * lifts[0]!)
  expect(lines.slice(5, 10).every((line, at) => line.startsWith(`  ${at + 1}  `))).toBe(true)
  expect(lines[10]).toMatch(/(80|100)%$/)
  expect(lines.at(-1)).toBe('Rejected: the gain is not larger than its error. The weights stay the same.')
})

test('accepts a refit that drops the weight of a part unrelated to losses', () => {
  const lines = linesOfFile(bookOf({ subjects: 3_000, behavior: 1.5, usage: 0, claimsPerYear: 0.3 }), 'book.csv')
  expect(lines.at(-1)).toMatch(/^Accepted/)
  expect(Number(lines.at(-3)!.match(/usage × (-?[\d.]+);/)![1])).toBeLessThan(0.3)
})

test('rejects invalid values by line and column', () => {
  const refused = (text: string) => {
    try {
      linesOfFile(text, 'wrong.csv')
    } catch (error) {
      expect(error).toBeInstanceOf(CommandProblem)
      return (error as Error).message
    }
    return 'accepted'
  }
  expect(refused('years,claims\n1,1')).toMatch('wrong.csv has no column score')
  expect(refused('years,claims,score')).toBe('wrong.csv has no rows.')
  expect(refused('years,claims,score\n1,1,50\n0,1,50')).toBe('wrong.csv, line 3, column years: "0" must be above zero.')
  expect(refused('years,claims,score\n1,,50')).toMatch('line 2, column claims: "" must be zero or more')
  expect(refused('years,claims,score\n1,1,100')).toMatch('column score: "100" must be between 0 and 100')
})

test('compares a client’s scores with later losses, without using anything from later', async () => {
  const { pool, db } = server.services
  const clientId = await server.client('Its own losses')
  const fleet = await createSampleFleet(server.services, clientId, 'Own')
  const [brakedBefore, brakedAfter] = [fleet.vehicleId('v1'), fleet.vehicleId('v2')]
  const today = new Date().toISOString().slice(0, 10)
  const middle = dayPlus(today, -182)
  const [braking, collision, rejected] = [
    'harshBraking,0,3,2,0,5,0,9,9',
    'collision,0,5,0,0,5,0,1,9',
    'collision,0,5,1,0,5,0,1,9',
  ]
  const losses: [string, number, string | null][] = [
    [brakedBefore, 400, null],
    [brakedBefore, 300, braking],
    [brakedBefore, 250, collision],
    [brakedBefore, 100, null],
    [brakedBefore, 60, collision],
    [brakedBefore, 59, rejected],
    [brakedAfter, 300, null],
    [brakedAfter, 100, `${braking};${collision}`],
    [brakedAfter, 60, collision],
  ]
  const days = losses.map(([vehicleId, age, counted]) => ({
    clientId,
    connectionId: fleet.connectionId,
    vehicleId,
    day: dayPlus(today, -age),
    distanceMeters: 800_000,
    trips: 1,
    counted,
  }))
  await db.insertInto('vehicleDay').values(days).execute()
  // A vehicle's last contact shows how long it was parked.
  await pool.query('delete from vehicle_latest where client_id = $1', [clientId])
  const spans = { known: { after: dayPlus(middle, -730), until: middle }, after: { after: middle, until: today } }
  const rows = await backTest(pool, clientId, spans, defaultScoringConfig, startingPriors(defaultScoringConfig))
  const [first, second] = [brakedBefore, brakedAfter].map((id) => rows.find(({ vehicleId }) => vehicleId === id)!)
  expect([first!.claims, second!.claims]).toEqual([1, 2])
  expect(first!.predicted).toBeGreaterThan(1.1 * second!.predicted)
  const lines = await linesFor(pool, { id: clientId, name: 'Own' }, today)
  expect(lines[0]).toMatch(`Own: scores of ${middle} with version 1`)
  expect(lines.slice(2)).toEqual([
    'Ranking: not enough losses (n = 3; at least 20 needed).',
    'Refit: not enough losses (n = 1; at least 20 needed).',
  ])
  // Expectations use only what was known about its vehicles then, not what was learned later.
  const own = structuredClone(startingPriors(defaultScoringConfig))
  own.types.harshBrake!.mean *= 4
  const after = { after: middle, until: today }
  const scored = async (fittedAt: string) => {
    const quarter = `date_trunc('quarter', $2::date)::date`
    await pool.query(
      `insert into scoring_priors (client_id, quarter, config_version, version, content, subjects, fitted_at)
       values ($1, ${quarter}, 1, 'own', $3, 31, $4) on conflict (client_id, quarter, config_version, anchor) do update set fitted_at = excluded.fitted_at`,
      [clientId, middle, JSON.stringify(own), fittedAt],
    )
    const { rows, isFitted } = await scoredAt(pool, clientId, { version: 1, config: defaultScoringConfig }, after)
    return [rows.find(({ vehicleId }) => vehicleId === brakedBefore)!.predicted, isFitted]
  }
  expect(await scored(`${dayPlus(middle, 1)}T12:00:00Z`)).toEqual([first!.predicted, false])
  expect(await scored(`${middle}T12:00:00Z`)).toEqual([expect.toSatisfy((risk) => risk < first!.predicted), true])
  expect((await linesFor(pool, { id: clientId, name: 'Own' }, today))[0]).toMatch('expected rates of its own vehicles')
})
