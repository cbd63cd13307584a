import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { dossierEndpoints } from '@milepost/contract/policies/dossier'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { vehicleYearsText } from '@milepost/contract/policies/experience-words'
import { questionLines } from '@milepost/contract/policies/question-lines'
import { type RiskFactorName, riskParts } from '@milepost/contract/risk/subject'
import { riskPartWords } from '@milepost/contract/risk/words'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFolderStore } from '../../../adapters/media-store.ts'
import { createPdfPrinter } from '../../../adapters/pdf.ts'
import { announce } from '../../../live/live-updates.ts'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../../recompute/scores/score-due.ts'
import { sumSegments } from '../../../recompute/segments/sum-segments.ts'
import { placeholderVehicleOf } from '../../../sync/placeholder-vehicle.ts'
import { pngOf } from '../../../testing/png.ts'
import { createFleet, type Fleet, incident, minutesAgo, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../../testing/test-server.ts'
import { beyondLocal, elsewhereOf } from '../against-term.ts'
import { storeTerms } from '../store-terms.ts'
import { ownReasons } from './worst-vehicles.ts'

let server: TestServer
let folder: string
let clientId: number
let fleet: Fleet
let insurer: string
const printed: string[] = []
const today = new Date().toISOString().slice(0, 10)
const longName = 'Consolidated Intermountain Refrigerated Transportation & Warehousing of the Upper Midwest'
const tooLong = 'W'.repeat(70)
const term = {
  startsOn: dayPlus(today, -300),
  renewsOn: dayPlus(today, 65),
  premiumUsd: 84_000,
  accidentLimitUsd: 1_000_000,
  aggregateLimitUsd: null,
  garagingRegion: 17,
  radius: 2,
  commodity: 'Refrigerated food',
} as const

const dossierOf = (id: string, token = insurer) => send(server.app, dossierEndpoints.pdf, { params: { id } }, token)
const textOf = (page: string) => page.replaceAll('\u00a0', ' ')

async function policyOf(number: string) {
  const policies = await ask(server.app, policyEndpoints.list, {}, insurer)
  return policies.find(({ policyNumber }) => policyNumber === number)!.id!
}

/** A fleet whose vehicles drove on some days, with a policy of its own. */
async function insuredFleet(name: string, policy: string, vehicles: readonly string[], days: readonly number[]) {
  const fleet = await createFleet(server.services, clientId, name)
  await server.services.pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = $2 where id = $1`,
    [fleet.connectionId, policy],
  )
  await fleet.load(
    'vehicles',
    vehicles.map((one) => vehicle(one, one)),
  )
  const startOf = (day: number, nth: number) => minutesAgo(day * 1440 + 600 + nth)
  await fleet.load(
    'trips',
    vehicles.flatMap((vehicleExternalId, nth) =>
      days.map((day) => {
        const startedAt = startOf(day, nth)
        const endedAt = new Date(startedAt.getTime() + 3 * 3_600_000)
        return trip(`${vehicleExternalId}.${day}`, { vehicleExternalId, startedAt, endedAt, distanceMeters: 200_000 })
      }),
    ),
  )
  await fleet.load(
    'incidents',
    vehicles.flatMap((vehicleExternalId, nth) =>
      days.slice(0, nth + 1).map((day) =>
        incident(`e${vehicleExternalId}.${day}`, {
          vehicleExternalId,
          occurredAt: new Date(startOf(day, nth).getTime() + 3_600_000),
        }),
      ),
    ),
  )
  return fleet
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-dossier-'))
  const media = createFolderStore(folder)
  server = await createTestServer(media)
  server.services.pdf = {
    print: async (page) => {
      printed.push(textOf(page))
      return Buffer.from('%PDF-1.7')
    },
  }
  clientId = await server.client('Lakeshore', 'America/Chicago')
  insurer = await server.token(clientId, ['insurer'])
  const vehicles = ['Unit 1', 'Unit 2', tooLong, 'Unit 4', 'Unit 5', 'Unit 6', 'Unit <7>']
  fleet = await insuredFleet(longName, 'LM-1', vehicles, [2, 9, 40, 75, 100])
  await server.services.pool.query(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, impact_zones, made_at, vehicle_id, translated_type, severity, rating, risk, cost_estimate_usd, fault_percent)
     values ($1, 1, $2, $3, 1, 'rating', 0, now(), $4, 'collision', 5, 0, 90, 5050, 100)`,
    [clientId, minutesAgo(5 * 1440), fleet.connectionId, fleet.vehicleId('Unit 1')],
  )
  // Not of its riskiest event: the still decides which one is shown.
  await server.services.pool.query(
    `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, source, state, file, content_type)
     select client_id, id, 2, 2, occurred_at, connection_id, '{}', 2, $3, 'image/png' from incident where client_id = $1 and id = $2`,
    [clientId, fleet.incidentId('eUnit 5.40'), await media.put(pngOf(64, 36), 'png')],
  )
  // Of a driver whose vehicle isn't reported: no vehicle of the policy.
  const vehicleExternalId = placeholderVehicleOf('d9')
  await fleet.load('incidents', [incident('nowhere', { vehicleExternalId, occurredAt: minutesAgo(50 * 1440) })])
  await insuredFleet('One new truck', 'NEW-1', ['Solo'], [])
  const named = { insurerName: 'Lakeshore', policyNumber: 'LM-1' }
  await storeTerms(server.services.pool, clientId, [{ ...named, ...term }])
  while (await rollUp(server.services.pool));
  await sumSegments(server.services.pool)
  while (await scoreDue(server.services.pool));
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

test('says what is insured, its experience, scores and vehicles, with the numbers of the account page', async () => {
  const id = await policyOf('LM-1')
  const answer = await dossierOf(id)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain('renewal dossier LM-1.pdf')
  const page = printed.at(-1)!
  const { policy } = await ask(server.app, policyEndpoints.details, { params: { id } }, insurer)
  const { terms } = await ask(server.app, policyEndpoints.experience, { params: { id } }, insurer)
  expect(policy.score.score).not.toBeNull()
  expect(page).toContain(`<b>${Math.round(policy.score.score!)}</b>`)
  expect(page).toContain('Consolidated Intermountain Refrigerated Transportation &amp; Warehousing')
  for (const text of ['$84,000', 'Illinois', 'Refrigerated food', '1 / 0 / 0', '$5,050', '5 riskiest vehicles'])
    expect(page).toContain(text)
  expect(terms[0]).toMatchObject({ vehicles: 7, losses: 1, byFault: { atFault: 1, notAtFault: 0, unknown: 0 } })
  expect(terms[0]!.distanceMeters).toBeCloseTo(7 * 5 * 200_000, -3)
  expect(terms[0]!.vehicleYears).toBeGreaterThan((7 * 98) / 365.25)
  expect(terms[0]!.perVehicleYear).toBeCloseTo(1 / terms[0]!.vehicleYears, 9)
  expect(page).toContain(`<td>${vehicleYearsText(terms[0]!.vehicleYears)}</td>`)
  expect(terms[0]!.countedFrom).not.toBeNull()
  expect(page).toContain('0 means that there was none on the days with data.')
  expect(page).toContain('The vehicle of 1 event isn’t reported')
  expect(page).toMatch(/Current term, 30[01] days so far: 1 loss, without a loss run</)
  for (const part of riskParts) expect(page).toContain(riskPartWords[part])
  expect(page.split('<img src="data:image/png;base64,')).toHaveLength(2)
  expect(page.split('No still available')).toHaveLength(5)
  const admin = await signInAdmin(server, clientId)
  const { items } = await ask(server.app, auditEndpoints.all, { query: { clientId } }, admin)
  expect(items[0]).toMatchObject({ action: 'policy.dossier', subjectType: 'policy', subjectId: id })
})

test('requests the stills of its riskiest vehicles’ events that aren’t stored yet, and prints those that arrive', async () => {
  const { pool } = server.services
  const of = [clientId, fleet.incidentId('eUnit 6.2')]
  await pool.query(
    `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, source)
     select client_id, id, 2, 2, occurred_at, connection_id, '{}' from incident where client_id = $1 and id = $2`,
    of,
  )
  const isRequested = async () => {
    const { rows } = await pool.query(
      'select state, urgency from incident_media where client_id = $1 and incident_id = $2',
      of,
    )
    return expect(rows).toEqual([{ state: 1, urgency: 2 }])
  }
  const answer = dossierOf(await policyOf('LM-1'))
  await vi.waitFor(isRequested, { timeout: 15_000 })
  await pool.query(
    `update incident_media set state = 2, content_type = 'image/png', file = (select min(file) from incident_media where client_id = $1)
     where client_id = $1 and incident_id = $2`,
    of,
  )
  await announce(pool, clientId, { kind: 'media', incidentId: of[1] as string })
  expect((await answer).status).toBe(200)
  const page = printed.at(-1)!
  expect(page.split('<img src="data:image/png;base64,')).toHaveLength(3)
  expect(page.split('No still available')).toHaveLength(4)
})

test('gives as reasons of a vehicle what raises its score more than the fleet’s', () => {
  const reason = (factor: RiskFactorName, points: number) => ({ part: 'behavioral', factor, points }) as const
  const ofVehicle = [
    reason('mileage', -12),
    reason('fleetBehavior', 10),
    reason('speeding', 9.4),
    reason('phone', 3),
    reason('harshBrake', -2),
  ]
  const ofFleet = [
    reason('mileage', -12),
    reason('fleetBehavior', 10),
    reason('speeding', 2.1),
    reason('harshBrake', -5),
  ]
  expect(ownReasons(ofVehicle, ofFleet).map(({ factor, fleetPoints }) => [factor, fleetPoints])).toEqual([
    ['speeding', 2.1],
    ['phone', null],
  ])
})

test('says plainly what a fleet of one new vehicle without terms lacks', async () => {
  expect((await dossierOf(await policyOf('NEW-1'))).status).toBe(200)
  const page = printed.at(-1)!
  for (const text of [
    'No term entered',
    'This policy has no score.',
    'No month has a score yet.',
    'No driving was reported in the last 12 months.',
    'No vehicle has a score yet.',
    '1 vehicle not reporting',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('No losses')
  expect(page).not.toMatch(/NaN|Infinity|undefined|null/)
})

test('marks each sheet as provisional while history is imported, with the open questions of the account page', async () => {
  const id = await policyOf('LM-1')
  await dossierOf(id)
  expect(printed.at(-1)).not.toContain('Provisional: still importing history.')
  await server.services.pool.query('update accident set fault_percent = null where client_id = $1', [clientId])
  await server.services.pool.query(
    `update sync_stream set completed_at = null where client_id = $1 and stream = 'incidents.history'`,
    [clientId],
  )
  const { questions, lossCoverage } = await ask(server.app, policyEndpoints.experience, { params: { id } }, insurer)
  expect(lossCoverage).toBe('loading')
  expect((await dossierOf(id)).status).toBe(200)
  const page = printed.at(-1)!
  // At the top of every sheet.
  expect(page).toContain('Provisional: still importing history. Confidential.')
  expect(questionLines(questions, 'imperial')).toContainEqual({
    id: 'unknownFault',
    text: expect.stringContaining('1 loss with'),
  })
  for (const { text } of questionLines(questions, 'imperial')) expect(page).toContain(`<p>${text}</p>`)
  const read = `update sync_stream set completed_at = now() where client_id = $1 and stream = 'incidents.history'`
  await server.services.pool.query(read, [clientId])
  // Losses of all days on the distance of some would be a rate that no fleet has.
  await server.services.pool.query(
    `update sync_stream set completed_at = null where client_id = $1 and stream = 'trips.history'`,
    [clientId],
  )
  await dossierOf(id)
  const partial = printed.at(-1)!
  expect(partial).toContain('Provisional: still importing history. Confidential.')
  expect(partial).not.toContain('Too few miles')
  expect(partial.match(/Not available yet/g)?.length).toBeGreaterThan(4)
  await server.services.pool.query(read.replace('incidents', 'trips'), [clientId])
})

test('asks about driving and faults that differ from what was stated', async () => {
  const { pool } = server.services
  const id = await policyOf('LM-1')
  const lines = async () => {
    const { questions } = await ask(server.app, policyEndpoints.experience, { params: { id } }, insurer)
    const own = ['garagedElsewhere', 'metersBeyondRadius', 'privateShare', 'dismissedShare', 'countedOtherwise']
    return questionLines(questions, 'imperial').flatMap(({ id, text }) => (own.includes(id) ? [text] : []))
  }
  const state = (region: number) =>
    pool.query('update policy_term set garaging_region = $2 where client_id = $1', [clientId, region])
  const setFault = (stated: number) =>
    pool.query('update accident set fault_percent = $2, counted_fault_percent = 100 where client_id = $1', [
      clientId,
      stated,
    ])
  await setFault(100)
  expect(await lines()).toEqual([])
  await state(53)
  await setFault(0)
  expect(await lines()).toEqual([
    '1 loss in the last 12 months that scores count with another fault than stated',
    'Garaged in Washington, but 100% of the distance is elsewhere',
  ])
  await state(17)
  const declare = (share: number) =>
    pool.query('update vehicle_day set private_meters = nullif(distance_meters * $2, 0) where client_id = $1', [
      clientId,
      share,
    ])
  await declare(0.09)
  await setFault(100)
  expect(await lines()).toEqual([])
  await declare(0.345)
  expect(await lines()).toEqual(['34% of the distance in the last 12 months is private, without events'])
  await declare(0)
  const dismiss = (events: number, before = '3 months') =>
    pool.query(
      `insert into dismissed_incident (client_id, id, connection_id, month)
       select $1, 800000 + n, (select min(id) from connection where client_id = $1 and policy_number = 'LM-1'),
         date_trunc('month', now() - $3::interval) from generate_series(1, $2::int) n
       on conflict (client_id, id) do update set month = excluded.month`,
      [clientId, events, before],
    )
  const { rows } = await pool.query(
    `select sum(incidents)::int as counted from vehicle_day where client_id = $1 and connection_id in (
       select id from connection where client_id = $1 and policy_number = 'LM-1')
       and day >= date_trunc('month', now() - interval '12 months')`,
    [clientId],
  )
  const { counted } = rows[0]
  await dismiss(Math.ceil(counted / 10) - 1)
  expect(await lines()).toEqual([])
  await dismiss(counted)
  expect(await lines()).toEqual([
    '50% of the events in the last 12 months were dismissed at the provider and don’t count',
  ])
  await dismiss(counted, '14 months')
  await setFault(0)
  const share = (there: number, unknown = 0) =>
    elsewhereOf(
      [
        { id: 53, meters: there },
        { id: 48, meters: 9_000_000 },
        { id: 0, meters: unknown },
      ],
      53,
    )
  expect(share(1_000_000, 50_000_000)).toEqual({ regionId: 53, share: 0.9 })
  expect(share(1_100_000)).toBeNull()
  expect(beyondLocal({ distanceMeters: 222_000_000, vehicleYears: 1 })).toBe(222_000_000)
  expect(beyondLocal({ distanceMeters: 222_000_000, vehicleYears: 3 })).toBeNull()
})

test('is for insurers, claims handlers and admins, of an existing policy', async () => {
  const id = await policyOf('NEW-1')
  expect((await dossierOf(id, await server.token(clientId, ['claims']))).status).toBe(200)
  expect((await dossierOf(id, await server.token(clientId, ['operator']))).status).toBe(403)
  expect((await dossierOf('1')).status).toBe(404)
})

const tools = ['/usr/bin/chromium-headless-shell', '/usr/bin/pdftotext']

test.skipIf(!tools.every(existsSync))('prints at most six sheets, each confidential and numbered', async () => {
  for (const [number, fewest] of [
    ['LM-1', 4],
    ['NEW-1', 2],
  ] as const) {
    const page = printed.findLast((one) => one.includes(`Renewal dossier: policy ${number}`))!
    const pdf = await createPdfPrinter({ chromium: null }).print(page)
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    const sheets = text.split('\f').slice(0, -1)
    expect(sheets.length).toBeGreaterThanOrEqual(fewest)
    expect(sheets.length).toBeLessThanOrEqual(6)
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet).toContain('Confidential.')
      expect(sheet).toContain(`${index + 1} of ${sheets.length}`)
    }
    expect(sheets.at(-1)).toContain('Signature')
  }
})
