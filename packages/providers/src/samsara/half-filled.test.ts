import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { mapCameraHealth, mapDeviceMismatches } from './device-mapping.ts'
import { mapSafetyEvent } from './incident-mapping.ts'
import { mapDriver, mapMotion, mapPosition, mapReportTrip, mapStreamTrip, mapTag, mapVehicle } from './mapping.ts'
import {
  Device,
  Driver,
  GpsPoint,
  LocationAndSpeed,
  ReportTrip,
  SafetyEvent,
  StreamTrip,
  Tag,
  Vehicle,
  VehicleStats,
} from './wire.ts'

// Values that the API description calls optional may be missing or null, and must not cause a record to be rejected.

const now = new Date('2026-03-01T12:00:00Z')
const event = {
  id: '9f2c',
  asset: { id: '281' },
  driver: { id: '44', name: null },
  behaviorLabels: [{ label: 'Braking', source: 'automated' }],
  startMs: '2026-03-01T10:00:00Z',
  updatedAtTime: '2026-03-01T10:05:00Z',
}
const map = (change: object = {}) => mapSafetyEvent(SafetyEvent.parse({ ...event, ...change }))

it("keeps an event's reported values if the rest is null", () => {
  const nothing = {
    contextLabels: null,
    endMs: null,
    eventState: null,
    location: { latitude: null, longitude: null },
    maxAccelerationGForce: null,
    speedingMetadata: null,
    media: null,
    tripStartTime: null,
    updatedAtTime: null,
  }
  expect(map(nothing)).toMatchObject({ vehicleExternalId: '281', endedAt: null, location: null, revision: null })
  expect(map({ location: null, behaviorLabels: null }).tags).toEqual([])
})

it('keeps the other labels if one has no name or source', () => {
  const behaviorLabels = [{ source: 'automated' }, { label: null }, { label: 'Smoking' }]
  expect(map({ behaviorLabels }).tags).toEqual([{ tag: 'Smoking', source: 'automated' }])
})

it.each([{}, { id: '' }, { id: '0' }, { id: null }, null])('treats a reference like %o as empty', (noOne) => {
  expect(map({ driver: noOne }).driverExternalId).toBeNull()
  expect(map({ asset: noOne })).toMatchObject({ vehicleExternalId: null, driverExternalId: '44' })
  const reported = { ...event, asset: noOne, driver: noOne }
  expect(readRecords([reported], SafetyEvent, mapSafetyEvent).rejected).toMatchObject([
    { reason: expect.stringContaining('no vehicle or driver') },
  ])
})

it('keeps two cameras facing the same way, the dash camera under its name', () => {
  const media = [
    { input: 'analog2', cameraRole: 'inCab', auxcamSerial: 'A-1', url: 'https://files.test/1' },
    { input: 'dashcamDriverFacing', url: 'https://files.test/2' },
    { input: 'analog2', cameraRole: 'rearHigh', auxcamSerial: 'A-2', url: 'https://files.test/3' },
    { input: 'analog3', cameraRole: 'rearBumper' },
  ]
  const { frontInternal, rearExternal, unknown } = cameraPosition.code
  const clips = map({ media }).media.filter(({ kind }) => kind === 'video')
  expect(clips.map(({ position, fileId, source }) => [position, fileId, source.auxcamSerial])).toEqual([
    [frontInternal, undefined, undefined],
    [unknown, 'analog2 A-1', 'A-1'],
    [rearExternal, undefined, 'A-2'],
    [unknown, 'analog3', undefined],
  ])
})

it('vehicles, drivers and tags', () => {
  const vehicle = { id: '7', name: null, vin: null, tags: null, externalIds: { 'samsara.vin': null }, year: null }
  expect(mapVehicle(Vehicle.parse(vehicle))).toMatchObject({ name: '7', vin: null, driverExternalId: null })
  expect(mapVehicle(Vehicle.parse({ id: '7', staticAssignedDriver: { id: '' } })).driverExternalId).toBeNull()
  expect(mapDriver(Driver.parse({ id: '9', phone: null, licenseNumber: null })).phoneNumber).toBeNull()
  expect(mapTag(Tag.parse({ id: '3', name: null, parentTagId: '' }))).toMatchObject({
    name: '3',
    parentExternalId: null,
  })
})

it('positions and motion', () => {
  const point = { time: '2026-03-01T10:00:00Z', latitude: 47.6, longitude: -122.3, speedMilesPerHour: null }
  const stats = VehicleStats.parse({ id: '7', gps: null, engineStates: [{ time: point.time, value: null }] })
  expect(mapPosition(stats, GpsPoint.parse({ ...point, headingDegrees: null }))).toMatchObject({
    speedKmh: null,
    headingDegrees: null,
    engineOn: null,
  })
  const sample = { happenedAtTime: point.time, location: { ...point, headingDegrees: null }, speed: null }
  expect(mapMotion(LocationAndSpeed.parse(sample))).toMatchObject({ speedKmh: null, headingDegrees: null })
})

it('keeps trips as running while they have no end', () => {
  const report = ReportTrip.parse({
    startMs: 1,
    driverId: null,
    distanceMeters: null,
    startOdometer: null,
    endCoordinates: null,
    startCoordinates: { latitude: 0, longitude: 0 },
  })
  expect(mapReportTrip('7', report)).toMatchObject({
    endedAt: null,
    driverExternalId: null,
    distanceMeters: null,
    distanceSource: null,
    start: null,
    end: null,
    startOdometerMeters: null,
  })
  const streamed = { asset: { id: '7' }, tripStartTime: '2026-03-01T09:00:00Z', tripEndTime: null, endLocation: null }
  expect(mapStreamTrip(StreamTrip.parse(streamed))).toMatchObject({ endedAt: null, end: null })
})

const { healthy, none, obstructed } = cameraHealth.code
it.each([
  [undefined, [none, none], 'does not report the health'],
  [{ healthStatus: 'dataPending', healthReasons: null }, [none, none], 'enough data'],
  [{ healthStatus: 'needsReplacement' }, [none, none], 'replaced'],
  [{ healthStatus: 'needsAttention', healthReasons: [{ healthReasonCode: 'notDetected' }] }, [none, none], 'detect'],
  [{ healthStatus: 'needsAttention', healthReasons: [{ healthReasonCode: 'vgUnplugged' }] }, [none, none], 'unplugged'],
  [
    {
      healthStatus: 'needsAttention',
      healthReasons: [{ healthReasonCode: 'irregularRecording' }, { healthReasonCode: 'outwardCameraObstruction' }],
    },
    [obstructed, healthy],
    'obstructed view',
  ],
  [
    { healthStatus: 'needsAttention', healthReasons: [{ healthReasonCode: 'cameraMisaligned' }] },
    [healthy, healthy],
    'misaligned',
  ],
])('reports a camera with health %o as is, with the reason', (health, statuses, reason) => {
  const reported = mapCameraHealth(Device.parse({ serial: 'C', model: 'CM32', asset: { id: '7' }, health }), now)
  expect(reported.map(({ status }) => status)).toEqual(statuses)
  expect(reported[0]!.reason).toContain(reason)
})

it('recognizes cameras of future models, and reports nothing for an unassigned device', () => {
  const reasons = { healthReasons: [{ healthReasonCode: 'notDetected' }, {}] }
  const next = Device.parse({ serial: 'C', model: 'CM41', asset: { id: '7' }, health: reasons })
  expect(mapDeviceMismatches(next, now)).toEqual([])
  expect(mapCameraHealth(next, now).map(({ status }) => status)).toEqual([none, none])
  const fine = Device.parse({ ...next, health: { healthStatus: 'healthy' } })
  expect(mapCameraHealth(fine, now)).toMatchObject([
    { status: healthy },
    { status: none, reason: expect.stringContaining('inside') },
  ])
  for (const asset of [undefined, null, {}, { id: '' }]) {
    const spare = Device.parse({ serial: 'C', model: 'CM32', asset, health: reasons })
    expect(mapCameraHealth(spare, now)).toEqual([])
    expect(mapDeviceMismatches(Device.parse({ ...spare, model: null }), now)).toEqual([])
  }
})
