import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { tenthsText } from '@milepost/contract/risk/change'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { certainChange, scoreChangeOf } from '@milepost/contract/risk/ranking-columns'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import type { SubjectRisk } from '@milepost/contract/risk/subject'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { riskFactorWords } from '@milepost/contract/risk/words'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { riskBandOf } from '@milepost/domain/score-bands'
import { dayAfter, dayMs, monthBefore } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart } from '../../../recompute/clocks/day-start.ts'
import { sumDrivers } from '../../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../../recompute/scores/score-due.ts'
import { recordId } from '../../../sync/record-id.ts'
import { needFewDays } from '../../../testing/need-few-days.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../../testing/test-server.ts'

const zone = 'America/Chicago'
const daysAgo = (days: number) => new Date((Math.floor(Date.now() / dayMs) - days + 0.5) * dayMs)
const drivenDays = [2, 9, 40, 75, 110, 210]
const ids = Array.from({ length: 7 }, (_, index) => `v${index}`)
const tags = ['Braking', 'followingDistance', 'mobileUsage']

let server: TestServer
let fleet: Fleet & { clientId: number }
let token: string
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  const clientId = await server.client('Ranked')
  await needFewDays(server.services.pool, clientId)
  fleet = { ...(await createFleet(server.services, clientId, 'Ranked')), clientId }
  token = await server.token(clientId, ['operator'])
  admin = await server.token(clientId, ['admin'])
  await fleet.load('drivers', [driver('d0'), driver('d1')])
  await fleet.load('groups', [{ externalId: 'south', name: 'South', description: null, parentExternalId: null }])
  await fleet.load('vehicles', [
    ...[...ids, 'few'].map((id) => vehicle(id, `Unit ${id}`)),
    { ...vehicle('parked', 'Unit parked'), groupExternalIds: ['south'] },
  ])
  const other = await createFleet(server.services, await server.client('Not ranked'), 'Not ranked')
  await other.load('drivers', [driver('d0')])
  await other.load('vehicles', [vehicle('v0', 'Unit of others')])
  const whose = (index: number) => ({ driverExternalId: `d${index % 2}` })
  await fleet.load('trips', [
    ...ids.flatMap((vehicleExternalId, index) =>
      drivenDays.map((day) => {
        // Two drivers share the vehicles, one after another.
        const startedAt = new Date(daysAgo(day).getTime() + Math.floor(index / 2) * 2 * 3_600_000)
        const endedAt = new Date(startedAt.getTime() + 2 * 3_600_000)
        const distanceMeters = 150_000 + index * 10_000
        const change = { vehicleExternalId, startedAt, endedAt, distanceMeters, ...whose(index) }
        return trip(`t${vehicleExternalId}.${day}`, change)
      }),
    ),
    trip('few', {
      vehicleExternalId: 'few',
      startedAt: daysAgo(3),
      endedAt: new Date(daysAgo(3).getTime() + 3_600_000),
      distanceMeters: 30_000,
    }),
  ])
  await fleet.load(
    'incidents',
    ids.flatMap((vehicleExternalId, index) =>
      Array.from({ length: index * 2 }, (_, nth) =>
        incident(`e${index}.${nth}`, {
          vehicleExternalId,
          occurredAt: new Date(daysAgo(drivenDays[nth % 4]!).getTime() + (nth + 1) * 200_000),
          tags: [{ tag: tags[nth % 3]!, source: 'automated' as const }],
          ...whose(index),
        }),
      ),
    ),
  )
  while (await sumDrivers(server.services.pool));
  while (await rollUp(server.services.pool));
  while (await scoreDue(server.services.pool));
})
afterAll(() => server[Symbol.asyncDispose]())

const day = (days: number) => localDay(zone, Date.now() - days * dayMs)
const rangeOf = (first: string, last: string) => ({
  from: toRangeTime(dayStart(zone, first)),
  to: toRangeTime(new Date(dayStart(zone, dayAfter(last)).getTime() - 1000)),
})
const these30 = () => rangeOf(day(29), day(0))
type Query = Parameters<typeof ask<typeof riskRankingEndpoints.page>>[2]['query']
const rank = (query: Partial<Query> = {}, by = token) =>
  ask(server.app, riskRankingEndpoints.page, { query: { ...these30(), ...query } }, by)
type Filter = Parameters<typeof ask<typeof riskRankingEndpoints.totals>>[2]['query']
const count = (query: Partial<Filter> = {}) =>
  ask(server.app, riskRankingEndpoints.totals, { query: { ...these30(), ...query } }, token)

const risks = new Map<string, Promise<SubjectRisk>>()
/** Cached per id: nothing changes while these tests run. */
function riskOf(id: string): Promise<SubjectRisk> {
  const known = risks.get(id) ?? ask(server.app, vehicleEndpoints.risk, { params: { id } }, token)
  risks.set(id, known)
  return known
}

test('adds up the events of all rows as they show them, of stored and other days, whatever their filters', async () => {
  for (const query of [{}, { bands: [1, 2, 3] }, { SearchedText: 'Unit v' }, rangeOf(day(80), day(1))]) {
    const { items } = await rank({ ...query, PageSize: 100 })
    const shown = items.reduce((sum, { incidents }) => sum + incidents!, 0)
    expect(shown).toBeGreaterThan(0)
    expect((await count(query)).incidents).toBe(shown)
  }
  expect(
    (await ask(server.app, riskRankingEndpoints.totals, { query: { ...these30(), subject: 'driver' } }, admin))
      .incidents,
  ).toBeNull()
})

test('ranks vehicles by score, those without one last, with the same numbers as on other pages', {
  timeout: 60_000,
}, async () => {
  for (const riskType of ['combined', 'behavioral', 'environmental', 'usage'] as const) {
    const { items, scores } = await rank({ riskType })
    const { totalCount, tooLittleDriving, bands, histogram } = await count({ riskType })
    expect(items).toHaveLength(9)
    expect(totalCount).toBe(9)
    expect(scores).toEqual({
      month: null,
      previousMonth: monthBefore(day(29)),
      hasEarlier: expect.any(Boolean),
      laterBecause: null,
      scoreVersion: expect.anything(),
    })
    expect(tooLittleDriving).toBe(2)
    const known = items.map(({ risk }) => risk.score)
    expect(known.slice(7)).toEqual([null, null])
    expect(known.slice(0, 7)).toEqual(known.slice(0, 7).toSorted((a, b) => b! - a!))
    for (const { band, count } of bands)
      expect(count).toBe(known.filter((score) => score !== null && riskBandOf(score) === band).length)
    expect(histogram.reduce((sum, count) => sum + count, 0)).toBe(7)
    for (const item of items.slice(0, 7)) {
      const { current, months } = await riskOf(item.id)
      const { score, low, high, provisional } = current![riskType]!
      expect(item.risk.score).toBeCloseTo(score, 3)
      expect(item.risk.low).toBeCloseTo(low, 3)
      expect(item.risk.high).toBeCloseTo(high, 3)
      expect(item.risk.provisional).toBe(provisional)
      const before = months.find(({ month }) => month === scores.previousMonth)
      expect(item.previousScore).toBe(before![riskType]!.score)
      expect(item.notCompared).toBeNull()
    }
  }
  const { items: ranked } = await rank({ riskType: 'behavioral' })
  const items = ranked.filter((_, at) => at % 2 === 0)
  const listed = await ask(server.app, vehicleListEndpoints.page, { params: { id: fleet.clientId } }, token)
  for (const item of items) {
    const inList = listed.items.find(({ id }) => id === item.id)!
    expect(item.risk.score).toBe(inList.behavioralRisk.score)
    expect(item.distanceMeters).toBe(inList.distanceMeters30d ?? 0)
    const params = { id: item.id }
    const query = these30()
    const stats = await ask(server.app, vehicleEndpoints.stats, { params, query }, token)
    expect(item.distanceMeters).toBe(stats.distanceMeters.value)
    expect(item.incidents).toBe(stats.incidents.value)
    expect(item.per1000Miles).toBe(stats.incidentsPer1000Miles.value)
    const top = stats.byType.find(({ word }) => word === item.topType?.word)
    expect(top?.count ?? 0).toBe(Math.max(0, ...stats.byType.map(({ count }) => count)))
    const report = await ask(server.app, vehicleReportEndpoints.report, { params, query }, token)
    expect(item.risk.score === null).toBe(report.risk.score === null)
    expect(item.risk.score ?? 0).toBeCloseTo(report.risk.score ?? 0, 4)
    expect(item.previousScore).toBe(report.previous?.score ?? null)
    expect(item.missing).toBe(report.missing)
  }
  expect(ranked.find(({ name }) => name === 'Unit few')!.missing).toBe('tooFewMiles')
})

test('applies filters to counts too, except that a selected band keeps the others selectable', async () => {
  const { bands } = await count()
  const chosen = bands.find((band) => band.count > 0)!
  const { items } = await rank({ bands: [chosen.band] })
  expect(items).toHaveLength(chosen.count)
  expect(items.every(({ risk }) => riskBandOf(risk.score) === chosen.band)).toBe(true)
  expect(await count({ bands: [chosen.band] })).toMatchObject({ totalCount: chosen.count, bands, tooLittleDriving: 2 })
  const one = await count({ vehicleIds: [fleet.vehicleId('v3')] })
  expect(one.bands.reduce((sum, band) => sum + band.count, 0)).toBe(1)
  expect((await rank({ SearchedText: 'unit v4' })).items.map(({ name }) => name)).toEqual(['Unit v4'])
  const south = { vehicleGroupIds: [recordId(fleet.connectionId, 'group', 'south')] }
  expect((await count(south)).totalCount).toBe(1)
  expect((await rank(south)).items.map(({ name }) => name)).toEqual(['Unit parked'])
  expect((await count({ MinimumDistanceMeters: 400_000 })).totalCount).toBe(
    (await rank({ MinimumDistanceMeters: 400_000 })).items.length,
  )
  expect((await rank({ MinimumDistanceMeters: 400_000 })).items.every((item) => item.distanceMeters! >= 400_000)).toBe(
    true,
  )
  const filter = { ...these30(), SearchedText: 'unit v', MinimumDistanceMeters: 1 }
  const body = { filter, except: ids.slice(2).map(fleet.vehicleId), HasCoaching: true }
  expect(await ask(server.app, riskRankingEndpoints.changeCoaching, { body }, token)).toEqual({ done: 2, failed: [] })
  expect(
    (await rank({ HasCoaching: true, SortBy: 'name', SortDirection: 'asc' })).items.map(({ name }) => name),
  ).toEqual(['Unit v0', 'Unit v1'])
})

test('keeps every order across pages, for the default range and others', async () => {
  const value: Record<string, (item: Item) => string | number | null> = {
    risk: (item: Item) => item.risk.score,
    name: (item: Item) => item.name,
    incidents: (item: Item) => item.incidents,
    distance: (item: Item) => item.distanceMeters,
    per1000Miles: (item: Item) => item.per1000Miles,
    // What is certain comes before any change within its margin.
    change: (item: Item) =>
      item.previousScore === null
        ? null
        : (item.risk.score! - item.previousScore) * (certainChange(item) === 0 ? 1 : 1000),
  }
  for (const range of [these30(), rangeOf(day(89), day(0))])
    for (const SortBy of ['risk', 'name', 'incidents', 'distance', 'per1000Miles', 'change'] as const)
      for (const SortDirection of ['asc', 'desc'] as const) {
        const pages = [1, 2, 3].map((PageNumber) => rank({ ...range, SortBy, SortDirection, PageSize: 3, PageNumber }))
        const items = (await Promise.all(pages)).flatMap((page) => page.items)
        expect(new Set(items.map(({ id }) => id)).size).toBe(9)
        // A vehicle without contact has no distance, which is shown as none and sorted last.
        const values = items.map(value[SortBy]!).filter((one) => one !== null && (SortBy !== 'distance' || one !== 0))
        const sorted = values.toSorted((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0))
        expect(values, `${SortBy} ${SortDirection}`).toEqual(SortDirection === 'asc' ? sorted : sorted.toReversed())
      }
})
type Item = Awaited<ReturnType<typeof rank>>['items'][number]

test('uses a past month’s scores for a range that ended in it', async () => {
  const month = monthBefore(monthBefore(day(0)))
  const { items, scores } = await rank({ ...rangeOf(month, dayAfter(month)), riskType: 'behavioral' })
  expect(scores).toEqual({
    month,
    previousMonth: monthBefore(month),
    hasEarlier: expect.any(Boolean),
    laterBecause: null,
    scoreVersion: expect.anything(),
  })
  const { months } = await ask(server.app, vehicleEndpoints.risk, { params: { id: fleet.vehicleId('v5') } }, token)
  const of = (at: string) => months.find((one) => one.month === at)?.behavioral?.score ?? null
  const item = items.find(({ name }) => name === 'Unit v5')!
  expect(item.risk.score).toBe(of(month))
  const isCompared = months.find((one) => one.month === monthBefore(month))?.comparable ?? false
  expect(item.previousScore).toBe(isCompared ? of(monthBefore(month)) : null)
})

test('switches coaching of a past month’s vehicles, and names those that left since', async () => {
  const { pool } = server.services
  const [gone, kept] = ['v5', 'v6'].map(fleet.vehicleId) as [string, string]
  const goneAt = (at: string) =>
    pool.query(`update vehicle set gone_at = ${at} where client_id = $1 and id = $2`, [fleet.clientId, gone])
  const month = monthBefore(monthBefore(day(0)))
  const filter = { ...rangeOf(month, dayAfter(month)), vehicleIds: [gone, kept] }
  await goneAt('now()')
  const body = { filter, except: [], HasCoaching: false }
  const result = await ask(server.app, riskRankingEndpoints.changeCoaching, { body }, token)
  await goneAt('null')
  expect(result).toEqual({
    done: 1,
    failed: [],
    leftOut: [{ id: gone, name: 'Unit v5', reason: 'Its provider no longer lists it.' }],
  })
})

test('doesn’t compare scores of another configuration or with too little driving, and gives the reason', async () => {
  const { pool } = server.services
  const set = (version: number, comparable: boolean) =>
    pool.query(
      'update vehicle_score_month set config_version = $2, comparable = $4 where client_id = $1 and month = $3',
      [fleet.clientId, version, monthBefore(day(29)), comparable],
    )
  const ranked = async (...asked: Parameters<typeof set>) => {
    await set(...asked)
    return (await rank({ SortBy: 'change' })).items
  }
  const [other] = await ranked(7, true)
  const provisional = await ranked(2, false)
  await set(2, true)
  expect(other).toMatchObject({ previousScore: null, notCompared: 'otherVersion', mainChange: null })
  expect(provisional[0]).toMatchObject({ previousScore: null, notCompared: 'provisionalThen', mainChange: null })
  expect(provisional.map(({ previousScore }) => previousScore)).toEqual(provisional.map(() => null))
})

test('explains a score from 50, factor by factor, with what was measured', async () => {
  const details = await ask(server.app, riskRankingEndpoints.scoringDetails, { query: these30() }, token)
  const behavioral = await rank({ riskType: 'behavioral' })
  expect(details).toMatchObject({ version: 2, driverCoverage: null })
  expect(details.items).toHaveLength(9)
  for (const item of details.items.slice(0, 7)) {
    const sum = (points: number[]) => points.reduce((total, one) => total + one, 50)
    expect(sum(item.factors.map(({ points }) => points))).toBeCloseTo(item.combined.score!, 3)
    expect(sum(item.parts.map(({ points }) => points))).toBeCloseTo(item.combined.score!, 3)
    expect(sum(item.factors.map(({ previousPoints }) => previousPoints!))).toBeCloseTo(item.previousScore!, 3)
    const { current } = await riskOf(item.id)
    for (const type of current!.behavioral!.types) {
      const factor = item.factors.find((one) => one.factor === type.type)!
      expect(factor.measured).toEqual({
        of: 'per1000Miles',
        value: type.ratePer1000Miles,
        expected: type.expectedPer1000Miles,
      })
      expect(factor.weight).toBe(type.weight)
    }
    const light = item.factors.find(({ factor }) => factor === 'light')!
    const night = current!.environmental!.factors.find(({ factor }) => factor === 'light')!
    expect(light.measured?.value).toBeCloseTo(
      night.conditions.find(({ condition }) => condition === 'night')!.share!,
      6,
    )
    expect(light.relativeRisk).toBeCloseTo(night.multiplier, 4)
    const params = { id: item.id }
    const query = { ...these30(), riskType: 'behavioral' as const }
    const factors = await ask(server.app, riskRankingEndpoints.factors, { params, query }, token)
    expect(sum(factors.factors.map(({ points }) => points))).toBeCloseTo(factors.risk.score!, 3)
    expect(factors.risk.score).toBeCloseTo(current!.behavioral!.score, 3)
    const row = behavioral.items.find(({ id }) => id === item.id)!
    const way = Math.sign(Math.round(row.risk.score!) - Math.round(row.previousScore!))
    const strongest = factors.factors
      .map(({ points, previousPoints }) => points - previousPoints!)
      .filter((points) => way === 0 || Math.sign(points) === way)
      .toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!
    if (row.mainChange) expect(tenthsText(row.mainChange.points)).toBe(tenthsText(strongest))
  }
})

test('ranks drivers for admins only, with the share of driving that has a known driver', async () => {
  const query = { ...these30(), subject: 'driver' as const }
  const { page, totals, scoringDetails } = riskRankingEndpoints
  for (const endpoint of [page, totals, scoringDetails])
    expect((await send(server.app, endpoint, { query }, token)).status).toBe(403)
  const { items } = await rank(query, admin)
  expect(items.map(({ name }) => name).toSorted()).toEqual(['d0', 'd1'])
  for (const item of items) {
    const { current } = await ask(server.app, subjectRiskEndpoints.driver, { params: { id: item.id } }, admin)
    expect(item.risk.score).toBeCloseTo(current!.combined!.score, 3)
    expect(item.hasCoaching).toBeNull()
  }
  const d0 = items.find(({ name }) => name === 'd0')!
  expect(d0.vehiclesDriven).toBe(4)
  const details = await ask(server.app, riskRankingEndpoints.scoringDetails, { query }, admin)
  expect(details.driverCoverage).toBeCloseTo(1, 6)
  const id = recordId(fleet.connectionId, 'driver', 'd0')
  const factors = await ask(server.app, riskRankingEndpoints.factors, { params: { id }, query }, admin)
  expect(factors.risk.score).toBe(d0.risk.score)
})

test('estimates lower scores without a habit for subjects and fleet, with the same engine and evidence', async () => {
  const v6 = fleet.vehicleId('v6')
  const ask6 = (query: object, by = token) =>
    ask(server.app, riskRankingEndpoints.whatIf, { query: { ids: [v6], factor: 'phone', ...query } as never }, by)
  const [zero, expected] = [await ask6({}), await ask6({ downTo: 'expected' })]
  const { current } = await ask(server.app, vehicleEndpoints.risk, { params: { id: v6 } }, token)
  expect(zero.subjects).toBe(1)
  expect(zero.selection.now.score).toBeCloseTo(current!.combined!.score, 3)
  const ofFleet = await ask(server.app, subjectRiskEndpoints.fleet, {}, token)
  expect(zero.fleet.now.score).toBeCloseTo(ofFleet.current!.combined!.score, 3)
  expect(zero.selection.without.score!).toBeLessThan(expected.selection.without.score!)
  expect(expected.selection.without.score!).toBeLessThan(zero.selection.now.score!)
  expect(zero.fleet.without.score!).toBeLessThan(zero.fleet.now.score!)
  expect(zero.pointsGone).toBe(zero.pointsBefore)
  const all = await ask6({ ids: [...ids, 'few', 'parked'].map(fleet.vehicleId) })
  expect(all.subjects).toBe(8)
  expect(all.fleet.now.score).toBeCloseTo(all.selection.now.score!, 3)
  expect(all.fleet.without.score).toBeCloseTo(all.selection.without.score!, 3)
  // Subjects without the habit stay unchanged.
  const calm = await ask6({ ids: [fleet.vehicleId('v0')] })
  expect(calm.selection.without).toEqual(calm.selection.now)
  expect(calm.fleet.without).toEqual(calm.fleet.now)
  const driver = { subject: 'driver' as const, ids: [recordId(fleet.connectionId, 'driver', 'd0')] }
  expect((await ask6(driver, admin)).subjects).toBe(1)
  const refused = { query: { ...driver, factor: 'phone' as const } }
  expect((await send(server.app, riskRankingEndpoints.whatIf, refused, token)).status).toBe(403)
})

test('exports a ranking’s rows in its order, with its numbers', async () => {
  const query = { ...these30(), riskType: 'behavioral', SortBy: 'distance', SortDirection: 'desc' }
  const body = { list: 'riskVehicles' as const, query, columns: ['name', 'risk', 'change', 'incidents', 'distance'] }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, token)
  const { body: file } = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const [head, ...lines]: string[][] = parse(String(file), { bom: true })
  expect(head).toEqual(['Name', 'Risk', 'Change', 'Margin of change (90%)', 'Events', 'Distance (mi)'])
  const { items } = await rank(query as never)
  expect(lines.map((cells) => cells.slice(0, 5))).toEqual(
    items.map((item) => [
      item.name,
      item.risk.score === null ? '' : String(Math.round(item.risk.score)),
      String(scoreChangeOf(item)?.change ?? ''),
      String(scoreChangeOf(item)?.margin ?? ''),
      String(item.incidents),
    ]),
  )
  const ofDrivers = { ...body, query: { ...these30(), subject: 'driver' } }
  expect((await send(server.app, exportEndpoints.start, { body: ofDrivers }, admin)).status).toBe(422)
})

test('exports every factor of a score, adding up to the score', async () => {
  const query = { ...these30(), SortBy: 'risk', SortDirection: 'desc' }
  const body = { list: 'scoringDetails' as const, query, columns: ['name', 'risk', 'behavioral', 'strongest'] }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, token)
  const { body: file } = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const [head, ...lines]: string[][] = parse(String(file), { bom: true })
  expect(head?.slice(0, 5)).toEqual([
    'Name',
    'Combined',
    'Behavioral risk',
    'Behavioral risk, points',
    'Strongest reason',
  ])
  const { items } = await ask(server.app, riskRankingEndpoints.scoringDetails, { query: query as never }, token)
  expect(lines.map(([name]) => name)).toEqual(items.map(({ name }) => name))
  const scored = items.findIndex(({ combined }) => combined.score !== null)
  const line = lines[scored]!
  expect(line[4]).toBe(riskFactorWords[items[scored]!.factors[0]!.factor])
  const points = line.slice(5).map(Number)
  expect(points.reduce((sum, one) => sum + one, 50)).toBeCloseTo(items[scored]!.combined.score!, 0)
  // Without a score nothing is reported as zero.
  const unscored = items.findIndex(({ combined }) => combined.score === null)
  expect(lines[unscored]!.slice(1).every((cell) => cell === '')).toBe(true)
})

test('refuses what stored scores can’t answer, by field, with what to use instead', async () => {
  const refusal = async (query: object, by = admin) => {
    const answer = await send(server.app, riskRankingEndpoints.page, { query: { ...these30(), ...query } as never }, by)
    return [answer.status, JSON.stringify(answer.body)] as const
  }
  for (const [query, field] of [
    [{ subject: 'driver', HasCoaching: true }, 'HasCoaching'],
    [{ subject: 'driver', vehicleIds: [fleet.vehicleId('v0')] }, 'vehicleIds'],
    [{ subject: 'driver', SortBy: 'distance' }, 'SortBy'],
    [{ subject: 'driver', SortBy: 'incidents', ...rangeOf(day(59), day(0)) }, 'SortBy'],
    [{ translatedTypes: ['phoneUse'] }, 'translatedTypes'],
    [{ SortBy: 'nightShare' }, 'SortBy'],
  ] as const) {
    const [status, body] = await refusal(query)
    expect([status, body.includes(field)], `${field}: ${body}`).toEqual([422, true])
  }
})

test('counts drivers without a score as the overview does, also those that never had one', async () => {
  const { pool } = server.services
  await pool.query('delete from driver_score_month where client_id = $1 and driver_id = $2', [
    fleet.clientId,
    recordId(fleet.connectionId, 'driver', 'd0'),
  ])
  await pool.query('delete from driver_score where client_id = $1 and driver_id = $2', [
    fleet.clientId,
    recordId(fleet.connectionId, 'driver', 'd0'),
  ])
  const query = { ...these30(), subject: 'driver' as const }
  const list = await ask(server.app, riskRankingEndpoints.totals, { query }, admin)
  const overview = await ask(server.app, riskReportEndpoints.summary, { query }, admin)
  expect(list.tooLittleDriving).toBeGreaterThan(0)
  expect(overview).toMatchObject({ bands: list.bands, tooLittleDriving: list.tooLittleDriving })
})

test('counts vehicles without a score as the overview does, also those that were never driven', async () => {
  const query = { ...these30(), subject: 'vehicle' as const }
  const list = await ask(server.app, riskRankingEndpoints.totals, { query }, admin)
  const overview = await ask(server.app, riskReportEndpoints.summary, { query }, admin)
  expect(list.tooLittleDriving).toBe(2)
  expect(overview).toMatchObject({ bands: list.bands, tooLittleDriving: 2 })
})

test('lists certain changes before larger ones within their margin, and names no reason for those', async () => {
  const { pool } = server.services
  const sorted = async (SortDirection: 'asc' | 'desc') =>
    (await rank({ SortBy: 'change', SortDirection })).items.filter(({ previousScore }) => previousScore !== null)
  const [rise, smaller, fall] = (await sorted('desc')).map(({ id }) => id) as [string, string, string]
  const { previousMonth } = (await rank({})).scores
  // All were 50, and what they are now is certain.
  const month = 'month = $3 and'
  const set = (table: string, where: string, score: string) =>
    pool.query(
      `update ${table} m set combined = ${score}, combined_low = ${score}, combined_high = ${score}
       from unnest($2::bigint[], array[70, 58, 42]) as b (id, now) where m.client_id = $1 and ${where} m.vehicle_id = b.id`,
      [fleet.clientId, [rise, smaller, fall], ...(where ? [previousMonth] : [])],
    )
  await set('vehicle_score', '', 'b.now')
  await set('vehicle_score_month', month, '50')
  const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)
  expect(idsOf(await sorted('desc')).slice(0, 2)).toEqual([rise, smaller])
  await pool.query(
    'update vehicle_score set combined_low = 0, combined_high = 100 where client_id = $1 and vehicle_id = $2',
    [fleet.clientId, rise],
  )
  const after = await sorted('desc')
  expect(idsOf(after).slice(0, 2)).toEqual([smaller, rise])
  expect(after[1]).toMatchObject({ mainChange: null })
  expect(scoreChangeOf(after[1]!)!.change).toBe(20)
  expect(idsOf(await sorted('asc'))[0]).toBe(fall)
})

test('sorts and filters by the events and distance that rows show, also those since the last scoring', async () => {
  const byEvents = () => rank({ SortBy: 'incidents', SortDirection: 'desc' })
  const [most] = (await byEvents()).items
  const now = { vehicleExternalId: 'v1', driverExternalId: 'd1' }
  const startedAt = daysAgo(1)
  await fleet.load('trips', [
    trip('new', { ...now, startedAt, endedAt: new Date(startedAt.getTime() + 4 * 3_600_000), distanceMeters: 900_000 }),
  ])
  const events = Array.from({ length: most!.incidents! + 1 }, (_, nth) =>
    incident(`new.${nth}`, { ...now, occurredAt: new Date(startedAt.getTime() + nth * 60_000) }),
  )
  await fleet.load('incidents', events)
  while (await rollUp(server.services.pool));
  const [first, second] = (await byEvents()).items
  expect([first!.name, second!.name]).toEqual(['Unit v1', most!.name])
  expect(first!.incidents).toBeGreaterThan(second!.incidents!)
  const MinimumDistanceMeters = 1_000_000
  const { items } = await rank({ MinimumDistanceMeters })
  expect(items.map(({ name }) => name)).toEqual(['Unit v1'])
  expect(items[0]!.distanceMeters).toBeGreaterThan(MinimumDistanceMeters)
  expect(await count({ MinimumDistanceMeters })).toMatchObject({ totalCount: 1, incidents: items[0]!.incidents })
})
