import { vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../kit/http/http.ts'
import {
  mapDevice,
  mapDriver,
  mapGroup,
  mapListedPosition,
  mapMotion,
  mapPosition,
  mapSilence,
  mapTrip,
  mapVinMismatch,
} from './mapping.ts'
import { Device, Driver, Group, Position, Trip } from './wire.ts'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

describe('devices', () => {
  const reported = {
    id: 41,
    name: 'Van 7 – Zürich',
    uniqueId: '863719010000417',
    status: 'online',
    positionId: 90212,
    groupId: 3,
    phone: null,
    model: 'FMC130',
    attributes: { vin: 'WF0XXXTTGXKE12345', year: 2021, somethingNew: { since: 2027 } },
  }

  const now = new Date('2026-08-03T09:12:41Z')
  const map = (device: unknown, driver: string | null = null) => mapDevice(Device.parse(device), driver, now)

  it("are vehicles, with details from the installation's attributes", () => {
    expect(map(reported, 'A1B2')).toEqual({
      externalId: '41',
      name: 'Van 7 – Zürich',
      vin: 'WF0XXXTTGXKE12345',
      licensePlate: null,
      make: null,
      model: 'FMC130',
      modelYear: 2021,
      deviceSerial: '863719010000417',
      groupExternalIds: ['3'],
      driverExternalId: 'A1B2',
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it.each([
    [{ disabled: true }, 'Disabled in Traccar'],
    [{ expirationTime: '2026-08-01T00:00:00.000+00:00' }, 'Expired in Traccar on 2026-08-01'],
    [{ disabled: true, expirationTime: '2027-01-01T00:00:00.000+00:00' }, 'Disabled in Traccar'],
    [{ disabled: false, expirationTime: '2027-01-01T00:00:00.000+00:00' }, null],
    [{ disabled: null, expirationTime: null }, null],
    [{ status: 'unknown', lastUpdate: null }, 'Never connected to Traccar'],
    [{ status: 'unknown', lastUpdate: '2026-08-01T00:00:00.000+00:00' }, null],
    [{ disabled: 'true' }, 'Disabled in Traccar'],
    [{ disabled: 'maybe' }, 'Status “maybe” in Traccar'],
    [{ expirationTime: '01/01/2020' }, 'Status “01/01/2020” in Traccar'],
  ])('are inactive if the server ignores their data: %j', (rest, reason) => {
    expect(map({ ...reported, ...rest }).inactiveReason).toBe(reason)
  })

  it.each([
    ['van', light],
    ['Truck', heavy],
    ['cubetruck', medium],
    ['shuttlebus', bus],
    ['trailer', trailer],
    ['crane', machine],
    ['default', null],
    ['boat', null],
    ['', null],
    [null, null],
  ])('of category %j have class %j', (category, expected) => {
    expect(map({ ...reported, category }).class).toBe(expected)
  })

  it('without a name and number are stored under their id', () => {
    expect(map({ id: 43, name: null, uniqueId: ' ', groupId: 0 })).toMatchObject({
      externalId: '43',
      name: 'Device 43',
      deviceSerial: null,
    })
  })

  it('may have no attributes, no group and an empty name', () => {
    const bare = { id: 42, name: '', uniqueId: '123456', groupId: 0, model: null, attributes: null }
    expect(map(bare)).toMatchObject({ name: '123456', vin: null, groupExternalIds: [] })
  })

  it('keep every digit of their number', () => {
    const device = parseJson('{"id":9007199254740993,"name":"Van","uniqueId":"1"}', 'test')
    expect(map(device).externalId).toBe('9007199254740993')
  })

  it.each(['21', 'unknown', '', true])('have no model year if it is %j', (year) => {
    expect(map({ ...reported, attributes: { year } }).modelYear).toBeNull()
  })
})

describe('drivers and groups', () => {
  it('use the ids found in trips and positions', () => {
    const driver = { id: 7, name: '', uniqueId: 'A1B2', attributes: { licenseNumber: 1234, phone: ' ' } }
    expect(mapDriver(Driver.parse(driver))).toEqual({
      externalId: 'A1B2',
      name: 'Driver A1B2',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: '1234',
      phoneNumber: null,
      revision: null,
    })
  })

  it('without a unique id are stored under their record id', () => {
    expect(mapDriver(Driver.parse({ id: 7, name: 'Ana', uniqueId: '' }))).toMatchObject({
      externalId: '#7',
      name: 'Ana',
    })
  })

  it('know their parent, unless it is 0', () => {
    expect(mapGroup(Group.parse({ id: 3, name: 'Yard', groupId: 2 })).parentExternalId).toBe('2')
    expect(mapGroup(Group.parse({ id: 2, name: 'West', groupId: 0 })).parentExternalId).toBeNull()
  })
})

const place = { latitude: 47.3779, longitude: 8.5403 }
const position = (rest: object = {}) =>
  Position.parse({
    id: 90212,
    deviceId: 41,
    fixTime: '2026-08-03T09:12:41.000+00:00',
    serverTime: '2026-08-03T09:20:00.000+00:00',
    valid: true,
    ...place,
    speed: 10,
    course: 91,
    attributes: { ignition: true, driverUniqueId: 'A1B2' },
    ...rest,
  })

describe('a VIN', () => {
  const device = Device.parse({ id: 41, name: 'Van', uniqueId: '1', attributes: { vin: 'WF0XXXTTGXKE12345' } })
  const now = new Date('2026-03-01T12:00:00Z')
  const read = (vin?: string) => mapVinMismatch(device, position({ attributes: { vin } }), now)

  it('is reported if the bus reads another one', () => {
    expect(read('WDB9066331S123456')).toEqual({
      vehicleExternalId: '41',
      type: 'vin',
      since: now,
      evidence: { ours: 'WF0XXXTTGXKE12345', provider: 'WDB9066331S123456' },
    })
  })

  it("is not reported if it matches or isn't read from the bus", () => {
    expect([read('wf0xxxttgxke12345'), read(), mapVinMismatch(device, undefined, now)]).toEqual([null, null, null])
  })
})

describe('silence', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const reported = { id: 41, name: 'Van', uniqueId: '863719010000417', status: 'offline', disabled: false }
  const map = (rest: object = {}) =>
    mapSilence(Device.parse({ ...reported, lastUpdate: '2026-03-06T08:00:00.000+00:00', ...rest }), now)

  it('is a device mismatch after days, from the last contact', () => {
    const trouble = {
      vehicleExternalId: '41',
      type: 'deviceNotFound',
      since: new Date('2026-03-06T08:00:00Z'),
      evidence: { device: '863719010000417' },
    }
    expect([map(), map({ status: 'unknown' }), map({ status: null })]).toEqual([trouble, trouble, trouble])
  })

  it.each([
    { lastUpdate: '2026-03-08T08:00:00.000+00:00' },
    { lastUpdate: null },
    { status: 'online' },
    { disabled: true },
    { expirationTime: '2026-03-07T00:00:00Z' },
  ])('is not flagged for %j', (rest) => {
    expect(map(rest)).toBeNull()
  })
})

describe('positions', () => {
  it('use knots, and the time of the fix', () => {
    expect(mapPosition(position())).toEqual({
      vehicleExternalId: '41',
      at: new Date('2026-08-03T09:12:41Z'),
      ...place,
      speedKmh: 18.52,
      headingDegrees: 91,
      engineOn: true,
      motion: null,
      speedLimitKmh: null,
      odometerMeters: null,
      engineHours: null,
      driverExternalId: 'A1B2',
      receivedAt: new Date('2026-08-03T09:20:00Z'),
    })
    expect(mapPosition(position({ outdated: true }))).not.toHaveProperty('receivedAt')
    const later = '2026-08-03T09:19:58.000+00:00'
    expect(mapPosition(position({ outdated: true, deviceTime: later }))?.readAt).toEqual(new Date(later))
    expect(mapPosition(position({ outdated: false, deviceTime: later }))).not.toHaveProperty('readAt')
    for (const wrong of ['2026-08-03T09:25:00.000+00:00', '2026-08-01T09:00:00.000+00:00'])
      expect(mapPosition(position({ outdated: true, deviceTime: wrong }))).not.toHaveProperty('readAt')
    expect(mapMotion(position())?.speedKmh).toBe(18.52)
  })

  it('distinguish a missing speed from zero', () => {
    expect(mapPosition(position({ attributes: { speedLimit: 26.9978 } }))?.speedLimitKmh).toBeCloseTo(50, 3)
    expect(mapPosition(position({ speed: null }))?.speedKmh).toBeNull()
    expect(mapPosition(position({ speed: 0 }))?.speedKmh).toBe(0)
  })

  it("are skipped if the server located them by cell towers, since the place is rough and the zero speed isn't measured", () => {
    // As returned by GeolocationHandler.java.
    const lookedUp = { valid: true, speed: 0, course: 0, attributes: { approximate: true, batteryLevel: 71 } }
    expect(mapPosition(position(lookedUp))).toBeNull()
    expect(mapMotion(position(lookedUp))).toBeNull()
    expect(mapPosition(position({ attributes: { approximate: false } }))).not.toBeNull()
  })

  it('use the bus speed without a fix, in kilometers per hour', () => {
    const lost = { valid: false, speed: 0, attributes: { obdSpeed: 63 } }
    expect(mapPosition(position(lost))).toMatchObject({ speedKmh: 63, headingDegrees: null })
    expect(mapPosition(position({ valid: true, attributes: { obdSpeed: 63 } }))?.speedKmh).not.toBe(63)
  })

  it('say that their place is a guess without a fix, or if an app set it', () => {
    expect(mapPosition(position({}))).not.toHaveProperty('guess')
    const guesses = [{ valid: false }, { attributes: { mock: true } }]
    expect(guesses.map((rest) => mapPosition(position(rest)))).toMatchObject([
      { guess: 'noFix', speedKmh: null },
      { guess: 'setByApp', speedKmh: null },
    ])
    expect(guesses.map((rest) => mapMotion(position(rest)))).toEqual([null, null])
  })

  it('are skipped for a device that never had a fix', () => {
    expect(mapPosition(position({ latitude: 0, longitude: 0, valid: false }))).toBeNull()
    expect(mapPosition(position({ valid: false }))).toMatchObject({ ...place, speedKmh: null, headingDegrees: null })
  })

  it('are listed at 0, 0 while a device reports no place, unless it never had a fix', () => {
    const nowhere = { latitude: 0, longitude: 0, valid: false, speed: 0 }
    expect(mapListedPosition(position(nowhere))).toMatchObject({ latitude: 0, longitude: 0, speedKmh: null })
    expect(mapListedPosition(position({ ...nowhere, fixTime: '1970-01-01T00:00:00.000+00:00' }))).toBeNull()
    expect(mapListedPosition(position({}))).toEqual(mapPosition(position({})))
    expect(mapListedPosition(position({ attributes: { approximate: true } }))).toBeNull()
  })

  it('have the accuracy that the device reports', () => {
    expect(mapPosition(position({ accuracy: 2000 }))?.accuracyMeters).toBe(2000)
    expect(mapPosition(position({ accuracy: 0 }))).not.toHaveProperty('accuracyMeters')
  })

  it('include instrument readings: meters, and engine time in milliseconds', () => {
    const counted = (attributes: object) => {
      const { odometerMeters, engineHours } = mapPosition(position({ attributes }))!
      return [odometerMeters, engineHours]
    }
    expect(counted({ odometer: 1_200_340.5, obdOdometer: 7, totalDistance: 9, hours: 5_400_000 })).toEqual([
      1_200_340.5, 1.5,
    ])
    expect(counted({ odometer: 0, obdOdometer: 1_200_000, hours: 0 })).toEqual([1_200_000, null])
    expect(counted({ totalDistance: 12_000, odometer: '12' })).toEqual([null, null])
  })

  it('have no limit if it is zero', () => {
    expect(mapPosition(position({ attributes: { speedLimit: 0 } }))?.speedLimitKmh).toBeNull()
  })

  it('have no engine readings if none are read', () => {
    expect(mapPosition(position({ attributes: {} }))?.engineOn).toBeNull()
    expect(mapPosition(position({ attributes: { ignition: 'yes' } }))?.engineOn).toBeNull()
    expect(mapPosition(position({ attributes: { ignition: false } }))?.engineOn).toBe(false)
    // The server's motion is a speed: a parked car on a ferry has it, too.
    expect(mapPosition(position({ attributes: { ignition: false, motion: true } }))?.motion).toBeNull()
    expect(mapPosition(position({ attributes: { motion: true } }))?.motion).toBe(true)
  })

  it.each(['2026-08-03T11:12:41+02:00', '2026-08-03T09:12:41Z', '2026-08-03T11:12:41.000+0200'])(
    'accept any spelling of the offset: %s',
    (fixTime) => {
      expect(mapPosition(position({ fixTime }))?.at).toEqual(new Date('2026-08-03T09:12:41Z'))
    },
  )

  it('are rejected without a zone', () => {
    expect(() => position({ fixTime: '2026-08-03T09:12:41' })).toThrow('a valid ISO time')
  })
})

describe('trips', () => {
  const reportedUntil = new Date('2026-08-03T09:00:00Z')
  const trip = (rest: object = {}) =>
    mapTrip(
      Trip.parse({
        deviceId: 41,
        distance: 12_840.5,
        averageSpeed: 21.4,
        startTime: '2026-08-03T07:02:11.000+00:00',
        endTime: '2026-08-03T07:36:00.000+00:00',
        startLat: 47.3779,
        startLon: 8.5403,
        endLat: 47.4515,
        endLon: 8.5646,
        duration: 2_029_000,
        driverUniqueId: null,
        ...rest,
      }),
      reportedUntil,
    )

  it('are identified by vehicle and start, in meters', () => {
    expect(trip()).toEqual({
      externalId: `41-${Date.parse('2026-08-03T07:02:11Z')}`,
      vehicleExternalId: '41',
      driverExternalId: null,
      driverName: null,
      vehicleName: null,
      startedAt: new Date('2026-08-03T07:02:11Z'),
      endedAt: new Date('2026-08-03T07:36:00Z'),
      distanceMeters: 12_840.5,
      distanceSource: null,
      start: place,
      end: { latitude: 47.4515, longitude: 8.5646 },
      isPrivate: false,
      revision: null,
      maxSpeedKmh: null,
      startOdometerMeters: null,
      endOdometerMeters: null,
    })
    expect(trip({ driverUniqueId: 'A1B2' }).driverExternalId).toBe('A1B2')
  })

  it('are running while their end is at or near the end of the report, which may be a traffic light', () => {
    expect(trip({ endTime: '2026-08-03T09:00:00Z' }).endedAt).toBeNull()
    expect(trip({ endTime: '2026-08-03T08:55:00Z' }).endedAt).toBeNull()
    expect(trip({ endTime: '2026-08-03T08:54:59Z' }).endedAt).not.toBeNull()
  })

  it('have the maximum speed and odometers if reported, and ignore zeros', () => {
    const known = { maxSpeed: 10, startOdometer: 1_200_340, endOdometer: 1_213_180.5 }
    expect(trip(known)).toMatchObject({
      maxSpeedKmh: 18.52,
      startOdometerMeters: 1_200_340,
      endOdometerMeters: 1_213_180.5,
    })
    expect(trip({ maxSpeed: 0, startOdometer: 0, endOdometer: 0 })).toMatchObject({
      maxSpeedKmh: null,
      startOdometerMeters: null,
      endOdometerMeters: null,
    })
    expect(trip({ ...known, endTime: '2026-08-03T09:00:00Z' }).endOdometerMeters).toBeNull()
  })

  it('pass on a distance below zero, of an odometer that was reset, to be listed', () => {
    expect(trip({ distance: -1_200_000 }).distanceMeters).toBe(-1_200_000)
    expect(trip({ distance: 0 }).distanceMeters).toBe(0)
  })

  it('may lack places', () => {
    expect(trip({ startLat: null, endLon: undefined })).toMatchObject({ start: null, end: null })
  })
})
