import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import type { CoveredDays } from '@milepost/contract/claims/covered-days'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { incidentRating } from '@milepost/domain/codes'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClaimLosses } from '../../recompute/claims/claim-losses.ts'
import { readDetectors } from '../../recompute/evidence/detectors.ts'
import { refreshEvidence } from '../../recompute/evidence/evidence-months.ts'
import { readVehicles } from '../../recompute/evidence/read-evidence.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { activeConfig } from '../../recompute/scoring-versions.ts'
import { isDueAtOnce, justScored } from '../../testing/recounts/just-scored.ts'
import { crash } from '../../testing/samples/loss-calls.ts'
import { createFleet, type Fleet, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let token: string
let fleet: Fleet

const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => dayPlus(today, -days)
const at = (days: number) => minutesAgo(days * 1440)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Loss runs', 'UTC')
  token = await server.token(clientId, ['insurer'])
  fleet = await createFleet(server.services, clientId, 'Cascade')
  await server.services.pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1' where id = $1`,
    [fleet.connectionId],
  )
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1'), vehicle('v2', 'Unit 2')])
  await fleet.load('trips', [
    trip('t1', { startedAt: at(60), endedAt: new Date(at(60).getTime() + 3_600_000) }),
    trip('t2', {
      vehicleExternalId: 'v2',
      driverExternalId: 'd2',
      startedAt: at(60),
      endedAt: new Date(at(60).getTime() + 3_600_000),
    }),
  ])
  await fleet.load('incidents', [
    crash('near', { occurredAt: at(10) }),
    crash('far', { occurredAt: at(20) }),
    crash('other', { vehicleExternalId: 'v2', occurredAt: at(10) }),
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

const header = 'Policy,Claim no,Date of loss,Unit,Fault,Paid,Reserve,Carrier\n'
const importFile = (lines: string, more: object = {}) =>
  ask(
    server.app,
    claimEndpoints.importFile,
    { body: { file: header + lines, fileName: 'q3.csv', isPreview: false, ...more } },
    token,
  )
const claims = async (query: object = {}) => (await ask(server.app, claimEndpoints.page, { query }, token)).items
const numbers = async (query: object) => (await claims(query)).map(({ claimNumber }) => claimNumber)
const proposals = () => ask(server.app, claimEndpoints.proposals, {}, token)
const decide = (id: string, eventId: string, isMatch: boolean) =>
  send(server.app, claimEndpoints.decide, { params: { id, eventId }, body: { isMatch } }, token)
/** The claims of Unit 1 as scores count them. */
const claimLosses = async () => {
  const wanted = { clientId, asOf: today, config: defaultScoringConfig }
  return (await readClaimLosses(server.services.pool, wanted)).claimsOf(fleet.vehicleId('v1'))
}
const counted = async () => (await claimLosses()).map(({ share }) => share)
/** The claims that count instead of a suspected collision. */
const inPlace = async () =>
  (await claimLosses()).flatMap(({ inPlaceOf, share }) =>
    inPlaceOf ? [[share, inPlaceOf.source, inPlaceOf.isRejected]] : [],
  )
const losses = async () => (await ask(server.app, accidentEndpoints.page, {}, token)).items

const good = [
  `LM-1,C-1,${daysAgo(11)},unit 1,100,1000,500,`,
  `lm-1,C-2,${daysAgo(200)},Unit 1,50,2000,,`,
  `LM-1,C-3,${daysAgo(15)},,,300,,`,
  `LM-9,C-4,${daysAgo(15)},Unit 7,,400,,Prairie`,
].join('\n')

test('imports nothing while a line has a problem, and says what is wrong with each', async () => {
  const bad = [
    `LM-1,C-1,${daysAgo(11)},Unit 1,,,,`,
    `LM-1,c-1,${daysAgo(11)},Unit 1,,,,`,
    `LM-1,C-5,${daysAgo(-2)},Unit 1,,,,`,
    `XX-1,C-6,${daysAgo(3)},Unit 1,,,,`,
    'LM-1,C-7,2026-02-30,Unit 1,,,,',
  ].join('\n')
  const { isStored, rows } = await importFile(bad)
  expect(isStored).toBe(false)
  expect(rows.map(({ problems, action }) => [action, ...problems])).toEqual([
    ['new'],
    [null, 'Claim number is already in line 2.'],
    [null, 'Loss date is in the future.'],
    [null, 'No policy has this number: add a column “Insurer” to import it anyway.'],
    [null, 'Loss date “2026-02-30” must be a date, like 2026-11-20 or 11/20/2026.'],
  ])
  expect(rows.at(-1)!.notes).toEqual([])
  expect(await claims()).toEqual([])
})

test('imports a file once, keeps what it can’t place with a note, and updates claims of another file', async () => {
  const preview = await importFile(good, { isPreview: true })
  expect(preview.isStored).toBe(false)
  expect(preview.rows.map(({ action, notes }) => [action, notes.length])).toEqual([
    ['new', 0],
    ['new', 1],
    ['new', 1],
    ['new', 2],
  ])
  // Trips of before may still arrive, so what is before them isn't known.
  const early = 'Before the vehicle’s first trip: it isn’t counted in scores.'
  const notesOf = async () => (await importFile(good, { isPreview: true })).rows.flatMap(({ notes }) => notes)
  expect(await notesOf()).toContain(early)
  const setHistory = (completedAt: string) =>
    server.services.pool.query(
      `update sync_stream set completed_at = ${completedAt} where connection_id = $1 and stream = 'trips.history'`,
      [fleet.connectionId],
    )
  await setHistory('null')
  expect(await notesOf()).toContain('The vehicle’s history is still importing: it isn’t counted in scores yet.')
  expect(await notesOf()).not.toContain(early)
  await setHistory('now()')
  await justScored(server, clientId)
  expect((await importFile(good)).isStored).toBe(true)
  expect((await importFile(good)).rows.every(({ action }) => action === 'unchanged')).toBe(true)
  const next = await importFile(`LM-1,c-1,${daysAgo(11)},Unit 1,100,1800,0,Lakeshore`, { fileName: 'q4.csv' })
  expect(next.rows[0]!.action).toBe('changed')
  const stored = await claims()
  expect(stored.map(({ claimNumber, paidUsd, fileName }) => [claimNumber, paidUsd, fileName])).toEqual([
    ['c-1', 1800, 'q4.csv'],
    ...(stored[1]!.claimNumber === 'C-3' ? (['C-3', 'C-4'] as const) : (['C-4', 'C-3'] as const)).map((number) => [
      number,
      number === 'C-3' ? 300 : 400,
      'q3.csv',
    ]),
    ['C-2', 2000, 'q3.csv'],
  ])
  expect(await isDueAtOnce(server, clientId)).toBe(true)
  const { rows } = await server.services.pool.query(
    'select min(starts_on) as starts_on, max(ends_on) as ends_on from claim_cover where client_id = $1 group by policy_id order by 1',
    [clientId],
  )
  expect(rows.map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
    [daysAgo(200), today],
    [daysAgo(15), today],
  ])
  const admin = await signInAdmin(server, clientId)
  const { items } = await ask(server.app, auditEndpoints.all, { query: { clientId } }, admin)
  expect(items.filter(({ action }) => action === 'claim.import')).toHaveLength(2)
})

test('lists claims with their fleet and match, filtered, searched and sorted', async () => {
  const [first] = await claims({ SortBy: 'paid', SortDirection: 'desc', PageSize: 1 })
  expect(first).toMatchObject({
    claimNumber: 'C-2',
    connections: [{ id: fleet.connectionId, name: 'Cascade' }],
    vehicle: { name: 'Unit 1' },
    match: 'unmatched',
    accidentId: null,
  })
  expect((await numbers({ SortBy: 'reserved', SortDirection: 'desc' })).slice(0, 1)).toEqual(['c-1'])
  expect((await numbers({ match: 'noVehicle' })).toSorted()).toEqual(['C-3', 'C-4'])
  expect(await numbers({ match: 'matched' })).toEqual([])
  expect((await numbers({ ConnectionId: [fleet.connectionId] })).toSorted()).toEqual(['C-2', 'C-3', 'c-1'])
  expect(await numbers({ LossTo: daysAgo(100) })).toEqual(['C-2'])
  expect((await numbers({ LossFrom: daysAgo(12) })).toSorted()).toEqual(['c-1'])
  expect(await numbers({ SearchedText: 'unit 7' })).toEqual(['C-4'])
  const viewer = await server.token(clientId, ['viewer'])
  expect((await send(server.app, claimEndpoints.page, {}, viewer)).status).toBe(403)
})

test('covers a policy without claims only by a line that says so', async () => {
  const termFile = `Policy number,Insurer,Term start,Renewal\nLM-2,Lakeshore,${daysAgo(100)},${daysAgo(-265)}`
  await ask(server.app, policyTermEndpoints.importFile, { body: { file: termFile, isPreview: false } }, token)
  const coversOf = async () => {
    const { rows } = await server.services.pool.query<{ days: string[] }>(
      `select array[min(k.starts_on)::text, max(k.ends_on)::text] as days from claim_cover k
         join policy_term t on t.client_id = $1 and t.policy_id = k.policy_id where k.client_id = $1 group by k.policy_id`,
      [clientId],
    )
    return rows.map(({ days }) => days)
  }
  const results = async (lines: string, more: object = {}) =>
    (await importFile(lines, more)).rows.map(({ action, notes, problems }) => [action, ...notes, ...problems])
  expect((await importFile(good.split('\n')[1]!)).isStored).toBe(true)
  expect(await coversOf()).toEqual([])

  expect(await results(`LM-2,,,,,,,`, { coversUntil: daysAgo(120) })).toEqual([
    [null, `No term of the policy includes ${daysAgo(120)}: enter the first covered day.`],
  ])
  const claimLike = await results(`LM-2,No losses,,Unit 1,,,,\nLM-2,None,,,,50,,`)
  expect(claimLike.map(([action, ...texts]) => [action, texts.at(-1)])).toEqual([
    [null, 'Loss date is missing.'],
    [null, 'Loss date is missing.'],
  ])
  expect(await results(`LM-2,None,,,,,,\nLM-2,C-9,${daysAgo(3)},Unit 1,,,,`)).toEqual([
    [null, 'The policy has a claim in line 3.'],
    [
      'new',
      'No connection has this policy.',
      'The vehicle is insured by policy LM-1: check the policy and the vehicle.',
    ],
  ])
  expect(await coversOf()).toEqual([])

  const stated = `LM-2,No losses reported as of ${daysAgo(5)},,,,0,0,`
  expect(await results(stated)).toEqual([['noLosses', `No losses from ${daysAgo(100)} to ${daysAgo(5)}.`]])
  expect(await coversOf()).toEqual([[daysAgo(100), daysAgo(5)]])
  expect((await results(stated))[0]![0]).toBe('unchanged')
  expect(await results(`LM-2,,,,,,,`, { coversFrom: daysAgo(400), coversUntil: daysAgo(300) })).toEqual([
    [null, `Leaves days uncovered next to ${daysAgo(100)} to ${daysAgo(5)}: change the first covered day.`],
  ])
  expect(await results(`LM-2,,,,,,,`, { coversFrom: daysAgo(400) })).toEqual([
    ['noLosses', `No losses from ${daysAgo(400)} to ${today}.`],
  ])
  expect(await coversOf()).toEqual([[daysAgo(400), today]])
})

test('covers the current term by a statement of no losses, which can be taken back, unless it has claims', async () => {
  const { pool } = server.services
  const termFile = `Policy number,Insurer,Term start,Renewal\nLM-3,Lakeshore,${daysAgo(50)},${daysAgo(-300)}`
  await ask(server.app, policyTermEndpoints.importFile, { body: { file: termFile, isPreview: false } }, token)
  const { rows } = await pool.query<{ id: string }>(
    `select policy_id as id from policy_term where client_id = $1 and policy_number = 'LM-3'`,
    [clientId],
  )
  const params = { id: rows[0]!.id }
  const coveredDays = async () => (await ask(server.app, policyEndpoints.details, { params }, token)).covered
  const stated = await ask(server.app, claimEndpoints.stateNoLosses, { params }, token)
  expect(stated).toEqual({ covered: { from: daysAgo(50), until: today }, before: null })
  expect(await coveredDays()).toEqual(stated.covered)
  const { terms } = await ask(server.app, policyEndpoints.experience, { params }, token)
  expect(terms[0]).toMatchObject({ source: 'claims', losses: 0 })
  const restore = (covered: CoveredDays | null) =>
    send(server.app, claimEndpoints.restoreCover, { params, body: { covered } }, token)
  expect((await restore({ from: daysAgo(60), until: today })).status).toBe(409)
  expect((await restore(stated.before)).status).toBe(204)
  expect(await coveredDays()).toBeNull()
  const { rows: audited } = await pool.query<{ action: string }>(
    `select action from audit_entry where client_id = $1 and subject_id = $2 order by at`,
    [clientId, params.id],
  )
  expect(audited.map(({ action }) => action)).toEqual(['policy.noLosses', 'policy.restoreCover'])

  await importFile(`LM-3,C-30,${daysAgo(20)},,,,,`)
  const refused = await send(server.app, claimEndpoints.stateNoLosses, { params }, token)
  expect([refused.status, JSON.stringify(refused)]).toEqual([409, expect.stringContaining('1 claim on these days')])
  expect((await restore(null)).status).toBe(409)
  await pool.query(`delete from claim where client_id = $1 and claim_number = 'C-30'`, [clientId])
})

test('asks for the columns that it can’t find, and takes those that people choose', async () => {
  const file = `Pol,Ref,When\nLM-1,C-8,${daysAgo(4)}`
  const read = await importFile('', { file })
  expect(read).toMatchObject({
    isStored: false,
    headers: ['Pol', 'Ref', 'When'],
    missing: ['claimNumber', 'policyNumber', 'lossDate'],
  })
  const columns = { policyNumber: 0, claimNumber: 1, lossDate: 2 }
  expect((await importFile('', { file, columns, isPreview: true })).rows[0]).toMatchObject({ action: 'new' })
  expect(
    (
      await send(
        server.app,
        claimEndpoints.importFile,
        { body: { file, fileName: 'x', columns: { vin: 9 }, isPreview: true } } as never,
        token,
      )
    ).status,
  ).toBe(422)
})

test('proposes the collisions of a claim’s vehicle near its day, and makes one crash one loss', async () => {
  const [one, ...others] = await proposals()
  expect(others).toEqual([])
  expect(one).toMatchObject({
    claim: { claimNumber: 'c-1', lossEventId: null },
    event: { id: fleet.incidentId('near'), maxG: 2.5, accidentId: null, faultPercent: null, costEstimateUsd: null },
  })
  const { claim, event } = one!
  const elsewhere = { query: { ConnectionId: [fleet.connectionId + 1_000] } }
  expect(await ask(server.app, claimEndpoints.proposals, elsewhere, token)).toEqual([])
  expect((await counted()).toSorted()).toEqual([0.5, 1])
  expect(await inPlace()).toEqual([[1, 0, false]])
  // One that only people of the fleet rejected counts as well.
  const rate = (rating: number) =>
    server.services.pool.query('update incident set rating = $3 where client_id = $1 and id = $2', [
      clientId,
      fleet.incidentId('near'),
      rating,
    ])
  await rate(incidentRating.code.inaccurate)
  expect(await inPlace()).toEqual([[1, 0, true]])
  await rate(incidentRating.code.pending)
  // A loss that people of the fleet confirm counts as much as the claim, whatever fault they state.
  const { pool } = server.services
  await pool.query(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, impact_zones, made_at, vehicle_id, translated_type, severity, rating, risk)
     select client_id, id, occurred_at, connection_id, 77, 'rating', 0, now(), vehicle_id, translated_type, severity, 0, risk from incident
     where client_id = $1 and id = $2`,
    [clientId, fleet.incidentId('near')],
  )
  const { unknownFaultShare } = defaultScoringConfig
  expect((await counted()).toSorted()).toEqual([1 - unknownFaultShare, 0.5].toSorted())
  expect(await inPlace()).toEqual([])
  await pool.query('update accident set counted_fault_percent = 100 where client_id = $1', [clientId])
  expect(await counted()).toEqual([0.5])
  // A loss that counts no fault isn't counted, so the claim is a loss of its own.
  await pool.query('update accident set counted_fault_percent = 0 where client_id = $1', [clientId])
  expect((await counted()).toSorted()).toEqual([0.5, 1])
  expect((await claimLosses()).filter(({ isBeside }) => isBeside)).toEqual([])
  // What it says itself is compared with the claim.
  await pool.query('update accident set fault_percent = 0, cost_estimate_usd = 41800 where client_id = $1', [clientId])
  expect((await proposals())[0]!.event).toMatchObject({ accidentId: 77, faultPercent: 0, costEstimateUsd: 41_800 })
  await pool.query('delete from accident where client_id = $1', [clientId])
  expect((await decide(claim.id, fleet.incidentId('other'), true)).status).toBe(404)
  expect((await decide(claim.id, event.id, true)).status).toBe(204)
  expect(await proposals()).toEqual([])
  expect(await losses()).toMatchObject([
    { eventId: event.id, origin: 'claim', faultPercent: 100, costEstimateUsd: 1800, accidentId: 1 },
  ])
  expect((await claims({ match: 'matched' }))[0]).toMatchObject({
    lossEventId: event.id,
    accidentId: 1,
    match: 'matched',
  })
  expect(await numbers({ SearchedText: 'AC0001' })).toEqual(['c-1'])
  expect(await counted()).toEqual([0.5])
  // Rejecting its collision makes the claim count again, instead of the collision.
  const withdraw = (at: string) =>
    server.services.pool.query(`update accident set withdrawn_at = ${at} where client_id = $1 and id = $2`, [
      clientId,
      event.id,
    ])
  await rate(incidentRating.code.inaccurate)
  await withdraw('now()')
  expect((await counted()).toSorted()).toEqual([0.5, 1])
  expect(await inPlace()).toEqual([[1, 0, true]])
  await rate(incidentRating.code.accurate)
  await withdraw('null')
  expect((await decide(claim.id, fleet.incidentId('far'), true)).status).toBe(409)

  expect((await decide(claim.id, event.id, false)).status).toBe(204)
  expect((await counted()).toSorted()).toEqual([0.5, 1])
  expect(await inPlace()).toEqual([])
  expect(await losses()).toEqual([])
  // A person may confirm it later, without this claim's fault and cost.
  const stored = async () => {
    const { rows } = await server.services.pool.query(
      `select fault_percent as fault, counted_fault_percent as counted, cost_estimate_usd as cost from accident
       where client_id = $1 and id = $2`,
      [clientId, event.id],
    )
    return rows[0]
  }
  expect(await stored()).toEqual({ fault: null, counted: null, cost: null })
  const stateFault = (fault: number | null, cost: number | null) =>
    server.services.pool.query(
      `update accident set origin = $3, withdrawn_at = null, fault_percent = $4, counted_fault_percent = $4,
         cost_estimate_usd = $5 where client_id = $1 and id = $2`,
      [clientId, event.id, fault === null ? 'claim' : 'admin', fault, cost],
    )
  for (const [fault, counted] of [
    [0, null],
    [90, 90],
  ]) {
    await stateFault(fault!, 700)
    await decide(claim.id, event.id, true)
    expect(await stored()).toMatchObject({ fault, counted: 100 })
    await decide(claim.id, event.id, false)
    expect(await stored()).toEqual({ fault, counted, cost: 700 })
  }
  await stateFault(null, null)
  await withdraw('now()')
  expect(await proposals()).toEqual([])
})

test('counts a claim since the vehicle’s first day as its loss, and none from before', async () => {
  const { pool } = server.services
  while (await rollUp(pool));
  const { config } = await activeConfig(pool, clientId)
  await refreshEvidence(pool, clientId, config, today)
  const evidence = await readVehicles(pool, { clientId, asOf: today, config }, await readDetectors(pool))
  expect(evidence.get(fleet.vehicleId('v1'))!.losses).toMatchObject({ confirmed: 1, claimed: { losses: 1, fault: 1 } })
  expect(evidence.get(fleet.vehicleId('v2'))!.losses).toMatchObject({ confirmed: 0 })
  // A claim stays with its vehicle, whatever policy number people give its connection.
  const renumber = (to: string) =>
    pool.query('update connection set policy_number = $2 where id = $1', [fleet.connectionId, to])
  await renumber('OTHER-1')
  const after = await readVehicles(pool, { clientId, asOf: today, config }, await readDetectors(pool))
  await renumber('LM-1')
  expect(after.get(fleet.vehicleId('v1'))!.losses).toEqual(evidence.get(fleet.vehicleId('v1'))!.losses)
})

test('refuses to state no losses of a term with a confirmed loss', async () => {
  const { pool } = server.services
  await pool.query('delete from claim where client_id = $1', [clientId])
  await pool.query('delete from claim_cover where client_id = $1', [clientId])
  const term = `Policy number,Insurer,Term start,Renewal\nLM-1,Lakeshore,${daysAgo(50)},${daysAgo(-300)}`
  await ask(server.app, policyTermEndpoints.importFile, { body: { file: term, isPreview: false } }, token)
  const { rows } = await pool.query<{ id: string }>(
    `select policy_id as id from policy_term where client_id = $1 and policy_number = 'LM-1'`,
    [clientId],
  )
  const params = { id: fleet.incidentId('far') }
  const operator = await server.token(clientId, ['operator'])
  await ask(server.app, incidentReviewEndpoints.rate, { params, body: { rating: 0 } }, operator)
  const refused = await send(server.app, claimEndpoints.stateNoLosses, { params: { id: rows[0]!.id } }, token)
  expect([refused.status, JSON.stringify(refused)]).toEqual([409, expect.stringMatching(/confirmed loss(es)? AC000\d/)])

  const preview = await importFile('LM-1,No losses,,,,,,', { isPreview: true })
  expect(preview.rows).toMatchObject([
    {
      action: null,
      problems: [expect.stringMatching(/^The policy has confirmed loss(es)? AC000\d.* on these days\.$/)],
    },
  ])
  expect((await importFile(`LM-3,,,,,,,\nLM-1,No losses,,,,,,`)).isStored).toBe(false)
  const { rows: covered } = await pool.query('select from claim_cover where client_id = $1', [clientId])
  expect(covered).toEqual([])
})

test('counts confirmed losses without a claim, and collisions that people rejected, as open questions', async () => {
  const { pool } = server.services
  await pool.query('delete from claim_match where client_id = $1', [clientId])
  const operator = await server.token(clientId, ['operator'])
  const rate = (id: string, rating: 0 | 1) =>
    ask(server.app, incidentReviewEndpoints.rate, { params: { id: fleet.incidentId(id) }, body: { rating } }, operator)
  await rate('near', 0)
  await rate('far', 0)
  await rate('other', 1)
  while (await rollUp(pool));
  const { rows } = await pool.query<{ id: string }>(
    `select policy_id as id from policy_term where client_id = $1 and policy_number = 'LM-1'`,
    [clientId],
  )
  const questions = async () =>
    (await ask(server.app, policyEndpoints.experience, { params: { id: rows[0]!.id } }, token)).questions
  expect(await questions()).toMatchObject({ unclaimed: null, rejected: 1, suspected: 0, deletedConnections: 0 })
  const other = await createFleet(server.services, clientId, 'Cascade, first connection')
  await pool.query(`update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1' where id = $1`, [
    other.connectionId,
  ])
  await ask(server.app, connectionEndpoints.remove, { params: { id: other.connectionId } }, operator)
  expect(await questions()).toMatchObject({ deletedConnections: 1, movedConnections: 0 })
  const third = await createFleet(server.services, clientId, 'Cascade, third connection')
  const renumber = (policyNumber: string, by = operator) =>
    ask(
      server.app,
      connectionEndpoints.change,
      { params: { id: third.connectionId }, body: { insurerName: 'Lakeshore', policyNumber } },
      by,
    )
  // Its first policy moves nothing.
  await renumber('LM-1')
  expect(await questions()).toMatchObject({ movedConnections: 0 })
  await pool.query(`update connection set created_at = now() - interval '2 hours' where client_id = $1`, [clientId])
  await renumber('LM-9')
  expect(await questions()).toMatchObject({ movedConnections: 0, proposedPolicies: 1 })
  await renumber('LM-1')
  expect(await questions()).toMatchObject({ movedConnections: 0, proposedPolicies: 0 })
  await renumber('LM-9')
  await renumber('LM-9', await server.token(clientId, ['admin']))
  expect(await questions()).toMatchObject({ movedConnections: 1, proposedPolicies: 0 })
  await importFile(`LM-1,C-60,${daysAgo(10)},Unit 1,,,,`)
  const [from, until] = [daysAgo(50), today]
  // The other may be the claim's crash.
  expect(await questions()).toMatchObject({
    claimsToMatch: 1,
    claimsUnknownFault: 1,
    unclaimed: { losses: 1, from, until },
  })
  const listed = async () =>
    (await ask(server.app, policyEndpoints.list, { query: {} }, token)).find(({ id }) => id === rows[0]!.id)
  expect(await listed()).toMatchObject({ losses: 2, claims: 0 })
  const [proposal] = await proposals()
  await decide(proposal!.claim.id, proposal!.event.id, false)
  expect(await questions()).toMatchObject({ claimsToMatch: 0, unclaimed: { losses: 2, from, until } })
  expect(await listed()).toMatchObject({ losses: 2, claims: 1 })
  await pool.query('update accident set cost_estimate_usd = 5000 where client_id = $1 and id = $2', [
    clientId,
    fleet.incidentId('far'),
  ])
  // The ratio of claims leaves out what isn't one yet.
  const terms = async () =>
    (await ask(server.app, policyEndpoints.experience, { params: { id: rows[0]!.id } }, token)).terms
  const [before] = await terms()
  expect(before).toMatchObject({ source: 'claims', losses: 1, withoutClaim: { losses: 2, withCost: 1, costUsd: 5000 } })
  expect(before!.perVehicleYear).toBeCloseTo(3 / before!.vehicleYears)
  await decide(proposal!.claim.id, proposal!.event.id, true)
  expect(await questions()).toMatchObject({ claimsToMatch: 0, unclaimed: { losses: 1, from, until } })
  expect(await listed()).toMatchObject({ losses: 2, claims: 0 })
  expect(await terms()).toMatchObject([{ source: 'claims', losses: 1, withoutClaim: { losses: 1, costUsd: 5000 } }])
})
