import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, driver, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { refreshDrivers } from '../evidence/driver-evidence.ts'
import { sumDrivers } from '../evidence/sum-drivers.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { inTurn, pendingParts, type ScoringPass } from './due-parts.ts'
import { nextDue, whileRecorded } from './due-scores.ts'
import { readFailing } from './read-failing.ts'
import { scoreDue } from './score-due.ts'

// Parts of scoring that take turns and continue in the next.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (text: string, values: unknown[]) => (await server.services.pool.query(text, values)).rows
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
let made = 0
/** Creates a scored vehicle whose driver drove it some days ago. */
async function scoredFleet() {
  const { pool } = server.services
  const clientId = await server.client(`Turns ${++made}`)
  const { load, connectionId } = await createFleet(server.services, clientId, `Turns ${made}`)
  await load('drivers', [driver('d1')])
  await load('vehicles', [vehicle('v1', 'v1')])
  const driven = { vehicleExternalId: 'v1', driverExternalId: 'd1', distanceMeters: 200_000 }
  await load('trips', [trip('t1', { ...driven, startedAt: hoursAgo(60), endedAt: hoursAgo(58) })])
  while (await rollUp(pool));
  while (await sumDrivers(pool));
  while (await scoreDue(pool));
  const ofDriver = async () => {
    const id = recordId(connectionId, 'driver', 'd1')
    return (await read('select * from driver_score where client_id = $1 and driver_id = $2', [clientId, id]))[0]
  }
  return { clientId, ofDriver }
}
/** Creates a client with nothing scored. */
async function newFleet(): Promise<number> {
  const clientId = await server.client(`New ${++made}`)
  const { load } = await createFleet(server.services, clientId, `New ${made}`)
  await load('vehicles', [vehicle('v1', 'v1')])
  return clientId
}
const others = async (clientId: number) =>
  (await read('select distinct client_id as id from connection where client_id <> $1', [clientId])).map(({ id }) => id)
const activate = (clientId: number, version: number, config: ScoringConfig = defaultScoringConfig) =>
  server.services.db
    .insertInto('riskScoreConfig')
    .values({
      clientId,
      version,
      config: JSON.stringify(config),
      userName: 'Ann',
      activeFrom: new Date(),
    })
    .execute()

test('gives no turn to a client without a complete pass, and records its work with the whole', async () => {
  const { pool } = server.services
  const clientId = await newFleet()
  const notes = () =>
    read('select scored_at, drivers_at, regions_at from scoring_state where client_id = $1', [clientId])
  const drivers = (pass: ScoringPass) => inTurn(pool, clientId, 'drivers', true, async () => true, pass)
  const broken = whileRecorded(pool, clientId, async (pass) => {
    await drivers(pass)
    throw new Error('regions are broken')
  })
  await expect(broken).rejects.toThrow('regions are broken')
  expect(await notes()).toEqual([])
  await whileRecorded(pool, clientId, drivers)
  const time = expect.stringMatching(/^20/)
  expect(await notes()).toEqual([{ scored_at: time, drivers_at: time, regions_at: null }])
})

test('notes since when the scores of a client fail, until a pass is complete', async () => {
  const { pool } = server.services
  const clientId = await newFleet()
  const pass = (isBroken: boolean) =>
    whileRecorded(pool, clientId, async () => {
      if (isBroken) throw new Error('a loss is impossible')
    }).catch(() => undefined)
  await pass(false)
  await pass(true)
  // A single failure may be a restart of the database.
  expect(await readFailing(pool, clientId)).toBeNull()
  await pool.query(`update scoring_state set failing_since = failing_since - interval '1 hour' where client_id = $1`, [
    clientId,
  ])
  await pass(true)
  expect(Date.now() - Date.parse((await readFailing(pool, clientId))!)).toBeGreaterThan(3_000_000)
  await pass(false)
  expect(await readFailing(pool, clientId)).toBeNull()
})

test('doesn’t wait for a configuration that starts during scoring', async () => {
  const { pool } = server.services
  const clientId = await newFleet()
  const isDue = async () => (await nextDue(pool, await others(clientId))) !== null
  const drivers: string[] = []
  const pass = async (name: string, during: () => Promise<unknown> = async () => undefined) => {
    await whileRecorded(pool, clientId, async (own) => {
      await during()
      await inTurn(pool, clientId, 'drivers', false, async () => drivers.push(name) > 0, own)
    })
    await pool.query('update scoring_state set drivers_seconds = 600 where client_id = $1', [clientId])
  }
  await pass('first')
  await pass('second', () => activate(clientId, 2))
  expect(await isDue()).toBe(true)
  await pass('third')
  await pass('fourth')
  expect(await isDue()).toBe(false)
  expect(drivers).toEqual(['first', 'second', 'third'])
})

test('continues unfinished drivers in the next turn, and scores them once everything is calculated', async () => {
  const { pool } = server.services
  const { clientId, ofDriver } = await scoredFleet()
  const before = await ofDriver()
  const config = { ...defaultScoringConfig, halfLifeDays: 90 }
  await activate(clientId, 2, config)
  await pool.query('update driver_evidence_month set formula = null where client_id = $1', [clientId])
  const asOf = new Date().toISOString().slice(0, 10)
  expect(await refreshDrivers(pool, clientId, config, asOf, { untilMs: 0 })).toBe(false)
  await whileRecorded(pool, clientId, (pass) => inTurn(pool, clientId, 'drivers', false, async () => false, pass))
  expect(await pendingParts(pool, clientId)).toEqual(['drivers'])
  expect(await ofDriver()).toEqual(before)
  expect(await nextDue(pool, await others(clientId))).toBe(null)
  expect(await scoreDue(pool)).toBe(true)
  expect(await pendingParts(pool, clientId)).toEqual([])
  const after = await ofDriver()
  expect([after.config_version, after.exposure < before.exposure]).toEqual([2, true])
})

test('continues a part that a client’s first pass doesn’t finish', async () => {
  const { pool } = server.services
  const clientId = await newFleet()
  await whileRecorded(pool, clientId, (pass) => inTurn(pool, clientId, 'regions', false, async () => false, pass))
  expect(await pendingParts(pool, clientId)).toEqual(['regions'])
})

test('scores past months as soon as history is complete and rolled up, and once', async () => {
  const { pool } = server.services
  const clientId = await server.client('Complete')
  const fleet = await createFleet(server.services, clientId, 'Complete')
  await fleet.load('drivers', [driver('d1')])
  await fleet.load('vehicles', [vehicle('v1', 'v1')])
  const driven = { vehicleExternalId: 'v1', driverExternalId: 'd1', distanceMeters: 200_000 }
  const past = [40, 75].map((days) => hoursAgo(days * 24))
  const drive = (startedAt: Date) =>
    trip(`t${startedAt.getTime()}`, { ...driven, startedAt, endedAt: new Date(startedAt.getTime() + 3_600_000) })
  await pool.query(
    `update sync_stream set completed_at = null where client_id = $1 and connection_id = $2 and stream = 'trips.history'`,
    [clientId, fleet.connectionId],
  )
  const resting = await others(clientId)
  const turns = { resting: () => resting, take: (_: number, work: () => Promise<boolean>) => work() }
  const months = async () =>
    (
      await Promise.all(
        ['vehicle', 'driver', 'segment'].map((subject) =>
          read(
            `select distinct month from ${subject}_score_month where client_id = $1 and month < date_trunc('month', now())`,
            [clientId],
          ),
        ),
      )
    ).map((rows) => rows.length)
  const rollAll = async () => {
    while (await rollUp(pool));
    while (await sumDrivers(pool));
  }
  await fleet.load('trips', [drive(past[0]!)])
  await rollAll()
  while (await scoreDue(pool, turns));
  expect(await months()).toEqual([0, 0, 0])
  const secondsLater = () =>
    pool.query(`update scoring_state set scored_at = scored_at - interval '15 seconds' where client_id = $1`, [
      clientId,
    ])
  await secondsLater()
  expect(await nextDue(pool, resting)).toBeNull()
  await fleet.load('trips', [drive(past[1]!)])
  await pool.query('update sync_stream set completed_at = now() where client_id = $1', [clientId])
  expect(await nextDue(pool, resting)).toBeNull()
  await pool.query(`update scoring_state set scored_at = now() - interval '1 hour' where client_id = $1`, [clientId])
  while (await scoreDue(pool, turns));
  expect(await months()).toEqual([0, 0, 0])
  await rollAll()
  await secondsLater()
  expect(await nextDue(pool, resting)).toMatchObject({ id: clientId })
  // The months don't wait for a whole pass either.
  const marked = new Date()
  await pool.query('update scoring_state set scored_at = now(), past_at = now() where client_id = $1', [clientId])
  while (await scoreDue(pool, turns));
  const count = (await months())[0]
  expect(count).toBeGreaterThan(0)
  expect(await months()).toEqual([count, count, count])
  // Current scores were made while history could change them, so a whole pass followed at once.
  expect(
    await read('select began_at > $2 as followed from scoring_state where client_id = $1', [clientId, marked]),
  ).toEqual([{ followed: true }])
  await secondsLater()
  expect(await nextDue(pool, resting)).toBeNull()
})
