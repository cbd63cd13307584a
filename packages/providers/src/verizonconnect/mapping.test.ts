import { describe, expect, it } from 'vitest'
import {
  mapDriver,
  mapGroup,
  mapHistoryRow,
  mapLocation,
  mapSegment,
  mapUnreachable,
  mapVehicle,
  mapVinMismatch,
  vehicleIdOf,
} from './mapping.ts'
import { DriverRow, EngineStatus, Group, HistoryRow, LocationRow, Rows, Segment, Segments, Vehicle } from './wire.ts'

const now = new Date('2026-03-02T00:00:00Z')

describe('vehicles', () => {
  const reported = {
    VehicleNumber: 'V-3 ',
    Name: 'Van 3',
    RegistrationNumber: '8ABC123',
    VIN: '1FTBW2CM0HKA00001',
    Make: 'Ford',
    Model: null,
    Year: 2021,
    TankCapacity: 25,
    FuelType: 2,
  }

  it('are identified by the number people gave them', () => {
    expect(mapVehicle(Vehicle.parse(reported), ['7'])).toEqual({
      externalId: 'V-3',
      name: 'Van 3',
      vin: '1FTBW2CM0HKA00001',
      licensePlate: '8ABC123',
      make: 'Ford',
      model: null,
      modelYear: 2021,
      deviceSerial: null,
      groupExternalIds: ['7'],
      driverExternalId: null,
      inactiveReason: null,
      class: null,
      revision: null,
    })
    expect(mapUnreachable(Vehicle.parse(reported), now)).toBeNull()
    // Reveal wouldn't know it without what was copied with it.
    expect(vehicleIdOf(Vehicle.parse({ ...reported, VehicleNumber: 'V\u200b3' }))).toBe('V\u200b3')
  })

  it.each([
    [{ VehicleNumber: null }, 'vin:1FTBW2CM0HKA00001', /set one/],
    [{ VehicleNumber: '\u200b' }, 'vin:1FTBW2CM0HKA00001', /set one/],
    [{ VehicleNumber: '', VIN: null, VehicleId: 71 }, 'id:71', /set one/],
    [{ VehicleNumber: '', VIN: null }, 'name:Van 3', /set one/],
    [{ VehicleNumber: '12/4' }, '12/4', /slash/],
    [{ VehicleNumber: '..' }, '..', /slash/],
  ])("with %j are listed as %s, and can't be queried", (rest, externalId, reason) => {
    const vehicle = Vehicle.parse({ ...reported, ...rest })
    expect(mapVehicle(vehicle, [])).toMatchObject({ externalId, name: 'Van 3' })
    expect(mapUnreachable(vehicle, now)).toMatchObject({
      vehicleExternalId: externalId,
      type: 'deviceNotFound',
      since: now,
      evidence: { reason: expect.stringMatching(reason) },
    })
  })

  it('may have almost no fields', () => {
    const bare = { VehicleNumber: '9', Name: '', Year: 0 }
    expect(mapVehicle(Vehicle.parse(bare), [])).toMatchObject({ name: '9', vin: null, modelYear: null })
  })

  it('accept unquoted numbers and quoted years', () => {
    const bare = { VehicleNumber: 2021, Name: 12, RegistrationNumber: 8123, Model: 500, Year: '2019' }
    expect(mapVehicle(Vehicle.parse({ ...reported, ...bare }), [])).toMatchObject({
      externalId: '2021',
      name: '12',
      licensePlate: '8123',
      model: '500',
      modelYear: 2019,
    })
    const row = LocationRow.parse({ VehicleNumber: 2021, StatusCode: 404, ContentResource: null })
    expect(row.VehicleNumber).toBe('2021')
  })

  it('belong to groups that may have no name', () => {
    expect(mapGroup(Group.parse({ Id: 7, Name: null }))).toMatchObject({ externalId: '7', name: 'Group 7' })
  })

  it('are rejected without any identifying field', () => {
    expect(() => mapVehicle(Vehicle.parse({ VehicleNumber: ' ', Name: '', VIN: null }), [])).toThrow(
      'no number, VIN or name',
    )
  })

  it('accept an array, or an object with one in it', () => {
    expect(Rows.parse([reported])).toEqual([reported])
    expect(Rows.parse({ Vehicles: [reported] })).toEqual([reported])
    expect(Rows.safeParse({ Message: 'no' }).success).toBe(false)
  })

  it('report a mismatch if the engine has another VIN', () => {
    const vehicle = Vehicle.parse(reported)
    const mismatch = (VIN: string | null) => mapVinMismatch(vehicle, EngineStatus.parse({ VIN }), now)
    expect(mismatch('1ftbw2cm0hka00001')).toBeNull()
    for (const none of [null, '@@@@@@@@@@@@@@@@@', '00000000000000000', '-----------------'])
      expect(mismatch(none)).toBeNull()
    expect(mismatch('3C6TRVDG1JE100002')).toEqual({
      vehicleExternalId: 'V-3',
      type: 'vin',
      since: now,
      evidence: { ours: '1FTBW2CM0HKA00001', provider: '3C6TRVDG1JE100002' },
    })
  })
})

describe('drivers and groups', () => {
  const row = (driver: object) => ({ Driver: driver, Links: { Self: { Href: '/cmd/v1/drivers/D1' } } })

  it('are wrapped, and have a two-part name or none', () => {
    const reported = { DriverNumber: 'D1', FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '', EmailAddress: null }
    expect(mapDriver(DriverRow.parse(row(reported)))).toEqual({
      externalId: 'D1',
      name: 'Ana Ruiz',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: null,
      employeeNumber: 'D1',
      revision: null,
    })
    expect(mapDriver(DriverRow.parse(row({ DriverNumber: 'D2', FirstName: null }))).name).toBe('Driver D2')
  })

  it.each([
    [{ DriverNumber: ' ', DriverId: 5, FirstName: 'Ana' }, 'id:5'],
    [{ DriverNumber: null, EmailAddress: 'ana@fleet.example', FirstName: 'Ana' }, 'email:ana@fleet.example'],
    [{ FirstName: 'Ana', LastName: 'Ruiz' }, 'name:Ana Ruiz'],
  ])('without a number, %j, are identified as %s', (driver, externalId) => {
    expect(mapDriver(DriverRow.parse(row(driver)))).toMatchObject({ externalId, name: expect.stringMatching(/^Ana/) })
  })

  it('are rejected without any identifying field', () => {
    expect(() => mapDriver(DriverRow.parse(row({ DriverNumber: null, FirstName: ' ' })))).toThrow('no number or name')
  })

  it('accept numbers or text as ids', () => {
    expect(mapGroup(Group.parse({ Name: 'West', Id: 41234 })).externalId).toBe('41234')
    expect(mapGroup(Group.parse({ Name: 'Yard', Id: 'Y', ParentId: 41234 })).parentExternalId).toBe('41234')
  })
})

describe('newest positions', () => {
  const value = {
    Latitude: 41.88,
    Longitude: -87.63,
    Speed: 54.0,
    Heading: 'North East',
    Direction: 45,
    DisplayState: 'Moving',
    UpdateUTC: '2026-03-01T10:00:00',
    DriverNumber: null,
    IsPrivate: false,
    Address: { AddressLine1: '1 W Lake St', Locality: 'Chicago' },
  }
  const newest = (rest: object = {}, unit: 'km/h' | 'mph' = 'km/h') =>
    mapLocation(
      LocationRow.parse({
        VehicleNumber: 'V3',
        StatusCode: 200,
        ContentResource: { Value: { ...value, ...rest } },
      }),
      unit,
    )

  it('use UTC without a zone', () => {
    expect(newest()).toEqual({
      vehicleExternalId: 'V3',
      at: new Date('2026-03-01T10:00:00Z'),
      latitude: 41.88,
      longitude: -87.63,
      speedKmh: 54,
      headingDegrees: 45,
      engineOn: true,
    })
    expect(newest({ UpdateUTC: '2026-03-01T10:00:00.25' })!.at).toEqual(new Date('2026-03-01T10:00:00.250Z'))
    expect(newest({ UpdateUTC: '2026-03-01T10:00:00Z' })!.at).toEqual(new Date('2026-03-01T10:00:00Z'))
  })

  it('use the connection’s speed unit', () => {
    expect(newest({ Speed: 60 }, 'mph')!.speedKmh).toBeCloseTo(96.56064, 5)
    expect(newest({ Speed: 0 }, 'mph')!.speedKmh).toBe(0)
    expect(newest({ Speed: null })!.speedKmh).toBeNull()
  })

  it.each([
    ['Moving', true],
    ['Idle', true],
    ['Stopped', false],
    ['Towing', null],
    [null, null],
  ])('displaying %s have the engine on: %s', (DisplayState, engineOn) => {
    expect(newest({ DisplayState })!.engineOn).toBe(engineOn)
  })

  it.each([
    { IsPrivate: true },
    { IsPrivate: null },
    { IsPrivate: undefined },
    { IsPrivate: true, Latitude: 0, Longitude: 0 },
    { Latitude: 0, Longitude: 0 },
    { Latitude: null, Longitude: null },
  ])('are not shown for %j', (rest) => {
    expect(newest(rest)).toBeNull()
  })

  it('have their own status', () => {
    const row = { VehicleNumber: 'V3', StatusCode: 404, ContentResource: null }
    expect(mapLocation(LocationRow.parse(row), 'km/h')).toBeNull()
    const refused = { ...row, StatusCode: 403, ContentResource: { Value: value } }
    expect(() => mapLocation(LocationRow.parse(refused), 'km/h')).toThrow('403')
    const padded = { ...row, VehicleNumber: 'V3  ', StatusCode: 200, ContentResource: { Value: value } }
    expect(mapLocation(LocationRow.parse(padded), 'km/h')?.vehicleExternalId).toBe('V3')
  })
})

describe('past positions', () => {
  const row = {
    UpdateUtc: '2026-03-01T10:00:30',
    Latitude: 41.88,
    Longitude: -87.63,
    Speed: 50,
    OdometerInKM: 12.5,
    IsPrivate: false,
  }

  it('spell their time differently and have no heading', () => {
    expect(mapHistoryRow('V3', HistoryRow.parse(row), 'km/h')).toEqual({
      vehicleExternalId: 'V3',
      at: new Date('2026-03-01T10:00:30Z'),
      latitude: 41.88,
      longitude: -87.63,
      speedKmh: 50,
      headingDegrees: null,
      engineOn: null,
      odometerMeters: 12_500,
    })
    for (const OdometerInKM of [0, -1, null])
      expect(mapHistoryRow('V3', HistoryRow.parse({ ...row, OdometerInKM }), 'km/h')?.odometerMeters).toBeNull()
    expect(HistoryRow.safeParse({ ...row, UpdateUtc: undefined, UpdateUTC: row.UpdateUtc }).success).toBe(false)
  })

  it('may be private', () => {
    for (const IsPrivate of [true, null, undefined])
      expect(mapHistoryRow('V3', HistoryRow.parse({ ...row, IsPrivate }), 'km/h')).toBeNull()
  })
})

describe('segments', () => {
  const reported = {
    StartDateUtc: '2026-03-01T08:00:00',
    EndDateUtc: '2026-03-01T08:31:00',
    StartLocation: { Latitude: 41.8, Longitude: -87.6 },
    EndLocation: { Latitude: 41.9, Longitude: -87.7 },
    StartLocationIsPrivate: false,
    EndLocationIsPrivate: false,
    IsComplete: true,
    DistanceKilometers: 14.2,
  }
  const map = (rest: object = {}) =>
    mapSegment('V3', { driverExternalId: 'D1', driverName: 'Ana Ruiz' }, Segment.parse({ ...reported, ...rest }))

  it('are trips identified by vehicle and start', () => {
    expect(map()).toEqual({
      externalId: 'V3 2026-03-01T08:00:00.000Z',
      vehicleExternalId: 'V3',
      driverExternalId: 'D1',
      driverName: 'Ana Ruiz',
      startedAt: new Date('2026-03-01T08:00:00Z'),
      endedAt: new Date('2026-03-01T08:31:00Z'),
      distanceMeters: 14_200,
      distanceSource: null,
      start: { latitude: 41.8, longitude: -87.6 },
      end: { latitude: 41.9, longitude: -87.7 },
      isPrivate: false,
      revision: null,
    })
  })

  it('accept one object, or one for each day or driver', () => {
    const day = { Driver: { Number: 'D1' }, Vehicle: null, Segments: [reported] }
    expect(Segments.parse(day)).toEqual([day])
    expect(Segments.parse([day, { ...day, Driver: null }])).toHaveLength(2)
    expect(Segments.parse([])).toEqual([])
    expect(Segments.safeParse({ Message: 'no' }).success).toBe(false)
  })

  it.each([
    [true, true, true],
    [true, null, true],
    [true, false, false],
    [false, true, false],
    [false, null, false],
    [null, null, true],
    [null, true, true],
    [null, false, false],
  ])('with a private start: %s and a private end: %s are private: %s', (start, end, isPrivate) => {
    expect(map({ StartLocationIsPrivate: start, EndLocationIsPrivate: end }).isPrivate).toBe(isPrivate)
  })

  it('are running until complete', () => {
    const running = { EndDateUtc: null, EndLocation: null, EndLocationIsPrivate: null, DistanceKilometers: null }
    expect(map({ ...running, IsComplete: false })).toMatchObject({ endedAt: null, end: null, distanceMeters: null })
    expect(map({ IsComplete: false })).toMatchObject({ endedAt: null, end: null })
  })

  it('hide private ends', () => {
    for (const mark of [true, null])
      expect(map({ StartLocationIsPrivate: mark })).toMatchObject({ start: null, end: { latitude: 41.9 } })
    expect(map({ EndLocationIsPrivate: true, EndLocation: { Latitude: 0, Longitude: 0 } }).end).toBeNull()
  })
})
