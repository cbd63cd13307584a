import { describe, expect, it } from 'vitest'
import {
  mapDriver,
  mapDrivingPeriod,
  mapGroup,
  mapNewestPosition,
  mapPastPosition,
  mapRollup,
  mapVehicle,
} from './mapping.ts'
import { DrivingPeriod, Group, PastLocation, PerformanceRollup, User, Vehicle, VehicleLocation } from './wire.ts'

describe('vehicles', () => {
  const reported = {
    id: 1200001,
    number: 'T-9',
    status: 'active',
    vin: '1FTBW2CM0HKA00001',
    year: '2021',
    make: '',
    model: null,
    license_plate_number: '8ABC123',
    group_ids: [150001, 150002],
    permanent_driver: { id: 5, first_name: 'Ana' },
    eld_device: { id: 1, identifier: 'AABL36', model: 'lbb-3.6ca' },
    driver_facing_camera: -1,
  }

  it('have numeric ids, which are strings in Milepost', () => {
    expect(mapVehicle(Vehicle.parse(reported))).toEqual({
      externalId: '1200001',
      name: 'T-9',
      vin: '1FTBW2CM0HKA00001',
      licensePlate: '8ABC123',
      make: null,
      model: null,
      modelYear: 2021,
      deviceSerial: 'AABL36',
      groupExternalIds: ['150001', '150002'],
      driverExternalId: '5',
      driverName: 'Ana',
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it('may have almost no fields', () => {
    const bare = { id: 7, number: '', vin: null, eld_device: null, permanent_driver: null, group_ids: [] }
    expect(mapVehicle(Vehicle.parse(bare))).toMatchObject({
      name: '7',
      vin: null,
      deviceSerial: null,
      driverExternalId: null,
      groupExternalIds: [],
    })
  })

  it.each(['0', '', null])('have no model year if it is %s', (year) => {
    expect(mapVehicle(Vehicle.parse({ ...reported, year })).modelYear).toBeNull()
  })
})

describe('drivers and groups', () => {
  it('have a two-part name, or none', () => {
    const user = { id: 5, first_name: 'Ana', last_name: 'Ruiz', status: 'active', drivers_license_state: 'TX' }
    expect(mapDriver(User.parse(user))).toMatchObject({
      externalId: '5',
      name: 'Ana Ruiz',
      inactiveReason: null,
      licenseState: 'TX',
      licenseNumber: null,
    })
    expect(mapDriver(User.parse({ id: 6, first_name: null, last_name: '', status: 'deactivated' }))).toMatchObject({
      name: 'Driver 6',
      inactiveReason: 'Deactivated in Motive',
    })
  })

  it('know their parent', () => {
    expect(mapGroup(Group.parse({ id: 2, name: 'Yard', parent_id: 1 })).parentExternalId).toBe('1')
    expect(mapGroup(Group.parse({ id: 1, name: 'West', parent_id: null })).parentExternalId).toBeNull()
  })
})

describe('positions', () => {
  const located = { located_at: '2026-03-01T10:00:05Z', lat: 41.88, lon: -87.63, bearing: 91.5 }
  const newest = (rest: object = {}) =>
    mapNewestPosition(VehicleLocation.parse({ id: 9, current_location: { ...located, ...rest } }))

  it('use kilometers per hour for the newest', () => {
    expect(newest({ kph: 72.4, vehicle_state: 'on' })).toEqual({
      vehicleExternalId: '9',
      at: new Date('2026-03-01T10:00:05Z'),
      latitude: 41.88,
      longitude: -87.63,
      speedKmh: 72.4,
      headingDegrees: 91.5,
      engineOn: true,
    })
    expect(newest({ kph: 0, vehicle_state: 'off', bearing: null })).toMatchObject({
      speedKmh: 0,
      engineOn: false,
      headingDegrees: null,
    })
    expect(newest()).toMatchObject({ speedKmh: null, engineOn: null })
    expect(newest({ vehicle_state: 'cranking' })).toMatchObject({ engineOn: null })
  })

  it('may be missing entirely', () => {
    expect(mapNewestPosition(VehicleLocation.parse({ id: 9, current_location: null }))).toBeNull()
  })

  it('use miles per hour for the history', () => {
    const past = (speed: number | null) => mapPastPosition('9', PastLocation.parse({ ...located, speed })).speedKmh
    expect(past(60)).toBeCloseTo(96.56064, 5)
    expect(past(0)).toBe(0)
    expect(past(null)).toBeNull()
  })
})

describe('driving periods', () => {
  const map = (rest: object = {}) =>
    mapDrivingPeriod(
      DrivingPeriod.parse({
        id: 88,
        start_time: '2026-03-01T10:00:00Z',
        end_time: '2026-03-01T11:00:00Z',
        start_kilometers: null,
        end_kilometers: null,
        distance: null,
        origin_lat: 41.88,
        origin_lon: -87.63,
        destination_lat: 41.9,
        destination_lon: -87.7,
        driver: null,
        type: 'driving',
        vehicle: { id: 9, number: 'T-9' },
        ...rest,
      }),
    )

  it('are trips with an id', () => {
    expect(map({ driver: { id: 5 } })).toEqual({
      externalId: '88',
      vehicleExternalId: '9',
      driverExternalId: '5',
      driverName: null,
      vehicleName: 'T-9',
      startedAt: new Date('2026-03-01T10:00:00Z'),
      endedAt: new Date('2026-03-01T11:00:00Z'),
      distanceMeters: null,
      distanceSource: null,
      start: { latitude: 41.88, longitude: -87.63 },
      end: { latitude: 41.9, longitude: -87.7 },
      isPrivate: false,
      revision: null,
      startOdometerMeters: null,
      endOdometerMeters: null,
    })
  })

  it('are still running if they have no end', () => {
    expect(map({ end_time: null, destination_lat: null, destination_lon: null })).toMatchObject({
      endedAt: null,
      end: null,
      driverExternalId: null,
    })
  })

  it('are measured by the odometer if both readings are known', () => {
    const read = map({ start_kilometers: 1000.5, end_kilometers: 1042.75, distance: '26 mi' })
    expect(read.distanceMeters).toBeCloseTo(42_250, 6)
    expect(read.distanceSource).toBe('odometer')
    expect(map({ start_kilometers: 1000, distance: '12 km' })).toMatchObject({
      distanceMeters: 12_000,
      distanceSource: null,
    })
    for (const end_kilometers of [10, 9000, 9900])
      expect(map({ start_kilometers: 9000, end_kilometers, distance: '12 km' }).distanceMeters).toBe(12_000)
  })

  it.each([
    ['42.2 mi', 67_914.3168],
    ['1,042.5 mi', 1_677_741.12],
    ['12 km', 12_000],
    ['0 mi', 0],
    ['', null],
    ['42.2', null],
    ['far', null],
  ])('reported as "%s" cover %s meters', (distance, meters) => {
    const { distanceMeters } = map({ distance })
    if (meters === null) expect(distanceMeters).toBeNull()
    else expect(distanceMeters).toBeCloseTo(meters, 4)
  })
})

describe('driver scores', () => {
  const period = { from: new Date('2026-02-01T00:00:00Z'), until: new Date('2026-03-03T00:00:00Z') }
  const reported = { score: 93, total_kilometers: 412, num_hard_brakes: 2, driver: { id: 5, first_name: 'Ana' } }
  const score = (rest: object = {}) => mapRollup(PerformanceRollup.parse({ ...reported, ...rest }), period)

  it('cover the requested days, with their distance in kilometers', () => {
    expect(score()).toEqual({ driverExternalId: '5', driverName: 'Ana', ...period, score: 93, distanceMeters: 412_000 })
    expect(score({ total_kilometers: null })?.distanceMeters).toBeNull()
  })

  it('are skipped without a driver or without driving', () => {
    expect(score({ driver: null })).toBeNull()
    expect(score({ total_kilometers: 0, score: 100 })).toBeNull()
  })

  it('are undocumented on another scale', () => {
    for (const other of [870, -1])
      expect(PerformanceRollup.safeParse({ ...reported, score: other }).success).toBe(false)
  })
})
