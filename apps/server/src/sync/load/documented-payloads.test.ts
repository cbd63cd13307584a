import { cameraPosition } from '@milepost/domain/codes'
import { mapExceptionEvent } from '@milepost/providers/geotab/incident-mapping'
import { ExceptionEvent } from '@milepost/providers/geotab/wire'
import { readRecords } from '@milepost/providers/kit/read-records'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import { mapEvent } from '@milepost/providers/lytx/incident-mapping'
import { SafetyEvent as LytxEvent } from '@milepost/providers/lytx/wire'
import { mapPerformanceEvent, mapSpeedingEvent } from '@milepost/providers/motive/incident-mapping'
import { PerformanceEvent, SpeedingEvent } from '@milepost/providers/motive/wire'
import { mapAlert } from '@milepost/providers/netradyne/incident-mapping'
import { Alert } from '@milepost/providers/netradyne/wire'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { mapCameraHealth } from '@milepost/providers/samsara/device-mapping'
import { mapSafetyEvent } from '@milepost/providers/samsara/incident-mapping'
import { Device, SafetyEvent as SamsaraEvent } from '@milepost/providers/samsara/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// Unusual payloads from documents, captures and clients, from the wire into the database: nothing is lost.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const noOtherFacts = {
  inactiveReason: null,
  licenseState: null,
  licenseNumber: null,
  phoneNumber: null,
  revision: null,
}
const at = minutesAgo(90)
  .toISOString()
  .replace(/\.\d+Z$/, 'Z')

/** Returns what is stored of an event; `recorded` is what admins see about it in addition. */
async function stored(
  provider: AnyProvider,
  read: { records: IncidentRecord[]; rejected: unknown[] },
  recorded: string[] = [],
) {
  expect(read.rejected).toEqual([])
  const clientId = await server.client(`Printed ${provider.manifest.code} ${Math.random()}`)
  const fleet = await createFleet(server.services, clientId, provider.manifest.code, provider)
  const drivers = read.records.flatMap(({ driverExternalId }) => driverExternalId ?? [])
  await fleet.load(
    'drivers',
    drivers.map((externalId) => ({ ...noOtherFacts, externalId, name: externalId })),
  )
  await fleet.load('incidents', read.records)
  const { rows } = await server.services.pool.query(
    `select v.external_id as vehicle, d.external_id as driver, i.occurrences, round(i.speed_kmh::numeric, 1)::float as speed,
       round(e.max_g::numeric, 2)::float as "maxG",
       (select array_agg(distinct m.position order by m.position) from incident_media m
        where m.client_id = $1 and m.incident_id = i.id and m.kind = 1) as clips
     from incident i join incident_detail e on e.client_id = i.client_id and e.id = i.id
       join vehicle v on v.client_id = i.client_id and v.id = i.vehicle_id
       left join driver d on d.client_id = i.client_id and d.id = i.driver_id
     where i.client_id = $1`,
    [clientId],
  )
  const rejections = await server.services.pool.query('select reason from rejected_record where client_id = $1', [
    clientId,
  ])
  expect(rejections.rows.map(({ reason }) => reason)).toEqual(recorded)
  return rows
}

test('Samsara: stores an event with no end, an empty driver, a label without a name, and three cameras of which two face the same way', async () => {
  const event = {
    id: '9f2c',
    asset: { id: '281' },
    driver: { id: '' },
    behaviorLabels: [{ source: 'automated' }, { label: 'Braking' }],
    contextLabels: null,
    startMs: at,
    updatedAtTime: at,
    endMs: null,
    location: null,
    maxAccelerationGForce: 0.61,
    media: [
      { input: 'dashcamDriverFacing', url: null },
      { input: 'analog2', cameraRole: 'inCab', auxcamSerial: 'A-1' },
      { input: 'dashcamRoadFacing' },
    ],
  }
  const { frontExternal, frontInternal, camera1 } = cameraPosition.code
  expect(await stored(providers.samsara, readRecords([event], SamsaraEvent, mapSafetyEvent))).toEqual([
    {
      vehicle: '281',
      driver: null,
      occurrences: 1,
      speed: null,
      maxG: 0.61,
      clips: [frontInternal, frontExternal, camera1],
    },
  ])
})

test('Motive: stores an aggregated event without a type, with clips of each part, and speeding by its average', async () => {
  const media = (file: string) => ({
    camera_media: {
      available: true,
      downloadable_videos: { front_facing_plain_url: `https://files.test/${file}`, other: 7 },
    },
  })
  const swerving = {
    id: 1359698678,
    type: null,
    primary_behavior: 'lane_swerving_event',
    start_time: at,
    duration: 6,
    start_speed: '99.0196',
    vehicle: null,
    driver: { id: 4033173 },
    metadata: { severity: null, annotation_tags: null },
    aggregated: true,
    sub_event_metadata: { sub_event_count: 2, sub_events: [media('a'), media('b')] },
  }
  const { frontExternal, camera1 } = cameraPosition.code
  expect(await stored(providers.motive, readRecords([swerving], PerformanceEvent, mapPerformanceEvent))).toMatchObject([
    { driver: '4033173', occurrences: 2, speed: 99, clips: [frontExternal, camera1] },
  ])
  const speeding = { id: 5, start_time: at, duration: 255, avg_vehicle_speed: '114.0', vehicle: { id: 9 }, driver: {} }
  expect(await stored(providers.motive, readRecords([speeding], SpeedingEvent, mapSpeedingEvent))).toMatchObject([
    { vehicle: '9', driver: null, speed: 114 },
  ])
})

test('Lytx: stores blank times and people, and forces of zero', async () => {
  const event = {
    id: '4300ffff-6680-c341-2f93-60a3e15b0000',
    eventTriggerId: 26,
    recordDateUTC: at.slice(0, 19),
    reviewedDate: ' ',
    downloadedDate: ' ',
    coachedDate: '9999-01-01T00:00:00Z',
    vehicleId: '9100FFFF-48a9-e663-02b3-60a3e15b0000',
    driverId: ' ',
    forwardMax: 0,
    lateralMax: 0,
    objectRevision: 2,
  }
  const names = { triggers: new Map([[26, 'Rolling Stop']]), triggersubtypes: new Map(), statuses: new Map() }
  const read = readRecords([event], LytxEvent, (reported) => mapEvent(reported, names))
  expect(await stored(providers.lytx, read)).toMatchObject([
    { vehicle: '9100ffff-48a9-e663-02b3-60a3e15b0000', driver: null, maxG: null },
  ])
})

test('Netradyne: stores numbers sent as text, and the force from a webhook', async () => {
  const alert = {
    id: 48211900017,
    timestamp: String(Date.parse(at)),
    duration: '7',
    speedData: { speed: '50', speedLimit: 'n/a' },
    vehicle: { vehicleNumber: 'T-1042' },
    details: { typeDescription: 'HARD-BRAKING', maxGForce: 1.4 },
  }
  const read = readRecords([alert], Alert, (reported) => mapAlert(reported, 'km/h'))
  expect(await stored(providers.netradyne, read)).toMatchObject([{ vehicle: 'T-1042', speed: 50, maxG: 1.4 }])
})

test('Geotab: stores an event with no device and no end, and rejects one without a rule with a reason', async () => {
  const event = { id: 'aX1', rule: { id: 'RuleSeatbeltId' }, device: null, driver: { id: 'b5' }, activeFrom: at }
  const nothing = { ruleNames: new Map(), fix: null, maxG: null, speeding: null, media: [] }
  const read = (change: object) =>
    readRecords([{ ...event, ...change }], ExceptionEvent, (reported) => mapExceptionEvent(reported, nothing))
  expect(await stored(providers.geotab, read({ activeTo: null }))).toMatchObject([{ driver: 'b5', occurrences: 1 }])
  const reasons = ['The provider gave no reason for this event']
  expect(await stored(providers.geotab, read({ rule: null }), reasons)).toEqual([])
})

test('Samsara: doesn’t call an unreported camera healthy', async () => {
  const clientId = await server.client('Documented camera')
  const fleet = await createFleet(server.services, clientId, 'camera')
  const device = Device.parse({ serial: 'C', model: 'CM32', asset: { id: '281' }, health: null })
  await fleet.load('cameraHealth', mapCameraHealth(device, new Date()))
  const { rows } = await server.services.pool.query('select status, reason from camera_status where client_id = $1', [
    clientId,
  ])
  const unknown = { status: 3, reason: 'Samsara does not report the health of this camera' }
  expect(rows).toEqual([unknown, unknown])
})
