import type { IncidentRecord, PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  chicago,
  createFleet,
  type Fleet,
  incident,
  minutesAgo,
  vehicle,
} from '../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { preparePage } from '../../prepare-page.ts'

// A camera that reports its driver while the vehicle is parked, too, and what its vehicle does on the road.

let server: TestServer
let fleet: Fleet
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
let count = 0
beforeEach(async () => {
  const name = `False alarms ${++count}`
  clientId = await server.client(name)
  fleet = await createFleet(server.services, clientId, name)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})

const at = (minutes: number, change: Partial<PositionRecord> = {}): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: minutesAgo(minutes),
  ...chicago,
  speedKmh: 0,
  headingDegrees: null,
  engineOn: false,
  ...change,
})
/** Parked for eight hours until `minutes` ago, a position each ten minutes; then 20 minutes at 80 km/h, one each ten seconds. */
const dayOf = (minutes: number) => [
  ...Array.from({ length: 48 }, (_, index) => at(minutes + 10 + index * 10)),
  ...Array.from({ length: 121 }, (_, index) =>
    at(minutes - index / 6, {
      engineOn: true,
      speedKmh: 80,
      latitude: chicago.latitude + (index * 80) / 360 / 111.2,
    }),
  ),
]
const event = (tag: string, minutes: number): IncidentRecord =>
  incident(`${tag}-${minutes}`, {
    occurredAt: minutesAgo(minutes),
    tags: [{ tag, source: 'automated' }],
    location: null,
    speedKmh: null,
    maxG: null,
  })
const days = [1500, 780]
const parked = (tag: string) => days.flatMap((one) => [50, 150, 250, 350].map((before) => event(tag, one + before)))
const driven = (tag: string) => days.map((one) => event(tag, one - 10))

const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows
const stored = async () =>
  (await rows('select external_id as id from incident_detail where client_id = $1 order by 1')).map(({ id }) => id)
const troubles = () => rows('select 1 from vehicle_mismatch where client_id = $1')
const ids = (events: readonly IncidentRecord[]) => events.map(({ externalId }) => externalId).sort()

/** Reads events again, as a stream for that does. */
async function readAgain(events: IncidentRecord[]): Promise<void> {
  const page = { records: events, rejected: [], cursor: 'end' }
  const context = { ...fleet.context, now: new Date() }
  const prepared = await preparePage(context, { kind: 'incidents', key: 'incidents.again' }, page)
  await prepared.store(server.services.pool, null)
}

test('rejects drowsiness of a parked vehicle, and none on the road, however it is read', async () => {
  const events = [...parked('Drowsy'), ...parked('LaneDeparture'), ...driven('Drowsy')]
  await fleet.load('incidents', events)
  for (const one of days) await fleet.load('positions', dayOf(one))
  for (const read of [() => readAgain(events), () => readAgain(events), () => fleet.load('incidents', events)]) {
    expect(await stored()).toEqual(ids(driven('Drowsy')))
    expect(await troubles()).toEqual([])
    await read()
  }
  expect(await stored()).toEqual(ids(driven('Drowsy')))
})

test('counts what positions contradict by its type, and once however it is read', async () => {
  for (const one of days) await fleet.load('positions', dayOf(one))
  await fleet.load('incidents', parked('LaneDeparture'))
  const braking = [event('Braking', 1550), event('Braking', 1650)]
  await fleet.load('incidents', braking)
  await readAgain([...parked('LaneDeparture'), ...braking])
  const onRoad = [event('Braking', 1499.9), event('Braking', 779.9)]
  await fleet.load('incidents', onRoad)
  await readAgain([event('Braking', 1750)])
  expect(await stored()).toEqual(ids(onRoad))
  expect(await troubles()).toEqual([])
})

test('does not count what is stored after all', async () => {
  for (const one of days) await fleet.load('positions', dayOf(one))
  await fleet.load('incidents', parked('Braking').slice(0, 4))
  await rows('update rejected_record set stored_at = now() where client_id = $1')
  const onRoad = [event('Braking', 1499.9), event('Braking', 779.9)]
  await fleet.load('incidents', onRoad)
  await fleet.load('incidents', parked('Braking').slice(4, 5))
  expect(await stored()).toEqual(ids(onRoad))
})
