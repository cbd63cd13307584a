import { cameraPosition, vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { mapExceptionEvent } from './incident-mapping.ts'
import { mapDevice, mapTrip, revisionOf } from './mapping.ts'
import { Device, ExceptionEvent, MediaFile, Trip } from './wire.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('devices', () => {
  const reasonOf = (rest: object) => mapDevice(Device.parse({ id: 'b20', ...rest }), now).inactiveReason

  it('are retired once their active period is over, and marked while their data are ignored', () => {
    expect(reasonOf({ activeTo: '2026-02-10T12:00:00.000Z' })).toBe('No longer active in Geotab')
    expect(reasonOf({ activeTo: '2050-01-01T00:00:00.000Z' })).toBeNull()
    expect(reasonOf({ ignoreDownloadsUntil: '2026-04-01T00:00:00.000Z' })).toBe('Data ignored in Geotab')
    expect(reasonOf({ ignoreDownloadsUntil: '1986-01-01T00:00:00.000Z' })).toBeNull()
    expect(reasonOf({})).toBeNull()
  })

  it.each([
    ['GroupTrailerId', vehicleClass.code.trailer],
    ['GroupContainerId', vehicleClass.code.trailer],
    ['GroupEquipmentId', vehicleClass.code.machine],
    ['GroupVehicleId', null],
  ])('map kind %s to class %s', (id, code) => {
    expect(mapDevice(Device.parse({ id: 'b20', groups: [{ id: 'b27A1' }, { id }] }), now).class).toBe(code)
  })

  it('without such a kind get the class from their VIN; a kind takes precedence over the VIN', () => {
    const decoded = { make: null, model: null, modelYear: null, class: vehicleClass.code.heavy }
    const classOf = (id: string) => mapDevice(Device.parse({ id: 'b20', groups: [{ id }] }), now, decoded).class
    expect(classOf('b27A1')).toBe(vehicleClass.code.heavy)
    expect(classOf('GroupTrailerId')).toBe(vehicleClass.code.trailer)
  })
})

it.each([
  ['00000000014c3ee1', 0x14c3ee1],
  ['ffffffffffffffff', null],
  ['newest', null],
  [undefined, null],
])('reads version %s as the number %s', (version, number) => {
  expect(revisionOf(version)).toBe(number)
})

describe('trips', () => {
  const reported = {
    id: 'b9A1',
    device: { id: 'b20' },
    start: '2026-03-01T10:00:00.000Z',
    stop: '2026-03-01T10:20:00.000Z',
  }
  const map = (rest: object) => mapTrip(Trip.parse({ ...reported, ...rest }), null)

  it('keep their other reported data', () => {
    const rest = {
      version: '0000000000a1',
      idlingDuration: '1.00:01:10.5000000',
      stopDuration: '1.02:00:00',
      maximumSpeed: 81,
      odometer: 81_000_500,
      engineHours: 5400,
    }
    expect(map(rest)).toMatchObject({
      revision: 161,
      idleSeconds: 86_470.5,
      stopSeconds: 93_600,
      maxSpeedKmh: 81,
      endOdometerMeters: 81_000_500,
      engineHours: 1.5,
    })
  })

  it('have null for a zero, a placeholder word or nothing', () => {
    const nothing = {
      idleSeconds: null,
      stopSeconds: null,
      maxSpeedKmh: null,
      endOdometerMeters: null,
      engineHours: null,
      end: null,
    }
    expect(map({})).toMatchObject(nothing)
    const odd = { idlingDuration: 'long', maximumSpeed: 'NaN', odometer: 0, engineHours: -1, stopPoint: { x: 0, y: 0 } }
    expect(map(odd)).toMatchObject(nothing)
  })

  it('are rejected without a device', () => {
    const noOne = [{ ...reported, device: 'NoDeviceId' }]
    expect(readRecords(noOne, Trip, (trip) => mapTrip(trip, null)).rejected).toMatchObject([{ externalId: 'b9A1' }])
  })
})

describe('exceptions', () => {
  const reported = { id: 'aX1', rule: { id: 'bRule7' }, device: { id: 'b20' }, activeFrom: '2026-03-01T10:00:00.000Z' }
  const surroundings = { ruleNames: new Map([['bRule7', 'Night driving']]), fix: null, maxG: null, speeding: null }
  const map = (rest: object, media: object[] = []) =>
    mapExceptionEvent(ExceptionEvent.parse({ ...reported, ...rest }), {
      ...surroundings,
      media: media.map((file) => MediaFile.parse(file)),
    })

  it('without a device belong to their driver, and are rejected without either', () => {
    expect(map({ device: 'NoDeviceId', driver: { id: 'b5' } })).toMatchObject({
      vehicleExternalId: null,
      driverExternalId: 'b5',
    })
    expect(() => map({ device: 'NoDeviceId', driver: 'UnknownDriverId' })).toThrow('no vehicle or driver')
  })

  it('are named by their rule, then by its diagnostic', () => {
    const tagsOf = (diagnostic: unknown) => map({ diagnostic }).tags.map(({ tag }) => tag)
    expect(tagsOf({ id: 'DiagnosticSeatbeltId' })).toEqual(['Night driving', 'DiagnosticSeatbeltId'])
    expect(tagsOf('NoDiagnosticId')).toEqual(['Night driving'])
  })

  it('include the kind of their speed, and their version', () => {
    expect(map({ version: '0a' })).toMatchObject({ speedBasis: 'trace', revision: 10 })
  })

  it('show every camera once, including several unnamed ones', () => {
    const file = (id: string, name: string) => ({
      id,
      name,
      mediaType: 'Video',
      status: 'Ready',
      device: { id: 'b20' },
      fromDate: '2026-03-01T09:59:55.000Z',
      toDate: '2026-03-01T10:00:05.000Z',
    })
    const files = [
      file('m1', 'road_20260301T095955000Z.mp4'),
      file('m2', 'ch1_20260301T095955000Z.mp4'),
      file('m3', 'ch1_20260301095955.mp4'),
      file('m4', 'ch2_20260301T095955000Z.mp4'),
      file('m5', '20260301T095955000Z.mp4'),
    ]
    const { frontExternal, unknown } = cameraPosition.code
    expect(map({}, files).media.map(({ position, fileId }) => [position, fileId])).toEqual([
      [frontExternal, undefined],
      [unknown, 'ch1'],
      [unknown, 'ch2'],
      [unknown, 'm5'],
    ])
  })
})
