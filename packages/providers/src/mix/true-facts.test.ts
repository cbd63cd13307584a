import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../kit/http/http.ts'
import { mapDriver, mapTrip } from './mapping.ts'
import { Asset, Driver, DriverLicence, DriverLicences, EventAmendment, Trip, TripAmendment } from './wire.ts'

// Facts from the official client's entities (MiX.Integrate.Shared/Entities, 670d415).

describe('driver licenses', () => {
  const driver = Driver.parse({ DriverId: '-1438422961500454911', Name: 'Thandi M' })
  const licence = (LicenceNumber: string | null, Expires: string, IssuedState: string | null = 'Gauteng') =>
    DriverLicence.parse({
      LicenceCategoryId: 1,
      DriverId: driver.DriverId,
      LicenceCode: 'EC',
      LicenceNumber,
      IssuedState,
      Expires,
    })

  it('are reported by 64-bit driver ids', () => {
    const reported = `{"-1438422961500454911":[{"LicenceCategoryId":1,"DriverId":-1438422961500454911,"LicenceCode":"EC",
      "LicenceCodeCountry":"ZA","LicenceNumber":"60530002X","IssuedState":null,"Expires":"2028-05-01T00:00:00"}]}`
    const [rows] = Object.values(DriverLicences.parse(parseJson(reported, 'licences')))
    expect(
      mapDriver(
        driver,
        rows!.map((row) => DriverLicence.parse(row)),
      ),
    ).toMatchObject({
      licenseNumber: '60530002X',
      licenseState: null,
    })
  })

  it('are several for one driver: the one with a number that expires last is used', () => {
    const reported = [
      licence('OLD1', '2019-01-31T00:00:00'),
      licence('', '2031-01-31T00:00:00'),
      licence('NEW2', '2029-01-31T00:00:00'),
      licence('NEVER', '0001-01-01T00:00:00'),
    ]
    expect(mapDriver(driver, reported)).toMatchObject({ licenseNumber: 'NEW2', licenseState: 'Gauteng' })
    expect(mapDriver(driver, [])).toMatchObject({ licenseNumber: null, licenseState: null })
  })

  it("leave drivers without one if they can't be read", async () => {
    const rig = createRig({ code: 'mix', nowMs: Date.parse('2026-11-18T18:00:00Z') })
    rig.simulator.permissions.delete('Driver licences')
    const drivers = (await rig.read('drivers')).flatMap(({ records }) => records)
    expect(drivers).toHaveLength(rig.account.drivers.length)
    expect(new Set(drivers.map(({ licenseNumber }) => licenseNumber))).toEqual(new Set([null]))
  })
})

describe('engine hours of assets', () => {
  it.each([
    ['38.07:30:00', 919.5],
    ['07:30:00', 7.5],
    ['1.00:00:36.5000000', 24.010139],
    ['P38DT7H30M', 919.5],
    ['PT36000S', 10],
    ['00:00:00', null],
    ['many', null],
    [null, null],
    [undefined, null],
    [7, null],
  ])('spelled %j are %j', (EngineHours, hours) => {
    const reported = Asset.parse({ AssetId: 7, EngineHours }).EngineHours
    if (hours === null) expect(reported).toBeNull()
    else expect(reported).toBeCloseTo(hours, 5)
  })

  it("are added to the newest positions only, and omitted if assets can't be read", async () => {
    const rig = createRig({ code: 'mix', nowMs: Date.parse('2026-11-18T18:00:00Z') })
    const newest = (await rig.read('positions')).flatMap(({ records }) => records)
    const hourAgo = rig.clock.nowMs - 3_600_000
    expect(newest.some(({ engineHours }) => engineHours)).toBe(true)
    for (const { at, engineHours } of newest) expect(engineHours !== null).toBe(at.getTime() >= hourAgo)
    const other = createRig({ code: 'mix', nowMs: rig.clock.nowMs })
    other.simulator.permissions.delete('Assets')
    const without = (await other.read('positions')).flatMap(({ records }) => records)
    expect(without.map(({ engineHours }) => engineHours)).toEqual(newest.map(() => null))
  })
})

describe('corrections', () => {
  it.each(['QuarantinedEvent', 0])('quarantine a record for %j', (AmendmentType) => {
    const reported = EventAmendment.parse({ EventId: 1, AmendmentType, AmendmentDate: '2026-08-03T11:14:30Z' })
    expect(reported.AmendmentType).toBe('quarantined')
  })

  it.each(['ReassignedTrip', 1, '1'])('reassign a record to another driver for %j', (AmendmentType) => {
    const reported = TripAmendment.parse({
      TripId: 1,
      AmendmentType,
      AmendmentDate: '2026-08-03T11:14:30Z',
      NewDriverId: 9,
    })
    expect([reported.AmendmentType, reported.NewDriverId]).toEqual(['reassigned', '9'])
  })

  it('change nothing if undocumented', () => {
    const reported = EventAmendment.parse({
      EventId: 1,
      AmendmentType: 'Approved',
      AmendmentDate: '2026-08-03T11:14:30Z',
    })
    expect(reported.AmendmentType).toBeNull()
  })
})

it('treats a trip without an end, which .NET writes as the year 1, as under way', () => {
  const trip = Trip.parse({
    TripId: 5,
    AssetId: 7,
    DriverId: 9,
    TripStart: '2026-08-03T11:14:30Z',
    TripEnd: '0001-01-01T00:00:00',
    StartOdometerKilometers: 10,
    EndOdometerKilometers: 10,
    EndEngineSeconds: 36,
  })
  expect(mapTrip(trip, new Set())).toMatchObject({
    endedAt: null,
    startOdometerMeters: 10_000,
    endOdometerMeters: null,
    engineHours: null,
  })
})
