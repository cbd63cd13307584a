import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { comparedMonth, policyEndpoints } from '@milepost/contract/policies/endpoints'
import { noFrequencyWords, noSeverityWords } from '@milepost/contract/policies/experience-words'
import { questionLines } from '@milepost/contract/policies/question-lines'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { crash } from '../../testing/samples/loss-calls.ts'
import { createFleet, type Fleet, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { rangeOf } from '../../testing/two-fleets.ts'
import { placeAmong, type Scored } from './peers.ts'
import { termOf } from './term-losses.ts'

let server: TestServer
let clientId: number
let token: string
let id: string
let connectionId: number
let fleet: Fleet

const today = new Date().toISOString().slice(0, 10)
const term = {
  startsOn: dayPlus(today, -100),
  renewsOn: dayPlus(today, 265),
  premiumUsd: 73_000,
  accidentLimitUsd: 1_000_000,
  aggregateLimitUsd: null,
  garagingRegion: 17,
  radius: 1,
  commodity: 'Produce',
} as const

const save = (body: object) => send(server.app, policyTermEndpoints.save, { params: { id }, body } as never, token)
const details = () => ask(server.app, policyEndpoints.details, { params: { id } }, token)
const importFile = (file: string, isPreview = false) =>
  ask(server.app, policyTermEndpoints.importFile, { body: { file, isPreview } }, token)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Terms', 'UTC')
  token = await server.token(clientId, ['insurer'])
  fleet = await createFleet(server.services, clientId, 'Cascade')
  connectionId = fleet.connectionId
  await server.services.pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = ' LM-1' where id = $1`,
    [connectionId],
  )
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  await server.services.pool.query(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, impact_zones, made_at, vehicle_id, translated_type, severity, rating, risk, cost_estimate_usd)
     values ($1, 1, $2, $3, 1, 'rating', 0, now(), $4, 'collision', 5, 0, 90, 5050)`,
    [clientId, minutesAgo(5 * 1440), connectionId, fleet.vehicleId('v1')],
  )
  await server.services.pool.query(
    `insert into evidence_month (client_id, vehicle_id, month, sums, first_day, last_day) values ($1, $2, date_trunc('month', $3::date), '{}', $3, $4)`,
    [clientId, fleet.vehicleId('v1'), dayPlus(today, -50), dayPlus(today, -1)],
  )
  const [policy] = await ask(server.app, policyEndpoints.list, {}, token)
  id = policy!.id!
})
afterAll(() => server[Symbol.asyncDispose]())

test('adds a term, replaces it, and rejects one that overlaps', async () => {
  expect((await save({ term })).status).toBe(204)
  const moved = { ...term, startsOn: dayPlus(today, -101) }
  expect((await save({ term: moved, replaces: term.startsOn })).status).toBe(204)
  const next = { ...term, startsOn: term.renewsOn, renewsOn: dayPlus(term.renewsOn, 365), premiumUsd: null }
  expect((await save({ term: { ...next, startsOn: dayPlus(next.startsOn, -1) } })).body).toMatchObject({
    issues: [{ field: 'body.term.startsOn', message: expect.stringContaining('overlaps the term') }],
  })
  expect((await save({ term: next })).status).toBe(204)
  const { policy, terms } = await details()
  expect(terms.map(({ startsOn }) => startsOn)).toEqual([next.startsOn, moved.startsOn])
  expect(policy).toMatchObject({ term: moved, renewsOn: next.renewsOn, policyNumber: 'LM-1' })
  const admin = await signInAdmin(server, clientId)
  const { items } = await ask(server.app, auditEndpoints.all, { query: { clientId } }, admin)
  expect(items[0]).toMatchObject({ action: 'policyTerm.save', subjectType: 'policy', subjectId: id })
})

test('divides what losses cost by the premium of the days that have passed', async () => {
  const { terms, severity, questions, frequency } = await ask(
    server.app,
    policyEndpoints.experience,
    { params: { id } },
    token,
  )
  expect(terms.map(({ missing, losses }) => [missing, losses])).toEqual([
    ['notStarted', 0],
    [null, 1],
  ])
  expect(terms[1]!.countedFrom).toBe(dayPlus(today, -50))
  expect(terms[1]!.lossRatio).toBeCloseTo(5050 / ((73_000 * 51) / 366), 2)
  expect(terms[1]).toMatchObject({ byFault: { atFault: 0, notAtFault: 0, unknown: 1 }, perMillionMiles: null })
  expect(severity).toEqual({ source: 'losses', losses: 1, withCost: 1, meanUsd: 5050, missing: null })
  expect(questions).toMatchObject({ unknownFault: 1, notReporting: 1, suspected: 0 })
  expect(frequency).toBeNull()
  const row = {
    startsOn: '2026-01-01',
    renewsOn: '2027-01-01',
    premiumUsd: null,
    losses: 0,
    byFault: { atFault: 0, notAtFault: 0, unknown: 0 },
    withCost: 0,
    costUsd: null,
  }
  const known = { today: '2026-06-01', knownFrom: '2025-06-01', lossCoverage: 'complete' } as const
  expect(termOf(row, known).missing).toBe('noPremium')
  expect(termOf({ ...row, premiumUsd: 1 }, { ...known, lossCoverage: 'loading' }).missing).toBe('stillImporting')
  expect(termOf({ ...row, premiumUsd: 1, losses: 1 }, known).missing).toBe('noCosts')
  const young = { ...row, startsOn: '2026-05-27', premiumUsd: 1 }
  expect(termOf(young, known)).toMatchObject({ missing: 'tooEarly', lossRatio: null, losses: 0 })
  expect(termOf(young, { ...known, today: '2026-06-25' })).toMatchObject({ missing: null, lossRatio: 0 })
  const barelyKnown = { ...row, startsOn: '2024-06-14', renewsOn: '2025-06-14', premiumUsd: 1 }
  expect(termOf(barelyKnown, known)).toMatchObject({
    missing: 'tooFewDays',
    lossRatio: null,
    countedFrom: '2025-06-01',
  })
  const claims = {
    byFault: { atFault: 1, notAtFault: 0, unknown: 0 },
    losses: 2,
    withCost: 2,
    costUsd: 50,
    paidUsd: 40,
    reservedUsd: 10,
  }
  const covered = { ...claims, coveredFrom: '2026-02-01', coveredUntil: '2026-03-31' }
  expect(termOf({ ...row, premiumUsd: 365 }, { ...known, lossCoverage: 'loading' }, covered)).toMatchObject({
    source: 'claims',
    countedFrom: '2026-02-01',
    losses: 2,
    incurredUsd: 50,
    paidUsd: 40,
    earnedPremiumUsd: 59,
    lossRatio: 50 / 59,
    missing: null,
  })
  const before = { ...row, startsOn: '2024-01-01', renewsOn: '2025-01-01', premiumUsd: 1 }
  expect(termOf(before, known)).toMatchObject({ missing: 'noData', lossRatio: null, earnedPremiumUsd: null })
})

test('calls no losses unknown, not none, while no provider of a vehicle reports collisions', async () => {
  const { pool } = server.services
  const use = (providerId: number) =>
    pool.query('update connection set provider_id = $2 where id = $1', [connectionId, providerId])
  const withdraw = (at: string) =>
    pool.query(`update accident set withdrawn_at = ${at} where client_id = $1`, [clientId])
  const read = async () => {
    const experience = await ask(server.app, policyEndpoints.experience, { params: { id } }, token)
    const [listed] = await ask(server.app, policyEndpoints.list, {}, token)
    const seen = await ask(server.app, accidentEndpoints.summary, { query: { ConnectionId: [connectionId] } }, token)
    const { missing, losses, perVehicleYear, lossRatio } = experience.terms[1]!
    return {
      listed: [listed!.losses, listed!.lossCoverage],
      coverage: [experience.lossCoverage, seen.coverage],
      reporting: seen.reporting,
      severity: noSeverityWords(experience.severity),
      frequency: noFrequencyWords(experience),
      term: { missing, losses, perVehicleYear, lossRatio },
      questions: questionLines(experience.questions, 'imperial').filter(({ id }) =>
        ['lossesNotReported', 'notPermitted'].includes(id),
      ),
    }
  }
  await withdraw('now()')
  expect(await read()).toMatchObject({
    listed: [0, 'complete'],
    coverage: ['complete', 'complete'],
    reporting: { connections: 1, of: 1 },
    severity: 'No losses',
    term: { missing: null, losses: 0, perVehicleYear: 0, lossRatio: 0 },
    questions: [],
  })
  await use(providers.webfleet.manifest.id)
  const permit = (reason: string | null) =>
    pool.query(`update sync_stream set switched_off_reason = $2 where connection_id = $1 and stream = 'trips'`, [
      connectionId,
      reason,
    ])
  await permit('Forbidden')
  expect(await read()).toEqual({
    listed: [null, 'notReported'],
    coverage: ['notReported', 'notReported'],
    reporting: { connections: 0, of: 1 },
    severity: 'Not reported',
    frequency: 'Not reported',
    term: { missing: 'lossesNotReported', losses: 0, perVehicleYear: null, lossRatio: null },
    questions: [
      { id: 'lossesNotReported', text: '1 connection with vehicles whose collisions aren’t reported' },
      { id: 'notPermitted', text: '1 connection without permission to read all of its driving and events' },
    ],
  })
  // A loss run without a claim says that there was none, whatever providers report.
  const lossRun = async (line: string) => {
    const body = {
      file: `Policy,Claim no,Date of loss\n${line}`,
      fileName: 'q1.csv',
      coversFrom: dayPlus(today, -200),
      isPreview: false,
    }
    expect((await ask(server.app, claimEndpoints.importFile, { body }, token)).isStored).toBe(true)
    const [listed] = await ask(server.app, policyEndpoints.list, {}, token)
    return [listed!.losses, listed!.claims, listed!.lossCoverage]
  }
  expect(await lossRun('LM-1,No losses,')).toEqual([0, 0, 'complete'])
  expect(await lossRun(`LM-1,C-1,${dayPlus(today, -20)}`)).toEqual([0, 1, 'complete'])
  const termNow = async () => (await ask(server.app, policyEndpoints.experience, { params: { id } }, token)).terms[1]!
  const rated = await termNow()
  expect(rated).toMatchObject({ losses: 1, ratedFrom: null })
  expect(rated.perVehicleYear).toBeCloseTo(1 / rated.vehicleYears, 9)
  // Its vehicle is known since 50 days ago, so that nothing says how much it drove before.
  expect(await lossRun(`LM-1,C-2,${dayPlus(today, -80)}`)).toEqual([0, 2, 'complete'])
  expect(await termNow()).toMatchObject({
    losses: 2,
    ratedFrom: dayPlus(today, -50),
    perVehicleYear: rated.perVehicleYear,
    vehicleYears: rated.vehicleYears,
  })
  await pool.query('delete from claim where client_id = $1', [clientId])
  await pool.query('delete from claim_cover where client_id = $1', [clientId])
  const { connections } = await ask(server.app, riskReportEndpoints.composition, { query: rangeOf(30) }, token)
  expect(connections.find(({ connection }) => connection.id === connectionId)).toMatchObject({
    losses: 0,
    reportsLosses: false,
    lossesPerMillionMiles: null,
  })
  await permit(null)
  await withdraw('null')
  expect(await read()).toMatchObject({
    listed: [1, 'notReported'],
    term: { losses: 1, perVehicleYear: null, lossRatio: null },
  })
  await use(providers.samsara.manifest.id)
})

test('imports all lines of a file or none, and the same file again without a change', async () => {
  const header = 'Policy number,Carrier,Effective date,Expiration date,Premium,Garaging state,Radius,Commodity\n'
  const good = 'lm-1,,1/1/2020,2021-01-01,"$12,500.00",IL,Local,Milk\nLM-2,Prairie,2026-01-01,2027-01-01,,,,\n'
  const bad = await importFile(`${header}${good}LM-3,,2026-02-30,2027-01-01,-5,Atlantis,,\n`)
  expect(bad.isStored).toBe(false)
  expect(bad.rows[2]).toMatchObject({ line: 4, action: null })
  expect(bad.rows[2]!.problems.map((problem) => problem.split(' ')[0])).toEqual(['Term', 'Premium', 'Garaging'])
  expect((await details()).terms).toHaveLength(2)
  const preview = await importFile(header + good, true)
  expect(preview).toMatchObject({
    isStored: false,
    rows: [
      { insurerName: 'Lakeshore', action: 'new', hasVehicles: true, premiumUsd: 12_500 },
      { action: 'new', hasVehicles: false },
    ],
  })
  expect((await importFile(header + good)).isStored).toBe(true)
  const again = await importFile(header + good)
  expect(again.rows.map(({ action }) => action)).toEqual(['unchanged', 'unchanged'])
  expect((await details()).terms).toHaveLength(3)
  const listed = await ask(server.app, policyEndpoints.list, {}, token)
  expect(listed.map(({ policyNumber, vehicles, losses }) => [policyNumber, vehicles, losses])).toEqual([
    ['LM-1', 1, 1],
    ['LM-2', 0, null],
  ])
  const crossed = await importFile(`${header}LM-1,Lakeshore,2020-06-01,2021-06-01,,,,\n`)
  expect(crossed.rows[0]!.problems).toEqual(['Overlaps the stored term from 2020-01-01 to 2021-01-01.'])
})

test('asks for the columns that it can’t find, and takes those that people choose', async () => {
  const file = `Pol,From,To\nLM-1,${term.startsOn},${term.renewsOn}`
  const read = await importFile(file)
  expect(read).toMatchObject({
    isStored: false,
    headers: ['Pol', 'From', 'To'],
    missing: ['policyNumber', 'startsOn', 'renewsOn'],
    rows: [],
  })
  const map = (columns: object) =>
    send(server.app, policyTermEndpoints.importFile, { body: { file, columns, isPreview: true } } as never, token)
  const mapped = await map({ policyNumber: 0, startsOn: 1, renewsOn: 2 })
  expect(mapped.body).toMatchObject({
    missing: [],
    rows: [{ policyNumber: 'LM-1', startsOn: term.startsOn, renewsOn: term.renewsOn }],
  })
  expect((await map({ policyNumber: 9, startsOn: 1, renewsOn: 2 })).status).toBe(422)
})

test('compares a score with the one before the last 30 days, if both can be compared', async () => {
  const { pool } = server.services
  const columns =
    'client_id, kind, subject_id, vehicles, combined, combined_low, combined_high, provisional, exposure, config_version, priors_version'
  const values = `$1, ${segmentKind.policy}, $2, 1`
  await pool.query(
    `insert into segment_score (${columns}, missing, fingerprint, computed_at) values (${values}, 61, 55, 68, false, 1, 1, 'p', '{}', '', now())`,
    [clientId, id],
  )
  const scoredPast = (at: string) =>
    pool.query(
      `insert into scoring_state (client_id, scored_at, past_at) values ($1, now(), $2)
       on conflict (client_id) do update set past_at = excluded.past_at`,
      [clientId, at],
    )
  await scoredPast('2026-01-01')
  expect((await details()).policy).toMatchObject({ score: { score: 61 }, notCompared: 'pastNotScored' })
  await scoredPast('infinity')
  expect((await details()).policy).toMatchObject({ score: { score: 61 }, notCompared: 'noEarlierScore' })
  await pool.query(
    `insert into segment_score_month (${columns}, month, missing, computed_at) values (${values}, 50, 44, 57, false, 1, 1, 'p', $3::date, '{}', now())`,
    [clientId, id, comparedMonth(new Date().toISOString().slice(0, 10))],
  )
  expect((await details()).policy).toMatchObject({
    previousScore: 50,
    previousInterval: { low: 44, high: 57 },
    notCompared: null,
  })
})

test('places a score among peers of its class and miles, if there are enough', () => {
  const peer = (at: number, more: Partial<Scored> = {}): Scored => ({
    id: `p${at}`,
    class: 3,
    exposure: 10,
    score: at * 10,
    low: at * 10 - 12,
    high: at * 10 + 12,
    ...more,
  })
  const all = [1, 2, 3, 4, 5, 6].map((at) => peer(at))
  const others = [peer(7, { class: 1 }), peer(8, { exposure: 31 })]
  expect(placeAmong([...all, ...others], 'p4')).toEqual({
    vehicleClass: 3,
    count: 5,
    lowerShare: { value: 3 / 5, low: 2 / 5, high: 4 / 5 },
  })
  expect(placeAmong(all.slice(1), 'p4')).toMatchObject({ count: 4, lowerShare: null })
  expect(placeAmong(all, 'p9')).toBeNull()
  const unsure = { ...all.find(({ id }) => id === 'p4')!, low: 0, high: 100 }
  expect(placeAmong([...all.filter(({ id }) => id !== 'p4'), unsure], 'p4')).toMatchObject({
    count: 5,
    lowerShare: null,
  })
})

test('asks about unconfirmed collisions as old as scores count', async () => {
  const change = { vehicleExternalId: 'v1', driverExternalId: null, occurredAt: minutesAgo(400 * 1440) }
  await fleet.load('incidents', [crash('old', change)])
  await server.services.pool.query('update incident set rating = 2 where client_id = $1', [clientId])
  while (await rollUp(server.services.pool));
  const { questions } = await ask(server.app, policyEndpoints.experience, { params: { id } }, token)
  expect(questions.suspected).toBe(1)
  expect(questionLines(questions, 'imperial')).toContainEqual({
    id: 'suspected',
    text: '1 unconfirmed collision in the last 25 months',
  })
})
