import { vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../kit/http/http.ts'
import { isSystemDriver, mapDriver, mapDriverScore, mapGroup, mapPosition, mapTrip, mapVehicle } from './mapping.ts'
import { Asset, Driver, DriverScore, GroupSummary, Position, Trip } from './wire.ts'

const noOne = new Set(['-4331286019934761070'])

// As received over the wire: a double would round these ids.
const assetText = `{"AssetId":-8537705117441354628,"AssetTypeId":14,"Description":"Truck 9","RegistrationNumber":"8ABC123",
  "SiteId":-2246374983423344823,"FleetNumber":"F9","Make":"Kenworth","Model":"T680","Year":"2021",
  "VinNumber":"1XKYD49X0MJ000001","SerialNumber":"S1","DefaultDriverId":1860530836328153089,"FmVehicleId":77,
  "IsConnectedTrailer":false,"UserState":"Available","Odometer":120500,"EngineHours":"900.07:30:00"}`

describe('ids', () => {
  it('keep all of their digits and their sign', () => {
    const asset = Asset.parse(parseJson(assetText, 'assets'))
    expect([asset.AssetId, asset.SiteId, asset.DefaultDriverId]).toEqual([
      '-8537705117441354628',
      '-2246374983423344823',
      '1860530836328153089',
    ])
  })

  it('are text even if small, and zero is none', () => {
    const asset = Asset.parse({ AssetId: 7, SiteId: 0, DefaultDriverId: null })
    expect([asset.AssetId, asset.SiteId, asset.DefaultDriverId]).toEqual(['7', null, null])
  })

  it('are rejected if rounded or not numeric', () => {
    for (const AssetId of [1.5, 'truck', '', null, 2 ** 60]) expect(Asset.safeParse({ AssetId }).success).toBe(false)
  })
})

describe('vehicles', () => {
  const map = (rest: object = {}) =>
    mapVehicle(Asset.parse({ ...(parseJson(assetText, 'assets') as object), ...rest }), noOne)

  it('have a text model year and a site', () => {
    expect(map()).toEqual({
      externalId: '-8537705117441354628',
      name: 'Truck 9',
      vin: '1XKYD49X0MJ000001',
      licensePlate: '8ABC123',
      make: 'Kenworth',
      model: 'T680',
      modelYear: 2021,
      deviceSerial: null,
      groupExternalIds: ['-2246374983423344823'],
      driverExternalId: '1860530836328153089',
      inactiveReason: null,
      class: vehicleClass.code.heavy,
      revision: null,
    })
  })

  it.each([
    ['Decommissioned', 'Decommissioned in MiX'],
    ['OutOfService', 'OutOfService in MiX'],
    ['Unavailable', 'Unavailable in MiX'],
    ['Fuera de servicio', 'Fuera de servicio in MiX'],
    ['Inactivo', 'Inactivo in MiX'],
    ['Available', null],
    ['In use', null],
  ])('in the state %j are out of service: %j', (UserState, reason) => {
    const { inactiveReason, isStatusUnknown = false } = map({ UserState })
    expect({ inactiveReason, isStatusUnknown }).toEqual({ inactiveReason: reason, isStatusUnknown: false })
  })

  it.each([
    ['In workshop', 'Status “In workshop” in MiX'],
    ['Loading', 'Status “Loading” in MiX'],
    ['', 'No status in MiX'],
    [null, 'No status in MiX'],
  ])('in the state %j have an unknown status: %j', (UserState, reason) => {
    expect(map({ UserState })).toMatchObject({ inactiveReason: reason, isStatusUnknown: true })
  })

  it.each([
    [{ AssetTypeId: 17 }, vehicleClass.code.light],
    [{ AssetTypeId: 25 }, vehicleClass.code.medium],
    [{ AssetTypeId: 12 }, vehicleClass.code.bus],
    [{ AssetTypeId: 2 }, vehicleClass.code.trailer],
    [{ AssetTypeId: 14, IsConnectedTrailer: true }, vehicleClass.code.trailer],
    [{ AssetTypeId: 5 }, vehicleClass.code.machine],
    [{ AssetTypeId: 20 }, null],
    [{ AssetTypeId: 0 }, null],
    [{ AssetTypeId: null }, null],
  ])('get the class of their type: %j', (rest, expected) => {
    expect(map(rest).class).toBe(expected)
  })

  it('may have almost no fields', () => {
    const bare = { Description: ' ', FleetNumber: '', Year: '', VinNumber: null, Make: '', SiteId: null }
    expect(map(bare)).toMatchObject({ name: '8ABC123', modelYear: null, vin: null, make: null, groupExternalIds: [] })
    expect(map({ ...bare, RegistrationNumber: null }).name).toBe('-8537705117441354628')
  })

  it('are not driven by a MiX system account', () => {
    expect(map({ DefaultDriverId: '-4331286019934761070' }).driverExternalId).toBeNull()
  })
})

describe('drivers', () => {
  const reported = {
    DriverId: '1860530836328153089',
    Name: 'Ana Ruiz',
    MobileNumber: '+12015550100',
    IsSystemDriver: false,
  }
  const parse = (rest: object) => Driver.parse({ ...reported, ...rest })

  it('are people without licenses', () => {
    expect(mapDriver(parse({}))).toEqual({
      externalId: reported.DriverId,
      name: 'Ana Ruiz',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: '+12015550100',
      employeeNumber: null,
      revision: null,
    })
    expect(mapDriver(parse({ Name: null, MobileNumber: '' }))).toMatchObject({
      name: `Driver ${reported.DriverId}`,
      phoneNumber: null,
    })
  })

  it('exclude MiX system accounts, marked or not', () => {
    for (const rest of [
      { IsSystemDriver: true },
      { Name: 'Unknown' },
      { Name: 'Unknown Driver' },
      { Name: 'Automatically created driver 7' },
    ])
      expect(mapDriver(parse(rest))).toBeNull()
  })

  it('keep people whose names only resemble a system account', () => {
    for (const Name of ['Maria Unknownson', 'Unknowles Bob', 'Nora Driver'])
      expect(isSystemDriver(parse({ Name }))).toBe(false)
  })
})

it('groups know their parent group', () => {
  const group = GroupSummary.parse({ GroupId: -5, Name: 'North', Type: 'SiteGroup', SubGroups: [] })
  expect(mapGroup(group, '-4')).toEqual({
    externalId: '-5',
    name: 'North',
    description: null,
    parentExternalId: '-4',
  })
})

describe('positions', () => {
  const reported = {
    PositionId: '-4901975580225830911',
    AssetId: '1860530836328153089',
    Timestamp: '2026-08-03T11:14:30Z',
    Latitude: -26.2041,
    Longitude: 28.0473,
    SpeedKilometresPerHour: 62.5,
    SpeedLimit: 60,
    Heading: 181,
    Source: 'Gps',
    IsAvl: true,
  }
  const map = (rest: object = {}) => mapPosition(Position.parse({ ...reported, ...rest }))

  it('are in kilometers per hour, with the speed limit of the road', () => {
    expect(map()).toEqual({
      vehicleExternalId: '1860530836328153089',
      at: new Date('2026-08-03T11:14:30Z'),
      latitude: -26.2041,
      longitude: 28.0473,
      speedKmh: 62.5,
      headingDegrees: 181,
      engineOn: null,
      speedLimitKmh: 60,
      odometerMeters: null,
      engineHours: null,
    })
    expect(map({ OdometerKilometres: 30_929.5 })?.odometerMeters).toBe(30_929_500)
    expect(map({ OdometerKilometres: 0 })?.odometerMeters).toBeNull()
  })

  it('have no speed or heading if the reading is old', () => {
    expect(map({ AgeOfReadingSeconds: 60 })).toMatchObject({ speedKmh: 62.5, headingDegrees: 181 })
    expect(map({ AgeOfReadingSeconds: 61 })).toMatchObject({ speedKmh: null, headingDegrees: null })
    expect(map({ SpeedKilometresPerHour: -1, Heading: 65_535 })).toMatchObject({ speedKmh: null, headingDegrees: null })
  })

  it('may lack speed, heading and limit; a limit of zero is none', () => {
    const left = { SpeedKilometresPerHour: undefined, Heading: null, SpeedLimit: 0 }
    expect(map(left)).toMatchObject({ speedKmh: null, headingDegrees: null, speedLimitKmh: null })
    expect(map({ SpeedKilometresPerHour: 0, Heading: 0 })).toMatchObject({ speedKmh: 0, headingDegrees: 0 })
  })

  it('are read as UTC if the zone is missing', () => {
    expect(map({ Timestamp: '2026-08-03T11:14:30' })?.at).toEqual(new Date('2026-08-03T11:14:30Z'))
    expect(map({ Timestamp: '2026-08-03T11:14:30.5+02:00' })?.at).toEqual(new Date('2026-08-03T09:14:30.5Z'))
  })

  it('are at 0, 0 without a fix, and rejected with impossible coordinates', () => {
    expect(map({ Latitude: 0, Longitude: 0 })).toMatchObject({ latitude: 0, longitude: 0 })
    expect(Position.safeParse({ ...reported, Latitude: 91 }).success).toBe(false)
    expect(Position.safeParse({ ...reported, Timestamp: 'yesterday' }).success).toBe(false)
  })
})

describe('trips', () => {
  const reported = {
    TripId: '-1',
    AssetId: '1860530836328153089',
    DriverId: '-1438422961500454911',
    TripStart: '2026-08-03T08:00:00',
    TripEnd: '2026-08-03T08:45:00',
    DrivingTime: 2400,
    DistanceKilometers: 31.25,
    StartOdometerKilometers: 30_900.1,
    EndOdometerKilometers: 30_931.35,
    StartPosition: { Latitude: -26.2, Longitude: 28.04, Timestamp: '2026-08-03T08:00:00' },
    EndPosition: { Latitude: -26.1, Longitude: 28.1, Timestamp: '2026-08-03T08:45:00' },
    SubTrips: [],
  }
  const map = (rest: object = {}) => mapTrip(Trip.parse({ ...reported, ...rest }), noOne)

  it('are in kilometers, by the odometer', () => {
    expect(map()).toEqual({
      externalId: '-1',
      vehicleExternalId: '1860530836328153089',
      driverExternalId: '-1438422961500454911',
      startedAt: new Date('2026-08-03T08:00:00Z'),
      endedAt: new Date('2026-08-03T08:45:00Z'),
      distanceMeters: 31_250,
      distanceSource: 'odometer',
      start: { latitude: -26.2, longitude: 28.04 },
      end: { latitude: -26.1, longitude: 28.1 },
      isPrivate: null,
      revision: null,
      idleSeconds: null,
      maxSpeedKmh: null,
      startOdometerMeters: 30_900_100,
      endOdometerMeters: 30_931_350,
      engineHours: null,
    })
  })

  it('report idle time, maximum speed and engine hours', () => {
    const rest = { StandingTime: 300, MaxSpeedKilometersPerHour: 104.5, EndEngineSeconds: 3_243_600 }
    expect(map(rest)).toMatchObject({ idleSeconds: 300, maxSpeedKmh: 104.5, engineHours: 901 })
    const nothing = {
      MaxSpeedKilometersPerHour: 0,
      EndEngineSeconds: 0,
      EndOdometerKilometers: 0,
      DistanceKilometers: -4,
    }
    expect(map(nothing)).toMatchObject({
      maxSpeedKmh: null,
      engineHours: null,
      endOdometerMeters: null,
      distanceMeters: null,
    })
  })

  it.each([
    [{ Classification: 'Private', Comment: null }, true],
    [{ Classification: 2 }, true],
    [{ Classification: 'Business' }, false],
    [{ Classification: 1 }, false],
    [{ Classification: 'Commute' }, true],
    [{ Classification: 'None' }, null],
    [{ Classification: 0 }, null],
    [{ Classification: null }, null],
    [{ Classification: { Id: 2 } }, true],
    [null, null],
  ])('classified as private are: %j', (Classification, isPrivate) => {
    expect(map({ Classification }).isPrivate).toBe(isPrivate)
  })

  it('belong to the corrected driver', () => {
    expect(mapTrip(Trip.parse(reported), noOne, '77').driverExternalId).toBe('77')
  })

  it('may lack positions, distance and odometer', () => {
    const left = { StartPosition: null, EndPosition: undefined, DistanceKilometers: null, EndOdometerKilometers: null }
    expect(map(left)).toMatchObject({ start: null, end: null, distanceMeters: null, distanceSource: null })
  })

  it('have no driver if unassigned', () => {
    for (const DriverId of ['-4331286019934761070', 0, null]) expect(map({ DriverId }).driverExternalId).toBeNull()
  })
})

describe('driver scores', () => {
  const period = { from: new Date('2026-08-01T00:00:00Z'), until: new Date('2026-08-31T00:00:00Z') }
  const reported = { DriverId: '-5', OverallScore: 87.4, HarshBrakingScore: 90, Duration: 36_000, Distance: 512.5 }
  const map = (rest: object = {}) => mapDriverScore(DriverScore.parse({ ...reported, ...rest }), period)

  it('cover a period, with its distance in kilometers', () => {
    expect(map()).toEqual({ driverExternalId: '-5', ...period, score: 87.4, distanceMeters: 512_500 })
    expect(map({ OverallScore: 100, Distance: null })).toMatchObject({ score: 100, distanceMeters: null })
  })

  it('are undocumented on another scale', () => {
    for (const OverallScore of [104, -1])
      expect(DriverScore.safeParse({ ...reported, OverallScore }).success).toBe(false)
  })

  it("are empty for a driver who didn't drive", () => {
    expect(map({ Duration: 0 })).toBeNull()
    expect(map({ OverallScore: null })).toBeNull()
  })
})
