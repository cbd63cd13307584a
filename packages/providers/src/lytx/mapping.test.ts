import { vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { mapDriver, mapGpsPoint, mapGroup, mapSilence, mapTrip, mapVehicle, vehicleOfTrack } from './mapping.ts'
import { Device, GpsPoint, GpsTrack, Group, Trip, User, Vehicle } from './wire.ts'

const none = '00000000-0000-0000-0000-000000000000'
const vehicleId = '9100ffff-48a9-e663-02b3-60a3e15b0000'
const groupId = '5100ffff-60b6-e5cd-08cb-60a3e15b0000'
const rootId = '5100ffff-60b6-d7cd-3fa2-22ca712b0000'
const driverId = 'a100ffff-60b6-d7cd-3fa2-60a3e15b0000'

describe('groups', () => {
  const reported = { id: groupId, name: 'West', description: ' ', parentId: rootId, rootGroupId: rootId, revision: 0 }
  const map = (rest: object = {}) => mapGroup(Group.parse({ ...reported, ...rest }))

  it('include everything except the company itself', () => {
    expect(map()).toEqual({ externalId: groupId, name: 'West', description: null, parentExternalId: null })
    expect(map({ id: rootId, name: 'Company' })).toBeNull()
  })

  it('know their parent group, unless it is empty or themselves', () => {
    const above = 'B100FFFF-0000-0000-0000-000000000001'
    expect(map({ parentId: above })?.parentExternalId).toBe(above.toLowerCase())
    for (const parentId of [none, groupId, null]) expect(map({ parentId })?.parentExternalId).toBeNull()
  })
})

describe('vehicles', () => {
  const reported = {
    id: vehicleId,
    name: 'Truck 9',
    type: 1,
    status: 2,
    licensePlateNumber: '8ABC123',
    countrySubdivision: 'CA',
    lastConnected: null,
    driverId,
    groupId,
    vin: '1FTBW2CM0HKA00001',
    make: 'Ford',
    model: 'Transit',
    year: 2021,
    deviceId: '7100ffff-48a9-e663-02b3-60a3e15b0000',
  }
  const recorder = { deviceId: reported.deviceId, serialNumber: 'QM40900001', status: 'In Service', vehicleId }
  const statuses = new Map([
    [2, 'In Service'],
    [3, 'Out of Service'],
    [4, ' '],
  ])
  const types = new Map([
    [1, 'Light Duty Van'],
    [2, 'Tractor'],
    [3, 'Other'],
  ])
  const map = (rest: object = {}, device: object = {}) =>
    mapVehicle(Vehicle.parse({ ...reported, ...rest }), {
      recorderOf: new Map([[vehicleId, Device.parse({ ...recorder, ...device })]]),
      statuses,
      types,
    })

  it('carry the serial number of their device', () => {
    expect(map()).toEqual({
      externalId: vehicleId,
      name: 'Truck 9',
      vin: '1FTBW2CM0HKA00001',
      licensePlate: '8ABC123',
      make: 'Ford',
      model: 'Transit',
      modelYear: 2021,
      deviceSerial: 'QM40900001',
      groupExternalIds: [groupId],
      driverExternalId: driverId,
      inactiveReason: null,
      class: vehicleClass.code.light,
      revision: null,
    })
  })

  it.each([
    [{ status: 3 }, {}, 'Out of Service in Lytx'],
    [{ status: 4 }, {}, 'No status in Lytx'],
    [{ status: 99 }, {}, 'No status in Lytx'],
    [{ status: null }, {}, 'No status in Lytx'],
    [{}, { status: 'Spare' }, 'Its recorder is “Spare” in Lytx'],
    [{}, { status: 'Pending Removal from Fleet' }, null],
    [{ status: 3 }, { status: 'Spare' }, 'Out of Service in Lytx'],
  ])('given %j and a recorder with %j, are inactive because: %s', (rest, device, reason) => {
    expect(map(rest, device).inactiveReason).toBe(reason)
  })

  it.each([
    [2, vehicleClass.code.heavy],
    [3, null],
    [0, null],
    [null, null],
  ])('of type %s are of class %s', (type, expected) => {
    expect(map({ type }).class).toBe(expected)
  })

  it('may have almost no fields', () => {
    const bare = { name: '', vin: '', make: null, model: ' ', year: 0, driverId: none, licensePlateNumber: '' }
    expect(map({ ...bare, id: vehicleId.replace('0000', '0001') })).toMatchObject({
      vin: null,
      make: null,
      model: null,
      modelYear: null,
      driverExternalId: null,
      licensePlate: null,
      deviceSerial: null,
    })
    expect(map(bare).name).toBe(vehicleId)
    expect(map({ name: ' ' }).name).toBe('8ABC123')
  })

  it('match their GUID in either case', () => {
    expect(map({ id: vehicleId.toUpperCase() })).toEqual(map())
  })

  it('are rejected without an id', () => {
    expect(Vehicle.safeParse({ ...reported, id: none }).success).toBe(false)
  })
})

describe('drivers', () => {
  const reported = {
    userId: driverId,
    firstName: 'Ana',
    lastName: 'Ruiz',
    username: 'a.ruiz',
    cellPhoneNumber: '+12015550100',
  }
  const map = (rest: object = {}) => mapDriver(User.parse({ ...reported, status: 'Active', ...rest }))

  it('are users, without a license', () => {
    expect(map()).toEqual({
      externalId: driverId,
      name: 'Ana Ruiz',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: '+12015550100',
      employeeNumber: null,
      revision: null,
    })
  })

  it('use the time of their last change as the version', () => {
    expect(map({ updatedDate: '2025-06-27T11:25:07.860474-07:00' }).revision).toBe(
      Date.parse('2025-06-27T18:25:07.860Z'),
    )
    expect(map({ updatedDate: '0001-01-01T00:00:00' }).revision).toBeNull()
  })

  it.each([
    [{ firstName: ' ', lastName: 'Ruiz' }, 'Ruiz'],
    [{ firstName: '', lastName: ' ' }, 'a.ruiz'],
    [{ firstName: null, lastName: null, username: null }, driverId],
  ])('%j are named %s', (rest, name) => {
    expect(map(rest).name).toBe(name)
  })

  it('are former drivers unless active', () => {
    expect(map({ status: 'Inactive' }).inactiveReason).toBe('Inactive in Lytx')
    expect(map({ status: 'Active' })).toMatchObject({ inactiveReason: null })
    expect(map({ status: null })).toMatchObject({ inactiveReason: 'No status in Lytx', isStatusUnknown: true })
  })
})

describe('positions', () => {
  const point = { timeInUtc: '2026-03-01T10:00:05.000Z', latitude: 32.88, longitude: -117.21, heading: 219.6 }
  const track = (vehicle: string | null) =>
    GpsTrack.parse({ vehicleId: vehicle, serialNumber: 'QM40900001', points: [] })
  const map = (rest: object = {}) => mapGpsPoint(vehicleId, GpsPoint.parse({ ...point, ...rest }))

  it('convert speeds from meters per second', () => {
    expect(map({ averageGpsSpeedMs: 20, maxGpsSpeedMs: 22, haccuracy: null })).toEqual({
      vehicleExternalId: vehicleId,
      at: new Date('2026-03-01T10:00:05Z'),
      latitude: 32.88,
      longitude: -117.21,
      speedKmh: 72,
      headingDegrees: 219.6,
      engineOn: null,
    })
  })

  it('may lack speed and heading', () => {
    expect(map({ averageGpsSpeedMs: null, heading: null })).toMatchObject({ speedKmh: null, headingDegrees: null })
    expect(map({ averageGpsSpeedMs: 0, heading: 0 })).toMatchObject({ speedKmh: 0, headingDegrees: 0 })
  })

  it('have no speed if it is below zero', () => {
    expect(map({ averageGpsSpeedMs: -1 }).speedKmh).toBeNull()
  })

  it('have no vehicle if the recorder is not in one', () => {
    expect(vehicleOfTrack(track(vehicleId))).toBe(vehicleId)
    for (const vehicle of [none, null]) expect(() => vehicleOfTrack(track(vehicle))).toThrow('QM40900001')
  })
})

describe('trips', () => {
  const reported = {
    tripId: 'c100ffff-0000-4000-8000-000000000001',
    startDate: '2026-03-01T08:00:00Z',
    endDate: '2026-03-01T08:45:00Z',
    creationDateTime: '2026-03-01T09:00:00Z',
    startPosition: { latitude: 32.88, longitude: -117.21, address: 'A', timezoneOffset: -480 },
    endPosition: { latitude: 32.7, longitude: -117.1, address: 'B', timezoneOffset: -480 },
    maxSpeedKph: 55,
    distanceKm: 11.4,
    deviceDistanceKm: 11.4,
    driver: { id: driverId, firstName: 'Ana' },
    vehicle: { id: vehicleId, groupAppId: 12345 },
  }
  const map = (rest: object = {}) => mapTrip(Trip.parse({ ...reported, ...rest }))

  it('are in kilometers, with the method of measurement not reported', () => {
    expect(map()).toEqual({
      externalId: reported.tripId,
      vehicleExternalId: vehicleId,
      driverExternalId: driverId,
      driverName: 'Ana',
      vehicleName: null,
      startedAt: new Date(reported.startDate),
      endedAt: new Date(reported.endDate),
      distanceMeters: 11_400,
      distanceSource: null,
      start: { latitude: 32.88, longitude: -117.21 },
      end: { latitude: 32.7, longitude: -117.1 },
      isPrivate: false,
      revision: null,
      maxSpeedKmh: 55,
    })
  })

  it('may lack places, a driver and a distance', () => {
    const bare = { startPosition: null, endPosition: null, driver: null, distanceKm: null, deviceDistanceKm: null }
    expect(map(bare)).toMatchObject({ start: null, end: null, driverExternalId: null, distanceMeters: null })
    expect(map({ driver: { id: none } }).driverExternalId).toBeNull()
    for (const maxSpeedKph of [null, 0, -1]) expect(map({ maxSpeedKph }).maxSpeedKmh).toBeNull()
    expect(map({ startPosition: { latitude: 0, longitude: 0 } }).start).toBeNull()
  })

  it('are rejected if the recorder is not in a vehicle', () => {
    for (const vehicle of [null, { id: none }]) expect(() => map({ vehicle })).toThrow('not in a vehicle')
  })
})

describe('silence', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const device = {
    deviceId: '7100ffff-48a9-e663-02b3-60a3e15b0000',
    serialNumber: 'QM40900001',
    status: 'In Service',
    lastConnected: '2026-03-07T11:59:00Z',
    vehicleId,
  }
  const map = (rest: object = {}) => mapSilence(Device.parse({ ...device, ...rest }), now)

  it('is flagged after three days, from the last contact', () => {
    expect(map()).toEqual({
      vehicleExternalId: vehicleId,
      type: 'deviceNotFound',
      since: new Date('2026-03-07T11:59:00Z'),
      evidence: { device: 'QM40900001' },
    })
  })

  it('reads its time as UTC if the zone is missing, and rejects anything but a time', () => {
    expect(map({ lastConnected: '2026-03-07T11:59:00' })).toEqual(map())
    expect(Device.safeParse({ ...device, lastConnected: 'unknown' }).success).toBe(false)
  })

  it.each([
    { lastConnected: '2026-03-07T12:01:00Z' },
    { lastConnected: undefined },
    { lastConnected: '0001-01-01T00:00:00' },
    { status: 'Spare' },
    { vehicleId: undefined },
    { vehicleId: none },
  ])('is not flagged for %j', (rest) => {
    expect(map(rest)).toBeNull()
  })
})
