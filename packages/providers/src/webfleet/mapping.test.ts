import { vehicleClass } from '@milepost/domain/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../kit/http/http.ts'
import {
  mapDriver,
  mapGroup,
  mapMotion,
  mapNewest,
  mapOptiDrive,
  mapTrackPoint,
  mapTrip,
  mapVehicle,
} from './mapping.ts'
import { Driver, ObjectGroup, ObjectReport, OptiDrive, TrackPoint, Trip, Vehicle } from './wire.ts'

describe('vehicles and groups', () => {
  const reported = {
    objectno: 'V01',
    objectname: 'Sprinter 1',
    objectuid: '1-4711-100',
    licenseplatenumber: 'B-MP 2026',
    identnumber: 'WDB9066331S000001',
    manufacturedyear: '2021',
  }

  it('are identified by what never changes', () => {
    expect(mapVehicle(Vehicle.parse(reported), ['North'])).toEqual({
      externalId: '1-4711-100',
      name: 'Sprinter 1',
      vin: 'WDB9066331S000001',
      licensePlate: 'B-MP 2026',
      make: null,
      model: null,
      modelYear: 2021,
      deviceSerial: null,
      groupExternalIds: ['North'],
      driverExternalId: null,
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it('are inactive if deleted', () => {
    const map = (deleted: string[]) => mapVehicle(Vehicle.parse(reported), [], new Set(deleted)).inactiveReason
    expect([map(['1-4711-100']), map(['1-4711-1'])]).toEqual(['Deleted in Webfleet', null])
  })

  const { light, medium, heavy, bus } = vehicleClass.code
  it.each([
    [{ maxweight: '3500', accelerationvehicletype: 'medium_weight' }, light],
    [{ maxweight: 40_000 }, heavy],
    [{ maxweight: '', accelerationvehicletype: 'heavy_weight' }, heavy],
    [{ maxweight: '0', accelerationvehicletype: 'medium_weight' }, medium],
    [{ vehicletype: 'Bus', maxweight: 18_000 }, bus],
    [{ vehicletype: 'van' }, light],
    [{ vehicletype: 'other', maxweight: 'heavy' }, null],
  ])('with %j are of class %s', (rest, expected) => {
    expect(mapVehicle(Vehicle.parse({ ...reported, ...rest }), []).class).toBe(expected)
  })

  it('may have almost no fields', () => {
    const bare = { objectuid: '1-4711-101', objectno: 12, objectname: '', identnumber: '', licenseplatenumber: null }
    expect(mapVehicle(Vehicle.parse(bare), [])).toMatchObject({ name: '12', vin: null, licensePlate: null })
    expect(Vehicle.safeParse({ objectno: 'V02', objectname: 'no id' }).success).toBe(false)
  })

  it('belong to groups by name', () => {
    expect(mapGroup(ObjectGroup.parse({ objectgroupname: 'North' }))).toMatchObject({
      externalId: 'North',
      name: 'North',
      parentExternalId: null,
    })
  })
})

describe('drivers', () => {
  it('carry their license as JSON within a text', () => {
    const driver = {
      driverno: '007',
      driveruid: '1-4711-D7',
      name1: 'Ana',
      name2: 'Ruiz',
      name3: '',
      telmobile: '+49 30 5550100',
      driving_license: '{"number":"B072RRE2I55","country":"DE","state":""}',
    }
    expect(mapDriver(Driver.parse(driver))).toEqual({
      externalId: '1-4711-D7',
      name: 'Ana Ruiz',
      inactiveReason: null,
      licenseNumber: 'B072RRE2I55',
      licenseState: null,
      phoneNumber: '+49 30 5550100',
      employeeNumber: '007',
      revision: null,
    })
  })

  it.each(['', 'B072RRE2I55', '[]', null, undefined])('may have an unreadable license: %j', (driving_license) => {
    const driver = Driver.parse({ driverno: '8', driving_license })
    expect(mapDriver(driver)).toMatchObject({ externalId: '8', name: 'Driver 8', licenseNumber: null })
  })

  it('are rejected without any id', () => {
    expect(Driver.safeParse({ name1: 'No Key', driveruid: '' }).success).toBe(false)
  })
})

describe('newest positions', () => {
  /** The example from the reference's fields. */
  const reported = {
    objectno: 'V01',
    objectuid: '1-4711-100',
    pos_time: '2026-03-01T10:00:00+01:00',
    latitude: `52° 31' 12.0" N`,
    latitude_mdeg: 52520008,
    longitude_mdeg: 13404954,
    speed: 47,
    course: 90,
    status: 'A',
    ignition: 1,
    odometer: 123456,
    odometer_long: 12345612,
  }
  const newest = (rest: object = {}) => mapNewest(ObjectReport.parse({ ...reported, ...rest }))

  it('are in microdegrees, with an offset, and have the odometer in meters', () => {
    expect(newest({ engine_operation_time: 7200 })).toEqual({
      vehicleExternalId: '1-4711-100',
      at: new Date('2026-03-01T09:00:00Z'),
      latitude: 52.520008,
      longitude: 13.404954,
      speedKmh: 47,
      headingDegrees: 90,
      engineOn: true,
      odometerMeters: 12345612,
      engineHours: 2,
    })
  })

  it('have instrument readings unless they are zero', () => {
    const { odometerMeters, engineHours } = newest({ odometer_long: '', engine_operation_time: 0 })!
    expect([odometerMeters, engineHours]).toEqual([12_345_600, null])
    expect(newest({ odometer_long: 0, odometer: 0 })?.odometerMeters).toBeNull()
  })

  it('accept quoted numbers', () => {
    const quoted = Object.fromEntries(Object.entries(reported).map(([key, value]) => [key, String(value)]))
    expect(mapNewest(ObjectReport.parse(quoted))).toEqual(newest())
  })

  it.each([
    ['never reported', { pos_time: '', latitude_mdeg: '', longitude_mdeg: '' }],
    ['has a time of the year 1', { pos_time: '0001-01-01T00:00:00Z' }],
    ['was deleted', { deleted: '1' }],
    ['has no valid fix', { status: '0' }],
    ['is nowhere on Earth', { latitude_mdeg: 91_000_000 }],
    ['is at 0, 0', { latitude_mdeg: 0, longitude_mdeg: 0 }],
    ['is on a private trip', { tripmode: 1 }],
  ])('are skipped for an object that %s', (_, rest) => {
    expect(newest(rest)).toBeNull()
  })

  it.each([
    [0, false],
    ['1', true],
    [true, true],
    ['', null],
  ])('read the ignition from %j', (ignition, engineOn) => {
    expect(newest({ ignition, deleted: false, status: 'L' })?.engineOn).toBe(engineOn)
  })

  it('are rejected with the field’s name if not as documented', () => {
    const parsed = ObjectReport.safeParse({ ...reported, speed: 'fast' })
    expect(parsed.error?.issues[0]?.path).toEqual(['speed'])
    expect(ObjectReport.safeParse({ ...reported, pos_time: '01.03.2026 10:00:00' }).success).toBe(false)
  })
})

describe('tracks', () => {
  const point = TrackPoint.parse({
    pos_time: '2026-03-01T10:00:05Z',
    latitude: '52520008',
    longitude: 13404954,
    speed: '',
  })

  it('belong to the requested vehicle', () => {
    expect(mapTrackPoint('v', point)).toEqual({
      vehicleExternalId: 'v',
      at: new Date('2026-03-01T10:00:05Z'),
      latitude: 52.520008,
      longitude: 13.404954,
      speedKmh: null,
      headingDegrees: null,
      engineOn: null,
      odometerMeters: null,
    })
    expect(mapTrackPoint('v', { ...point, odometer: 12_345_612 })?.odometerMeters).toBe(12_345_612)
    expect(mapMotion('v', point)).not.toHaveProperty('vehicleExternalId')
  })

  it('keep every microdegree', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        fc.integer({ min: -180_000_000, max: 180_000_000 }).filter((longitude) => longitude !== 0),
        (latitude, longitude) => {
          const position = mapTrackPoint('v', TrackPoint.parse({ pos_time: '2026-03-01T10:00Z', latitude, longitude }))!
          expect(Math.round(position.latitude * 1e6)).toBe(latitude)
          expect(Math.round(position.longitude * 1e6)).toBe(longitude)
        },
      ),
    )
  })
})

describe('trips', () => {
  /** 64-bit numbers come both bare and quoted. */
  const reported = `[{"tripid":9007199254740995,"tripmode":2,"objectno":"V01","objectuid":"1-4711-100","driverno":"D7",
    "driveruid":"1-4711-D7","start_time":"2026-03-01T08:00:00+01:00","end_time":"2026-03-01T08:30:00+01:00",
    "start_latitude":52520008,"start_longitude":13404954,"end_latitude":52400000,"end_longitude":13060000,
    "start_odometer":123456,"end_odometer":123730,"duration":1800,"idle_time":120,"distance":27400,"avg_speed":55}]`
  const [row] = parseJson(reported, 'trips') as [object]
  const trip = (rest: object = {}) => mapTrip(Trip.parse({ ...row, ...rest }))

  it('keep their full number and their distance in meters', () => {
    expect(trip()).toEqual({
      externalId: '9007199254740995',
      vehicleExternalId: '1-4711-100',
      driverExternalId: '1-4711-D7',
      driverName: null,
      vehicleName: null,
      startedAt: new Date('2026-03-01T07:00:00Z'),
      endedAt: new Date('2026-03-01T07:30:00Z'),
      distanceMeters: 27400,
      distanceSource: null,
      start: { latitude: 52.520008, longitude: 13.404954 },
      end: { latitude: 52.4, longitude: 13.06 },
      isPrivate: false,
      revision: null,
      idleSeconds: 120,
      maxSpeedKmh: null,
      startOdometerMeters: 12_345_600,
      endOdometerMeters: 12_373_000,
      providerScore: null,
    })
    expect(trip({ tripid: '9007199254740995' })).toEqual(trip())
  })

  it('report driving behavior', () => {
    expect(trip({ max_speed: '108', idle_time: 0, optidrive_indicator: '0.81' })).toMatchObject({
      maxSpeedKmh: 108,
      idleSeconds: 0,
      providerScore: 81,
    })
    expect(trip({ max_speed: 0, idle_time: '', optidrive_indicator: 0 })).toMatchObject({
      maxSpeedKmh: null,
      idleSeconds: null,
      providerScore: 0,
    })
    expect(trip({})?.providerScore).toBeNull()
  })

  it.each([
    [{ start_odometer: 12_345_600, end_odometer: 12_373_000 }, [12_345_600, 12_373_000]],
    [{ start_odometer: 123_456, end_odometer: 123_470 }, [null, null]],
    [{ start_odometer: 123_456, end_odometer: 123_458, distance: 200 }, [null, null]],
    [{ start_odometer: 0, end_odometer: 274 }, [null, null]],
    [{ start_odometer: '', end_odometer: '' }, [null, null]],
    [{ distance: '' }, [null, null]],
  ])('with odometers of %j have %j in meters', (rest, odometers) => {
    const reported = trip(rest)!
    expect([reported.startOdometerMeters, reported.endOdometerMeters]).toEqual(odometers)
  })

  it.each([4, '4'])('exclude odometer corrections: mode %j', (tripmode) => {
    expect(trip({ tripmode })).toBeNull()
  })

  it('may have no places and no driver if private', () => {
    const hidden = { start_latitude: '', start_longitude: '', end_latitude: null, driverno: '', driveruid: '' }
    expect(trip({ tripmode: 1, ...hidden })).toMatchObject({
      start: null,
      end: null,
      driverExternalId: null,
      isPrivate: true,
    })
  })

  it.each([
    [0, true],
    [2, false],
    [3, true],
    [9, true],
    ['', true],
    [null, true],
    [undefined, true],
  ])('of mode %j are private: %s', (tripmode, isPrivate) => {
    expect(trip({ tripmode })?.isPrivate).toBe(isPrivate)
  })

  it.each([
    [0, false],
    [1, true],
    [2, false],
    [3, false],
    ['', null],
  ])('of mode %j are private if the connection shows unclear ones: %s', (tripmode, isPrivate) => {
    expect(mapTrip(Trip.parse({ ...row, tripmode }), undefined, 'business')?.isPrivate).toBe(isPrivate)
  })

  it('name the driver by number in old records', () => {
    expect(trip({ driveruid: '' })?.driverExternalId).toBe('D7')
  })
})

describe('driver scores', () => {
  const period = { from: new Date('2026-02-22T00:00:00Z'), until: new Date('2026-03-01T00:00:00Z') }
  const map = (row: object) => mapOptiDrive(OptiDrive.parse(row), period)

  it('are fractions, as numbers or as text', () => {
    const reported = { driverno: 'D7', driveruid: '1-4711-D7', optidrive_indicator: '0.81' }
    expect(map(reported)).toEqual({ driverExternalId: '1-4711-D7', ...period, score: 81, distanceMeters: null })
    expect(map({ driverno: 'D7', optidrive_indicator: 1 })).toMatchObject({ driverExternalId: 'D7', score: 100 })
  })

  it('are skipped if the driver made no trip', () => {
    for (const none of [{}, { optidrive_indicator: '' }, { optidrive_indicator: null }])
      expect(map({ driveruid: '1-4711-D7', ...none })).toBeNull()
    expect(map({ driveruid: '1-4711-D7', optidrive_indicator: 0 })?.score).toBe(0)
  })

  it('are undocumented above 1, or without a driver', () => {
    for (const bad of [{ driveruid: 'D', optidrive_indicator: 81 }, { optidrive_indicator: 0.5 }])
      expect(OptiDrive.safeParse(bad).success).toBe(false)
  })
})
