import { cameraHealth } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../kit/http/http.ts'
import { mapCameraHealth, mapDeviceMismatches } from './device-mapping.ts'
import {
  mapDriver,
  mapDriverScore,
  mapMotion,
  mapPosition,
  mapReportTrip,
  mapStreamTrip,
  mapTag,
  mapVehicle,
  mapVinMismatch,
} from './mapping.ts'
import {
  Device,
  Driver,
  DriverScore,
  GpsPoint,
  LocationAndSpeed,
  ReportTrip,
  StreamTrip,
  Tag,
  Vehicle,
} from './wire.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('vehicles', () => {
  const reported = {
    id: '281474990000001',
    name: 'Van 7',
    vin: '1FTBW2CM0HKA00001',
    year: '2021',
    tags: [{ id: '3900', name: 'North' }],
    notes: '',
    somethingNew: { since: 2027 },
  }

  it('are read with the fields present', () => {
    expect(mapVehicle(Vehicle.parse(reported))).toEqual({
      externalId: '281474990000001',
      name: 'Van 7',
      vin: '1FTBW2CM0HKA00001',
      licensePlate: null,
      make: null,
      model: null,
      modelYear: 2021,
      deviceSerial: null,
      groupExternalIds: ['3900'],
      driverExternalId: null,
      driverName: null,
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it('may have almost no keys, like retired ones', () => {
    const record = mapVehicle(Vehicle.parse({ id: '7', name: '', notes: '' }))
    expect(record).toMatchObject({ name: '7', vin: null, modelYear: null, groupExternalIds: [] })
  })

  it('use the gateway’s VIN if none was entered', () => {
    const vehicle = Vehicle.parse({ id: '7', vin: '', externalIds: { 'samsara.vin': '1FTBW2CM0HKA00009' } })
    expect(mapVehicle(vehicle).vin).toBe('1FTBW2CM0HKA00009')
    expect(mapVinMismatch(vehicle, now)).toBeNull()
  })

  it('report a mismatch if the gateway reads another VIN', () => {
    const vehicle = (read: string) => Vehicle.parse({ ...reported, externalIds: { 'samsara.vin': read } })
    expect(mapVinMismatch(vehicle('1FTBW2CM0HKA00002'), now)).toEqual({
      vehicleExternalId: reported.id,
      type: 'vin',
      since: now,
      evidence: { ours: reported.vin, provider: '1FTBW2CM0HKA00002' },
    })
    expect(mapVinMismatch(vehicle(reported.vin), now)).toBeNull()
    expect(mapVinMismatch(vehicle(reported.vin.toLowerCase()), now)).toBeNull()
  })

  it.each(['21', 'unknown', ''])('have no model year if it is "%s"', (year) => {
    expect(mapVehicle(Vehicle.parse({ ...reported, year })).modelYear).toBeNull()
  })
})

describe('drivers and tags', () => {
  it('are active unless reported otherwise, and named even without a name', () => {
    expect(mapDriver(Driver.parse({ id: '44', name: '' }))).toEqual({
      externalId: '44',
      name: 'Driver 44',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: null,
      employeeNumber: null,
      revision: null,
    })
    const left = Driver.parse({ id: '45', name: 'Ann Lee', driverActivationStatus: 'deactivated', licenseState: 'TX' })
    expect(mapDriver(left)).toMatchObject({ inactiveReason: 'Deactivated in Samsara', licenseState: 'TX' })
  })

  it.each([
    [{ payrollId: '7' }, '7'],
    [{ 'maintenance.id': 'M1', Employee_Number: 12 }, '12'],
    [{ 'maintenance.id': 'M1' }, null],
    [{ payrollId: '' }, null],
    ['none', null],
    [null, null],
  ])('find their employee number among external ids: %j', (externalIds, number) => {
    expect(mapDriver(Driver.parse({ id: '44', externalIds })).employeeNumber).toBe(number)
  })

  it('know their parent', () => {
    expect(mapTag(Tag.parse({ id: '2', name: 'Yard', parentTagId: '1' })).parentExternalId).toBe('1')
    expect(mapTag(Tag.parse({ id: '1', name: 'West' })).parentExternalId).toBeNull()
  })
})

describe('positions', () => {
  const point = (rest: object = {}) =>
    GpsPoint.parse({ time: '2026-03-01T10:00:05Z', latitude: 47.6, longitude: -122.3, ...rest })

  it('use miles per hour', () => {
    const record = mapPosition({ id: '1' }, point({ speedMilesPerHour: 60, headingDegrees: 91 }))
    expect(record.speedKmh).toBeCloseTo(96.56064, 5)
    expect(record).toMatchObject({ vehicleExternalId: '1', headingDegrees: 91, engineOn: null })
    expect(record.at).toEqual(new Date('2026-03-01T10:00:05Z'))
  })

  it('distinguish a missing speed from zero', () => {
    expect(mapPosition({ id: '1' }, point()).speedKmh).toBeNull()
    expect(mapPosition({ id: '1' }, point({ speedMilesPerHour: 0 })).speedKmh).toBe(0)
  })

  it('use the last engine state reported by then', () => {
    const engineStates = [
      { time: '2026-03-01T10:00:00Z', value: 'Idle' },
      { time: '2026-03-01T10:00:10Z', value: 'Off' },
      { time: '2026-03-01T10:00:20Z', value: 'Cranking' },
    ]
    const at = (time: string) => mapPosition({ id: '1', engineStates }, point({ time })).engineOn
    expect(at('2026-03-01T09:59:59Z')).toBeNull()
    expect(at('2026-03-01T10:00:05Z')).toBe(true)
    expect(at('2026-03-01T10:00:10Z')).toBe(false)
    expect(at('2026-03-01T10:00:20Z')).toBeNull()
  })

  it('use meters per second around incidents, preferring the vehicle’s own speed', () => {
    const sample = (speed?: object) =>
      mapMotion(
        LocationAndSpeed.parse({
          asset: { id: '1' },
          happenedAtTime: '2026-03-01T10:00:05Z',
          location: { latitude: 47.6, longitude: -122.3, headingDegrees: 90 },
          speed,
        }),
      ).speedKmh
    expect(sample({ gpsSpeedMetersPerSecond: 10 })).toBe(36)
    expect(sample({ gpsSpeedMetersPerSecond: 10, ecuSpeedMetersPerSecond: 20 })).toBe(72)
    expect(sample()).toBeNull()
  })
})

describe('trips', () => {
  const report = (rest: string) =>
    mapReportTrip(
      '281',
      ReportTrip.parse(
        parseJson(`{"startMs":1772355600000,"endMs":1772359200000,"distanceMeters":4200${rest}}`, 'test'),
      ),
    )

  it('are the same in both reports', () => {
    const streamed = mapStreamTrip(
      StreamTrip.parse({ asset: { id: '281' }, completionStatus: 'completed', tripStartTime: '2026-03-01T09:00:00Z' }),
    )
    expect(streamed.externalId).toBe(report('').externalId)
    expect(streamed).toMatchObject({ endedAt: null, distanceMeters: null, distanceSource: null })
  })

  it('have no driver if it is 0 or missing', () => {
    expect(report(',"driverId":0').driverExternalId).toBeNull()
    expect(report('').driverExternalId).toBeNull()
    expect(report(',"driverId":44').driverExternalId).toBe('44')
    expect(report(',"driverId":9007199254740993').driverExternalId).toBe('9007199254740993')
  })

  it('are running while their end is the largest number', () => {
    const running = parseJson('{"startMs":1772355600000,"endMs":9223372036854775807}', 'test')
    expect(mapReportTrip('281', ReportTrip.parse(running)).endedAt).toBeNull()
    expect(report('').endedAt).toEqual(new Date('2026-03-01T10:00:00Z'))
    const rounded = ReportTrip.parse({ startMs: 1, endMs: 9223372036854776000 })
    expect(mapReportTrip('281', rounded).endedAt).toBeNull()
  })

  it('are measured by the odometer only if both readings are known', () => {
    expect(report(',"startOdometer":1000,"endOdometer":5500')).toMatchObject({
      distanceMeters: 4500,
      distanceSource: 'odometer',
    })
    expect(report(',"startOdometer":0,"endOdometer":5500')).toMatchObject({
      distanceMeters: 4200,
      distanceSource: 'gps',
    })
    expect(report(',"startOdometer":1000,"endOdometer":0')).toMatchObject({
      distanceMeters: 4200,
      distanceSource: 'gps',
    })
    const nothing = ReportTrip.parse({ startMs: 1, endMs: 2 })
    expect(mapReportTrip('281', nothing)).toMatchObject({ distanceMeters: null, distanceSource: null })
  })

  it('are measured by GPS if the odometer runs backwards', () => {
    expect(report(',"startOdometer":9000,"endOdometer":5500')).toMatchObject({
      distanceMeters: 4200,
      distanceSource: 'gps',
    })
  })
})

describe('driver scores', () => {
  const period = { from: new Date('2026-02-01T00:00:00Z'), until: new Date('2026-03-01T00:00:00Z') }

  it('cover the requested period', () => {
    const reported = { driverId: 40000001, driverScore: 87, driveDistanceMeters: 120_500, driveTimeMilliseconds: 1 }
    expect(mapDriverScore(DriverScore.parse(reported), period)).toEqual({
      driverExternalId: '40000001',
      ...period,
      score: 87,
      distanceMeters: 120_500,
    })
    const { driveDistanceMeters: _, ...bare } = reported
    expect(mapDriverScore(DriverScore.parse(bare), period).distanceMeters).toBeNull()
  })
})

describe('devices', () => {
  const device = (model: string, ...codes: string[]) =>
    Device.parse({
      serial: 'GABC-DEF-GHI',
      model,
      asset: { id: '281' },
      health: {
        healthStatus: codes.length ? 'needsAttention' : 'healthy',
        healthReasons: codes.map((healthReasonCode) => ({ healthReasonCode, startTime: '2026-02-27T08:00:00Z' })),
      },
    })
  const statuses = (model: string, ...codes: string[]) =>
    mapCameraHealth(device(model, ...codes), now).map(({ status }) => status)
  const { healthy, obstructed, notInstalled } = cameraHealth.code

  it('with a camera report both of its views', () => {
    expect(statuses('CM32')).toEqual([healthy, healthy])
    expect(statuses('CM34', 'inwardCameraObstruction')).toEqual([healthy, obstructed])
    expect(statuses('CM31', 'outwardCameraObstruction')).toEqual([obstructed, notInstalled])
    expect(mapCameraHealth(device('CM32', 'inwardCameraObstruction'), now)[1]!.since).toEqual(
      new Date('2026-02-27T08:00:00Z'),
    )
  })

  it('without a camera or a vehicle report no camera health', () => {
    expect(statuses('VG34', 'outwardCameraObstruction')).toEqual([])
    expect(mapCameraHealth(Device.parse({ serial: 'C', model: 'CM32' }), now)).toEqual([])
  })

  it('report problems with a gateway', () => {
    const types = (model: string, ...codes: string[]) =>
      mapDeviceMismatches(device(model, ...codes), now).map(({ type }) => type)
    expect(types('VG34', 'vgUnplugged')).toEqual(['deviceNotFound'])
    expect(types('VG34', 'notDetected', 'noGpsSignal')).toEqual(['deviceNotFound', 'gps'])
    expect(types('VG34', 'lowDeviceBattery', 'somethingNew')).toEqual([])
    expect(types('CM32', 'notDetected')).toEqual([])
  })
})
