import { vehicleClass } from '@milepost/domain/codes'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { instantOf } from './epoch-time.ts'
import { type Fitting, mapDriver, mapDriverReport, mapFitting, mapGroup, mapLocation, mapVehicle } from './mapping.ts'
import { CameraMapping, Driver, DriverReport, Grouped, TokenAnswer, Vehicle, VehicleLocation } from './wire.ts'

describe('groups', () => {
  const group = { groupName: 'West Depot', groupUniqueName: 'west' }

  it('come from vehicles and people', () => {
    expect(mapGroup(Grouped.parse({ vin: 'any', group }).group!)).toEqual({
      externalId: 'west',
      name: 'West Depot',
      description: null,
      parentExternalId: null,
    })
    expect(mapGroup(Grouped.parse({ group: { ...group, groupName: ' ' } }).group!).name).toBe('west')
  })

  it('may be empty, and must have a unique name', () => {
    for (const none of [{ group: null }, {}]) expect(Grouped.parse(none).group ?? null).toBeNull()
    expect(Grouped.safeParse({ group: { groupName: 'West Depot' } }).success).toBe(false)
  })
})

const vehicle = {
  vin: '1FUJGLDR5CLBP8834',
  vehicleNumber: 'T-1042',
  deviceId: null,
  licensePlateNumber: 'P 123 456',
  vehicleDetails: { class: 'OTHER', gVM: 14_000 },
  group: { groupName: 'West Depot', groupUniqueName: 'west' },
  regdDate: 1_735_700_000_000,
  updatedOn: 1_785_700_000_000,
  status: 1,
  batteryToMasterSwitchDisconnected: 0,
}

describe('vehicles', () => {
  const fittings = new Map<string, Fitting>([
    [
      'T-1042',
      { vehicleExternalId: 'T-1042', cameraId: '163001042233001', driverExternalId: 'HIGGB', driverName: null },
    ],
  ])
  const map = (rest: object = {}) => mapVehicle(Vehicle.parse({ ...vehicle, ...rest }), fittings)

  it('use their number as id, with the camera and the driver from the camera list', () => {
    expect(map()).toEqual({
      externalId: 'T-1042',
      name: 'T-1042',
      vin: '1FUJGLDR5CLBP8834',
      licensePlate: 'P 123 456',
      make: null,
      model: null,
      modelYear: null,
      deviceSerial: '163001042233001',
      groupExternalIds: ['west'],
      driverExternalId: 'HIGGB',
      driverName: null,
      inactiveReason: null,
      class: null,
      revision: 1_785_700_000_000,
    })
  })

  const { light, medium, heavy } = vehicleClass.code
  it.each([
    [{ class: 'Class 8', gVM: 1000 }, heavy],
    [{ class: 6 }, medium],
    [{ class: 'HEAVY DUTY' }, heavy],
    [{ class: 'Other', gVM: '33,000 lbs' }, heavy],
    [{ gVM: '9000 kg' }, medium],
    // Heavy in kilograms, medium in pounds: the unit isn't reported.
    [{ gVM: 14_000 }, null],
    [{ gVM: 36_000 }, heavy],
    [{ gVM: 4100 }, light],
    [{ gVM: 0 }, null],
    [{ gVM: 'unknown' }, null],
    [null, null],
  ])('with %j are of class %s', (vehicleDetails, expected) => {
    expect(map({ vehicleDetails }).class).toBe(expected)
  })

  it('prefer their own device', () => {
    expect(map({ deviceId: '77' }).deviceSerial).toBe('77')
    expect(map({ camera: { id: 88 } }).deviceSerial).toBe('88')
  })

  it('may have almost no fields', () => {
    expect(map({ vehicleNumber: 9, vin: ' ', group: null, licensePlateNumber: '' })).toMatchObject({
      externalId: '9',
      vin: null,
      licensePlate: null,
      deviceSerial: null,
      groupExternalIds: [],
      driverExternalId: null,
    })
  })

  it('use their VIN without a number, their camera without both, and are rejected otherwise', () => {
    for (const vehicleNumber of [null, undefined, ' ']) expect(map({ vehicleNumber }).externalId).toBe(vehicle.vin)
    const nameless = { vehicleNumber: '', vin: null }
    expect(map({ ...nameless, deviceId: '77' })).toMatchObject({ externalId: 'camera:77', name: 'P 123 456' })
    expect(map({ ...nameless, camera: { id: 88 } }).externalId).toBe('camera:88')
    expect(() => map(nameless)).toThrow('no number, VIN or camera')
  })

  it('are inactive if disabled', () => {
    expect(map({ status: 0 }).inactiveReason).toBe('Disabled in Netradyne')
    expect(map({ status: 1 }).inactiveReason).toBeNull()
    for (const status of [undefined, null, 5]) expect(map({ status }).isStatusUnknown).toBe(true)
  })

  it('have a version if they report when they changed', () => {
    for (const updatedOn of [undefined, null, 'soon', {}]) expect(map({ updatedOn }).revision).toBeNull()
    expect(map({ updatedOn: '1785700000' }).revision).toBe(1_785_700_000_000)
  })
})

describe('cameras', () => {
  const reported = { camera: { id: 163_001_042_233_001, productType: 'D-215' }, vehicle, driver: { driverId: 'HIGGB' } }
  const map = (rest: object = {}) => mapFitting(CameraMapping.parse({ ...reported, ...rest }))

  it('are in a vehicle, with or without a driver', () => {
    const named = { driverExternalId: 'HIGGB', driverName: null }
    expect(map()).toEqual({ vehicleExternalId: 'T-1042', cameraId: '163001042233001', ...named })
    expect(map({ driver: undefined, camera: { id: '99999999999999999999' } })).toEqual({
      vehicleExternalId: 'T-1042',
      cameraId: '99999999999999999999',
      driverExternalId: null,
      driverName: null,
    })
  })

  it('are skipped if spare, and name a nameless vehicle', () => {
    for (const none of [null, undefined]) expect(map({ vehicle: none })).toBeNull()
    expect(map({ vehicle: { vehicleNumber: null } })?.vehicleExternalId).toBe('camera:163001042233001')
  })
})

describe('positions', () => {
  const at = Date.parse('2026-08-03T09:14:11Z')
  const fix = { timestamp: at, latitude: 41.8781, longitude: -87.6298 }
  const wire = { vehicle: { vin: '1FUJGLDR5CLBP8834', vehicleNumber: 'T-1042' }, location: fix }
  const map = (rest: object = {}) => mapLocation(VehicleLocation.parse({ ...wire, ...rest }))

  it('are a vehicle’s last location, without motion', () => {
    expect(map()).toEqual({
      vehicleExternalId: 'T-1042',
      at: new Date(at),
      latitude: 41.8781,
      longitude: -87.6298,
      speedKmh: null,
      headingDegrees: null,
      engineOn: null,
    })
  })

  it('use the same key as vehicles', () => {
    for (const vehicleNumber of [null, ' ', 'T-1042', 7]) {
      const named = { ...vehicle, vehicleNumber }
      expect(map({ vehicle: named })?.vehicleExternalId).toBe(mapVehicle(Vehicle.parse(named), new Map()).externalId)
    }
    expect(() => map({ vehicle: { vehicleNumber: null } })).toThrow('no vehicle')
  })

  it('may have never had a fix', () => {
    for (const location of [
      null,
      undefined,
      {},
      { ...fix, latitude: 91, longitude: 181 },
      { ...fix, latitude: 0, longitude: 0 },
      { ...fix, latitude: null },
    ])
      expect(map({ location })).toBeNull()
  })

  it('require a time', () => {
    for (const timestamp of [null, undefined]) expect(() => map({ location: { ...fix, timestamp } })).toThrow('no time')
    expect(VehicleLocation.safeParse({ ...wire, location: { ...fix, timestamp: 'soon' } }).success).toBe(false)
    expect(map({ location: { ...fix, timestamp: at / 1000 } })?.at).toEqual(new Date(at))
  })
})

describe('drivers', () => {
  const reported = {
    driverId: 'HIGGB',
    firstName: 'Bo',
    lastName: 'Higgins',
    status: 1,
    userName: 'bo.higgins',
    email: 'bo@fleet.example',
    licenceNumber: 'H123-456',
    licenseState: 'IL',
    licenseCountry: 'US',
    updatedDate: 1_751_241_600_000,
  }
  const map = (rest: object = {}) => mapDriver(Driver.parse({ ...reported, ...rest }))

  it('use the ID given by the customer', () => {
    expect(map()).toEqual({
      externalId: 'HIGGB',
      name: 'Bo Higgins',
      inactiveReason: null,
      licenseState: 'IL',
      licenseNumber: 'H123-456',
      phoneNumber: null,
      employeeNumber: 'HIGGB',
      revision: 1_751_241_600_000,
    })
    expect(map({ driverId: 4711 }).externalId).toBe('4711')
  })

  it.each([
    [{ firstName: ' ', lastName: 'Higgins' }, 'Higgins'],
    [{ firstName: null, lastName: '' }, 'bo.higgins'],
    [{ firstName: null, lastName: null, userName: null }, 'HIGGB'],
  ])('%j are named %s', (rest, name) => {
    expect(map(rest).name).toBe(name)
  })

  it('with a status of 0 are former drivers', () => {
    expect(map({ status: 0 }).inactiveReason).toBe('Disabled in Netradyne')
    expect(map({ status: 1 }).inactiveReason).toBeNull()
    expect(map({ status: null }).isStatusUnknown).toBe(true)
  })

  it('use their sign-in name without an ID, or else their name, and are rejected otherwise', () => {
    for (const driverId of [null, ' ', undefined]) expect(map({ driverId }).externalId).toBe('bo.higgins')
    expect(map({ driverId: null, userName: ' ' }).externalId).toBe('bo@fleet.example')
    expect(map({ driverId: null, userName: null, email: '' }).externalId).toBe('name:Bo Higgins')
    const nameless = { driverId: null, userName: null, email: '', firstName: ' ', lastName: null }
    expect(() => map(nameless)).toThrow('no ID or name')
  })
})

describe('instants', () => {
  it('are the same in milliseconds, seconds, text and ISO 8601', () => {
    const thisCentury = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
    fc.assert(
      fc.property(thisCentury, (seconds) => {
        const at = new Date(seconds * 1000)
        for (const reported of [seconds, seconds * 1000, String(seconds), ` ${seconds * 1000} `, at.toISOString()])
          expect(instantOf(reported)).toEqual(at)
      }),
    )
  })

  it.each(['', '.000', 'Z', '+00:00', '+0000'])('are in UTC if their text ends with %j', (end) => {
    vi.stubEnv('TZ', 'America/Chicago')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(instantOf(`2026-08-03T09:14:11${end}`)).toEqual(new Date('2026-08-03T09:14:11.000Z'))
  })

  it('reject anything else', () => {
    for (const reported of ['', ' ', 'soon', '2026-13-03T09:14:11', Number.NaN, 1e18])
      expect(instantOf(reported)).toBeNull()
  })
})

describe('tokens', () => {
  it('may be bare or in data, with or without an expiry', () => {
    const bare = { access_token: 'a', expires_in: '3600' }
    expect(TokenAnswer.parse(bare)).toMatchObject({ access_token: 'a', expires_in: 3600 })
    expect(TokenAnswer.parse({ data: { access_token: 'b' } })).toMatchObject({ access_token: 'b' })
    expect(TokenAnswer.safeParse({ data: {} }).success).toBe(false)
  })
})

describe('driver scores', () => {
  const period = { from: new Date('2026-02-01T00:00:00Z'), until: new Date('2026-03-01T00:00:00Z') }
  const driver = { driverId: 'HIGGB', firstName: 'Bo', lastName: 'Higgins' }
  const details = { driverScore: 874.5, minutesAnalyzed: 2400, greenMinutesPercentage: 97.1 }
  const map = (rest: object = {}) => mapDriverReport(DriverReport.parse({ driver, details, ...rest }), period)
  const scored = (driverScore: unknown) => map({ details: { ...details, driverScore } })

  it('are out of 1,000', () => {
    expect(map()).toEqual({
      driverExternalId: 'HIGGB',
      driverName: 'Bo Higgins',
      ...period,
      score: 87.45,
      distanceMeters: null,
    })
    expect(scored(1000)?.score).toBe(100)
  })

  it('are skipped for someone who hardly drove, and without a driver', () => {
    for (const none of [null, undefined, 0]) expect(scored(none)).toBeNull()
    expect(map({ driver: null })).toBeNull()
    expect(map({ driver: { ...driver, driverId: '' } })?.driverExternalId).toBe('name:Bo Higgins')
    expect(() => map({ driver: { driverId: '' } })).toThrow('no ID or name')
  })

  it('are rejected if they may be on another scale', () => {
    expect(() => scored(87)).toThrow('out of 100')
    expect(DriverReport.safeParse({ driver, details: { driverScore: 1200 } }).success).toBe(false)
  })
})
