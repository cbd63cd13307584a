import { cameraPosition, vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { mapSafetyEvent } from './incident-mapping.ts'
import { mapDriver, mapPosition, mapReportTrip, mapVehicle } from './mapping.ts'
import { Driver, GpsPoint, ReportTrip, SafetyEvent, Vehicle } from './wire.ts'

const event = {
  id: '9f2c',
  asset: { id: '281474990000001' },
  driver: { id: '44' },
  behaviorLabels: [{ label: 'Speeding', source: 'automated' }],
  startMs: '2026-03-01T10:00:00Z',
  updatedAtTime: '2026-03-01T10:05:00.250Z',
  location: { latitude: 47.6, longitude: -122.3, headingDegrees: 90 },
  maxAccelerationGForce: 0.61,
}
const map = (rest: object = {}) => mapSafetyEvent(SafetyEvent.parse({ ...event, ...rest }))
const clipsOf = (...media: object[]) =>
  map({ media: media.map((item) => ({ url: 'https://files.test/a', ...item })) }).media.filter(
    ({ kind }) => kind === 'video',
  )

describe('safety events', () => {
  it('keep the newest update', () => {
    expect(map().revision).toBe(Date.parse('2026-03-01T10:05:00.250Z'))
  })

  it('belong to their driver without a vehicle, with clips and without stills', () => {
    const record = map({ asset: undefined, media: [{ input: 'dashcamRoadFacing', url: 'https://files.test/a' }] })
    expect(record).toMatchObject({ vehicleExternalId: null, driverExternalId: '44' })
    expect(record.media.map(({ kind }) => kind)).toEqual(['video'])
  })

  it('are rejected with a reason without a vehicle or driver', () => {
    const { records, rejected } = readRecords([{ ...event, asset: null, driver: null }], SafetyEvent, mapSafetyEvent)
    expect(records).toEqual([])
    expect(rejected).toMatchObject([{ externalId: '9f2c', reason: expect.stringContaining('no vehicle or driver') }])
  })

  it('have no place, force, speed or limit if it is zero', () => {
    const speedingMetadata = { maxSpeedKilometersPerHour: 0, postedSpeedLimitKilometersPerHour: 0 }
    const location = { latitude: 0, longitude: 0, headingDegrees: 0 }
    expect(map({ location, speedingMetadata, maxAccelerationGForce: 0 })).toMatchObject({
      location: null,
      headingDegrees: null,
      speedKmh: null,
      speedLimitKmh: null,
      maxG: null,
    })
  })

  it('report the maximum speed of speeding', () => {
    const speedingMetadata = { maxSpeedKilometersPerHour: 121, postedSpeedLimitKilometersPerHour: 88 }
    expect(map({ speedingMetadata })).toMatchObject({ speedKmh: 121, speedBasis: 'max', speedLimitKmh: 88 })
  })

  it('place auxiliary cameras by their assigned role, and identify all others by file', () => {
    const { rearExternal, frontInternal, unknown } = cameraPosition.code
    expect(
      clipsOf(
        { input: 'analog1', cameraRole: 'leftSide' },
        { input: 'analog2', cameraRole: 'rearHigh' },
        { input: 'analog3', cameraRole: 'inCab' },
        { input: 'analog4', auxcamSerial: 'AHD-7' },
      ).map(({ position, fileId }) => [position, fileId]),
    ).toEqual([
      [unknown, 'analog1'],
      [rearExternal, undefined],
      [frontInternal, undefined],
      [unknown, 'analog4 AHD-7'],
    ])
  })
})

describe('vehicles', () => {
  const classOf = (rest: object) => mapVehicle(Vehicle.parse({ id: '7', ...rest })).class

  it.each([
    [{ grossVehicleWeight: { weight: 9900, unit: 'lb' } }, vehicleClass.code.light],
    [{ grossVehicleWeight: { weight: 15_000, unit: 'kg' } }, vehicleClass.code.heavy],
    [{ grossVehicleWeight: { weight: 15_000, unit: 'stone' } }, null],
    [{ harshAccelerationSettingType: 'heavyDuty' }, vehicleClass.code.heavy],
    [{ harshAccelerationSettingType: 'automatic' }, null],
    [{ vehicleType: 'Bus', grossVehicleWeight: { weight: 15_000, unit: 'kg' } }, vehicleClass.code.bus],
    [{}, null],
  ])('given %o are of class %s', (rest, code) => {
    expect(classOf(rest)).toBe(code)
  })

  it('report when they changed, as do drivers', () => {
    const updatedAtTime = '2026-03-01T10:05:00Z'
    expect(mapVehicle(Vehicle.parse({ id: '7', updatedAtTime })).revision).toBe(Date.parse(updatedAtTime))
    expect(mapDriver(Driver.parse({ id: '7', updatedAtTime })).revision).toBe(Date.parse(updatedAtTime))
  })
})

it('deactivates drivers by either flag or by their list, and doesn’t know what an unknown status means', () => {
  const reasonOf = (rest: object, listed?: string) =>
    mapDriver(Driver.parse({ id: '7', name: null, ...rest }), listed).inactiveReason
  expect(reasonOf({ driverActivationStatus: 'deactivated' })).toBe('Deactivated in Samsara')
  expect(reasonOf({ isDeactivated: true })).toBe('Deactivated in Samsara')
  expect(reasonOf({}, 'deactivated')).toBe('Deactivated in Samsara')
  expect(reasonOf({}, 'active')).toBeNull()
  expect(reasonOf({ driverActivationStatus: 'onLeave' })).toBe('Status “onLeave” in Samsara')
})

it('adds bus values to positions, and ignores zeros', () => {
  const point = { time: '2026-03-01T10:00:00Z', latitude: 47.6, longitude: -122.3 }
  const reported = (decorations?: object) => mapPosition({ id: '7' }, GpsPoint.parse({ ...point, decorations }))
  expect(reported({ obdOdometerMeters: { value: 81_000_500 }, obdEngineSeconds: { value: 5400 } })).toMatchObject({
    odometerMeters: 81_000_500,
    engineHours: 1.5,
  })
  for (const nothing of [undefined, {}, { obdOdometerMeters: { value: 0 }, obdEngineSeconds: { value: 0 } }])
    expect(reported(nothing)).toMatchObject({ odometerMeters: null, engineHours: null })
})

it('keeps odometers of trips if they were read', () => {
  const report = (rest: object) => mapReportTrip('7', ReportTrip.parse({ startMs: 1, endMs: 2, ...rest }))
  expect(report({ startOdometer: 9000, endOdometer: 9500 })).toMatchObject({
    startOdometerMeters: 9000,
    endOdometerMeters: 9500,
  })
  expect(report({ startOdometer: 0, endOdometer: 0 })).toMatchObject({
    startOdometerMeters: null,
    endOdometerMeters: null,
  })
})
