import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { cameraPosition } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { mapExceptionEvent } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import { mapDevice, mapFix, mapGroup, mapLogRecord, mapSilence, mapTrip, mapUser, mapVinMismatch } from './mapping.ts'
import {
  Device,
  DeviceStatusInfo,
  DriverChange,
  ExceptionEvent,
  Group,
  LogRecord,
  MediaFile,
  Trip,
  User,
} from './wire.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('vehicles', () => {
  const reported = {
    id: 'b20',
    name: 'Van 7',
    serialNumber: 'G9123',
    vehicleIdentificationNumber: '1FTBW2CM0HKA00001',
    licensePlate: 'ABC 123',
    groups: [{ id: 'b27A1' }, { id: 'GroupVehicleId' }],
    somethingNew: { since: 2027 },
  }

  it('are read with the available data, and only in the customer’s own groups', () => {
    expect(mapDevice(Device.parse(reported), now)).toEqual({
      externalId: 'b20',
      name: 'Van 7',
      vin: '1FTBW2CM0HKA00001',
      licensePlate: 'ABC 123',
      make: null,
      model: null,
      modelYear: null,
      deviceSerial: 'G9123',
      groupExternalIds: ['b27A1'],
      driverExternalId: null,
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it.each(['', '?', undefined])('use the engine’s VIN if people entered "%s"', (entered) => {
    const device = Device.parse({
      id: 'b1',
      vehicleIdentificationNumber: entered,
      engineVehicleIdentificationNumber: '1FTBW2CM0HKA00009',
    })
    expect(mapDevice(device, now)).toMatchObject({ name: 'b1', vin: '1FTBW2CM0HKA00009' })
    expect(mapVinMismatch(device, now)).toBeNull()
  })

  it('have another vehicle’s device if the engine’s VIN differs', () => {
    const device = (read: string) => Device.parse({ ...reported, engineVehicleIdentificationNumber: read })
    expect(mapVinMismatch(device('1FTBW2CM0HKA00002'), now)).toMatchObject({
      type: 'vin',
      since: now,
      evidence: { ours: reported.vehicleIdentificationNumber, provider: '1FTBW2CM0HKA00002' },
    })
    expect(mapVinMismatch(device(reported.vehicleIdentificationNumber.toLowerCase()), now)).toBeNull()
    expect(mapVinMismatch(device('?'), now)).toBeNull()
  })

  it('count as silent since their last status', () => {
    const status = (isDeviceCommunicating?: boolean, dateTime = '2026-02-27T08:00:00Z') =>
      mapSilence(DeviceStatusInfo.parse({ device: { id: 'b20' }, dateTime, isDeviceCommunicating }))
    expect(status(false)).toMatchObject({ type: 'deviceNotFound', since: new Date('2026-02-27T08:00:00Z') })
    expect(status(true)).toBeNull()
    expect(status()).toBeNull()
    expect(status(false, '1899-12-30T00:00:00Z')).toBeNull()
  })
})

describe('groups', () => {
  const group = (id: string) => Group.parse({ id, name: `Group ${id}` })

  it('get their parent from its children, except the whole company', () => {
    const parents = new Map([
      ['b1', 'GroupCompanyId'],
      ['b2', 'b1'],
    ])
    expect(mapGroup(group('b1'), parents)!.parentExternalId).toBeNull()
    expect(mapGroup(group('b2'), parents)!.parentExternalId).toBe('b1')
  })

  it('are left out if every database has them', () => {
    expect(mapGroup(group('GroupCompanyId'), new Map())).toBeNull()
    expect(mapGroup(group('GroupEverythingSecurityId'), new Map())).toBeNull()
  })
})

describe('drivers', () => {
  const user = (rest: object) => mapUser(User.parse({ id: 'b9', name: 'ann@fleet.example', ...rest }), now)

  it('use their login as a name only if there is no other', () => {
    expect(user({ firstName: 'Ann', lastName: 'Lee' })!.name).toBe('Ann Lee')
    expect(user({ firstName: '', lastName: '' })!.name).toBe('ann@fleet.example')
  })

  it('have left once their active period is over', () => {
    expect(user({ activeTo: '2050-01-01T00:00:00.000Z' })!.inactiveReason).toBeNull()
    expect(user({ activeTo: '2026-02-01T00:00:00Z' })!.inactiveReason).toBe('No longer active in Geotab')
    expect(user({})!.inactiveReason).toBeNull()
  })

  it('exclude office users', () => {
    expect(user({ isDriver: false })).toBeNull()
  })
})

const record = (rest: object = {}) =>
  LogRecord.parse({
    id: 'b1',
    device: { id: 'b20' },
    dateTime: '2026-03-01T10:00:00.1234567Z',
    latitude: 43.4,
    longitude: -79.7,
    speed: 81,
    ...rest,
  })

describe('positions', () => {
  it('already have kilometers per hour, and no heading', () => {
    expect(mapLogRecord(record())).toEqual({
      vehicleExternalId: 'b20',
      at: new Date('2026-03-01T10:00:00.123Z'),
      latitude: 43.4,
      longitude: -79.7,
      speedKmh: 81,
      headingDegrees: null,
      engineOn: null,
    })
  })

  it('may have a speed that isn’t a number', () => {
    expect(mapLogRecord(record({ speed: 'NaN' }))!.speedKmh).toBeNull()
    expect(mapLogRecord(record({ speed: undefined }))!.speedKmh).toBeNull()
  })

  it('are dropped without a fix or a device', () => {
    expect(mapLogRecord(record({ latitude: 0, longitude: 0 }))).toBeNull()
    expect(mapLogRecord(record({ device: 'NoDeviceId' }))).toBeNull()
    expect(mapLogRecord(record({ device: 'b20' }))!.vehicleExternalId).toBe('b20')
  })
})

describe('a location between log records', () => {
  const at = (time: string, latitude: number, speed: number | string = 36) =>
    record({ dateTime: `2026-03-01T${time}Z`, latitude, longitude: -79, speed })
  const when = new Date('2026-03-01T10:00:05Z')

  it('is interpolated by time', () => {
    const records = [at('10:00:20', 43.4, 90), at('10:00:00', 43, 30), at('09:59:45', 42, 10)]
    expect(mapFix(records, when)).toMatchObject({ latitude: expect.closeTo(43.1, 9), longitude: -79, speedKmh: 45 })
  })

  it('is that of the only record, or none', () => {
    expect(mapFix([at('10:00:00', 43)], when)).toMatchObject({ latitude: 43, speedKmh: 36 })
    expect(mapFix([at('10:00:30', 43)], when)).toMatchObject({ latitude: 43 })
    expect(mapFix([], when)).toBeNull()
    expect(mapFix([record({ latitude: 0, longitude: 0 })], when)).toBeNull()
  })

  it('has the heading between two records that are close in time and not in space', () => {
    const heading = (...records: LogRecord[]) => mapFix(records, when)!.headingDegrees
    expect(heading(at('10:00:00', 43), at('10:00:10', 43.001))).toBeCloseTo(0)
    expect(heading(at('10:00:00', 43.001), at('10:00:10', 43))).toBeCloseTo(180)
    expect(heading(at('10:00:00', 43), at('10:00:40', 43.001))).toBeNull()
    expect(heading(at('10:00:00', 43), at('10:00:10', 43.0001))).toBeNull()
    expect(heading(at('10:00:00', 43))).toBeNull()
  })

  it('has no speed if one is unknown', () => {
    for (const unknown of ['NaN', 255, 65_535, -1])
      expect(mapFix([at('10:00:00', 43), at('10:00:20', 43, unknown)], when)!.speedKmh).toBeNull()
  })
})

describe('trips', () => {
  const reported = {
    id: 'b9A1',
    version: '0000000000a1',
    device: { id: 'b20' },
    driver: 'UnknownDriverId',
    start: '2026-03-01T10:00:00.000Z',
    stop: '2026-03-01T10:20:00.000Z',
    distance: 12.75,
    stopPoint: { x: -79.7, y: 43.4 },
  }
  const map = (rest: object = {}) => mapTrip(Trip.parse({ ...reported, ...rest }), null)

  it('have kilometers, and x as the longitude', () => {
    expect(map()).toMatchObject({
      distanceMeters: 12_750,
      distanceSource: 'gps',
      start: null,
      end: { latitude: 43.4, longitude: -79.7 },
      endedAt: new Date('2026-03-01T10:20:00Z'),
    })
    expect(map({ distance: undefined, stopPoint: undefined })).toMatchObject({
      distanceMeters: null,
      distanceSource: null,
      end: null,
    })
  })

  it('stay the same trip when recalculated under another id', () => {
    expect(map({ id: 'b9FF' }).externalId).toBe(map().externalId)
  })

  it('have a driver unless a placeholder word is given', () => {
    expect(map().driverExternalId).toBeNull()
    expect(map({ driver: 'NoUserId' }).driverExternalId).toBeNull()
    expect(map({ driver: { id: 'b1001', isDriver: true } }).driverExternalId).toBe('b1001')
  })

  it('are shared if another driver takes over, and keep a driver who only leaves', () => {
    const driven = Trip.parse({ ...reported, driver: { id: 'b1001' } })
    const change = (minute: number, driver: string) =>
      DriverChange.parse({ id: 'c', dateTime: `2026-03-01T10:${minute}:00.000Z`, device: { id: 'b20' }, driver })
    const [from, middle] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T10:12:00Z')]
    expect(mapTrip(driven, null, [change(15, 'UnknownDriverId'), change(12, 'b1002')])).toMatchObject({
      driverExternalId: null,
      drivers: [
        { driverExternalId: 'b1001', from, until: middle },
        { driverExternalId: 'b1002', from: middle, until: new Date('2026-03-01T10:15:00Z') },
      ],
    })
    expect(mapTrip(driven, null, [change(12, 'UnknownDriverId')]).driverExternalId).toBe('b1001')
  })

  it('begin at the location from the log records', () => {
    const start = { latitude: 43, longitude: -79, speedKmh: 0, headingDegrees: null }
    expect(mapTrip(Trip.parse(reported), start).start).toEqual({ latitude: 43, longitude: -79 })
  })
})

describe('exceptions', () => {
  const reported = {
    id: 'aGmT',
    rule: { id: 'RuleHarshBrakingId' },
    device: { id: 'b20' },
    driver: { id: 'b1001' },
    activeFrom: '2026-03-01T10:00:00.000Z',
    activeTo: '2026-03-01T10:00:04.000Z',
    state: 'ExceptionEventStateValidId',
  }
  const ruleNames = new Map([['aehsaz0o3', 'Phone use']])
  const unmeasured = { ruleNames, fix: null, maxG: null, speeding: null }
  const map = (rest: object = {}, media: object[] = []) =>
    mapExceptionEvent(ExceptionEvent.parse({ ...reported, ...rest }), {
      ...unmeasured,
      media: media.map((file) => MediaFile.parse(file)),
    })

  it('have no location or severity of their own', () => {
    expect(map()).toMatchObject({ location: null, speedKmh: null, maxG: null, media: [], state: 'open' })
    const fix = { latitude: 43, longitude: -79, speedKmh: 52, headingDegrees: 90 }
    const placed = mapExceptionEvent(ExceptionEvent.parse(reported), { ...unmeasured, fix, media: [] })
    expect(placed).toMatchObject({ location: { latitude: 43, longitude: -79 }, speedKmh: 52, headingDegrees: 90 })
  })

  it('have their measurements', () => {
    const fix = { latitude: 43, longitude: -79, speedKmh: 52, headingDegrees: null }
    const speeding = { speedKmh: 71, speedLimitKmh: 50 }
    const event = ExceptionEvent.parse({ ...reported, rule: { id: 'RulePostedSpeedingId' } })
    expect(mapExceptionEvent(event, { ruleNames, fix, maxG: 0.41, speeding, media: [] })).toMatchObject({
      speedKmh: 71,
      speedLimitKmh: 50,
      maxG: 0.41,
    })
  })

  it('are named by the id of a stock rule, else by the name of the rule', () => {
    const tags = (rule: unknown) => map({ rule }).tags.map(({ tag }) => tag)
    expect(tags({ id: 'RuleHarshBrakingId' })).toEqual(['RuleHarshBrakingId'])
    expect(tags({ id: 'aehsaz0o3' })).toEqual(['Phone use'])
    expect(tags({ id: 'aUnknownRule' })).toEqual(['aUnknownRule'])
    expect(tags('NoRuleId')).toEqual([])
  })

  it.each([
    ['ExceptionEventStateValidId', 'open'],
    ['ExceptionEventStateInvalidId', 'dismissed'],
    [{ id: 'ExceptionEventStateDismissedId' }, 'dismissed'],
    [0, 'open'],
    [1, 'dismissed'],
    [2, 'dismissed'],
    ['SomethingNew', 'open'],
    [undefined, 'open'],
  ])('map state %j to %s', (state, expected) => {
    expect(map({ state }).state).toBe(expected)
  })

  it('have no end while they continue', () => {
    expect(map().endedAt).toEqual(new Date('2026-03-01T10:00:04Z'))
    expect(map({ activeTo: '2050-01-01T00:00:00.000Z' }).endedAt).toBeNull()
    expect(map({ activeTo: undefined }).endedAt).toBeNull()
  })

  const clip = (id: string, rest: object = {}) => ({
    id,
    name: 'road_1.mp4',
    mediaType: 'Video',
    status: 'Ready',
    device: 'b20',
    fromDate: '2026-03-01T09:59:55Z',
    toDate: '2026-03-01T10:00:03Z',
    ...rest,
  })

  it('are shown by their vehicle’s recordings at that time', () => {
    const media = [
      clip('m1'),
      clip('m2', { name: 'DriverCam.mp4', status: 'Available' }),
      clip('m3', { name: 'Rear.jpg', mediaType: 'Image', fromDate: reported.activeFrom, toDate: reported.activeFrom }),
      clip('m4', { name: 'x17.mp4' }),
      clip('other vehicle', { device: { id: 'b21' }, name: 'driver.mp4' }),
      clip('not there yet', { status: 'Processing', name: 'rear.mp4' }),
      clip('later', { fromDate: '2026-03-01T10:00:01Z', toDate: '2026-03-01T10:00:09Z', name: 'rear.mp4' }),
    ]
    const { frontExternal, frontInternal, rearExternal, unknown } = cameraPosition.code
    expect(new Map(map({}, media).media.map((item) => [item.source.mediaFileId, [item.position, item.kind]]))).toEqual(
      new Map([
        ['m1', [frontExternal, 'video']],
        ['m2', [frontInternal, 'video']],
        ['m3', [rearExternal, 'still']],
        ['m4', [unknown, 'video']],
      ]),
    )
  })

  it('each get the nearest clip when close to one another', () => {
    const media = [clip('early', { fromDate: '2026-03-01T09:59:52Z', toDate: '2026-03-01T10:00:00Z' }), clip('own')]
    expect(map({}, media).media.map(({ source }) => source.mediaFileId)).toEqual(['own'])
  })
})

describe('tags', () => {
  it('map to types of the vocabulary', () => {
    const known = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(known).toContain(type)
    }
  })
})
