import { cameraPosition, vehicleClass } from '@milepost/contract/codes'
import { incidentVocabulary } from '@milepost/contract/incident-vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Names } from './client.ts'
import { mapEvent } from './incident-mapping.ts'
import { incidentTags, typePriority } from './incident-tags.ts'
import { mapDriver, mapGpsPoint, mapGroup, mapSilence, mapTrip, mapVehicle, vehicleOfTrack } from './mapping.ts'
import { Device, GpsPoint, GpsTrack, Group, SafetyEvent, Trip, User, Vehicle } from './wire.ts'

const none = '00000000-0000-0000-0000-000000000000'
const vehicleId = '9100ffff-48a9-e663-02b3-60a3e15b0000'
const groupId = '5100ffff-60b6-e5cd-08cb-60a3e15b0000'
const rootId = '5100ffff-60b6-d7cd-3fa2-22ca712b0000'
const driverId = 'a100ffff-60b6-d7cd-3fa2-60a3e15b0000'

describe('groups', () => {
  const told = { id: groupId, name: 'West', description: ' ', parentId: rootId, rootGroupId: rootId, revision: 0 }
  const map = (rest: object = {}) => mapGroup(Group.parse({ ...told, ...rest }))

  it('are all but the company itself', () => {
    expect(map()).toEqual({ externalId: groupId, name: 'West', description: null, parentExternalId: null })
    expect(map({ id: rootId, name: 'Company' })).toBeNull()
  })

  it('know the group above them, unless that is nobody or they themselves', () => {
    const above = 'B100FFFF-0000-0000-0000-000000000001'
    expect(map({ parentId: above })?.parentExternalId).toBe(above.toLowerCase())
    for (const parentId of [none, groupId, null]) expect(map({ parentId })?.parentExternalId).toBeNull()
  })
})

describe('vehicles', () => {
  const told = {
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
  const recorder = { deviceId: told.deviceId, serialNumber: 'QM40900001', status: 'In Service', vehicleId }
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
    mapVehicle(Vehicle.parse({ ...told, ...rest }), {
      recorderOf: new Map([[vehicleId, Device.parse({ ...recorder, ...device })]]),
      statuses,
      types,
    })

  it('have the serial number of their device', () => {
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
    [{ status: 4 }, {}, null],
    [{ status: 99 }, {}, null],
    [{ status: null }, {}, null],
    [{}, { status: 'Spare' }, 'Its recorder is “Spare” in Lytx'],
    [{}, { status: 'Pending Removal from Fleet' }, null],
    [{ status: 3 }, { status: 'Spare' }, 'Out of Service in Lytx'],
  ])('with %j and a recorder with %j are inactive because: %s', (rest, device, reason) => {
    expect(map(rest, device).inactiveReason).toBe(reason)
  })

  it.each([
    [2, vehicleClass.code.heavy],
    [3, null],
    [0, null],
    [null, null],
  ])('of the type %s are of class %s', (type, expected) => {
    expect(map({ type }).class).toBe(expected)
  })

  it('may have next to nothing', () => {
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

  it('are the same whichever case their GUID is in', () => {
    expect(map({ id: vehicleId.toUpperCase() })).toEqual(map())
  })

  it('without an id are none', () => {
    expect(Vehicle.safeParse({ ...told, id: none }).success).toBe(false)
  })
})

describe('drivers', () => {
  const told = {
    userId: driverId,
    firstName: 'Ana',
    lastName: 'Ruiz',
    username: 'a.ruiz',
    cellPhoneNumber: '+12015550100',
  }
  const map = (rest: object = {}) => mapDriver(User.parse({ ...told, status: 'Active', ...rest }))

  it('are users, without a licence', () => {
    expect(map()).toEqual({
      externalId: driverId,
      name: 'Ana Ruiz',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: '+12015550100',
      revision: null,
    })
  })

  it('have the time of their last change for a version', () => {
    expect(map({ updatedDate: '2025-06-27T11:25:07.860474-07:00' }).revision).toBe(
      Date.parse('2025-06-27T18:25:07.860Z'),
    )
    expect(map({ updatedDate: '0001-01-01T00:00:00' }).revision).toBeNull()
  })

  it.each([
    [{ firstName: ' ', lastName: 'Ruiz' }, 'Ruiz'],
    [{ firstName: '', lastName: ' ' }, 'a.ruiz'],
    [{ firstName: null, lastName: null, username: null }, driverId],
  ])('%j are called %s', (rest, name) => {
    expect(map(rest).name).toBe(name)
  })

  it('have left unless they are active', () => {
    expect(map({ status: 'Inactive' }).inactiveReason).toBe('Inactive in Lytx')
    expect(map({ status: null }).inactiveReason).toBeNull()
  })
})

describe('positions', () => {
  const point = { timeInUtc: '2026-03-01T10:00:05.000Z', latitude: 32.88, longitude: -117.21, heading: 219.6 }
  const track = (vehicle: string | null) =>
    GpsTrack.parse({ vehicleId: vehicle, serialNumber: 'QM40900001', points: [] })
  const map = (rest: object = {}) => mapGpsPoint(vehicleId, GpsPoint.parse({ ...point, ...rest }))

  it('have meters per second', () => {
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

  it('may have neither speed nor heading', () => {
    expect(map({ averageGpsSpeedMs: null, heading: null })).toMatchObject({ speedKmh: null, headingDegrees: null })
    expect(map({ averageGpsSpeedMs: 0, heading: 0 })).toMatchObject({ speedKmh: 0, headingDegrees: 0 })
  })

  it('have no speed where it is below zero', () => {
    expect(map({ averageGpsSpeedMs: -1 }).speedKmh).toBeNull()
  })

  it('of a recorder in no vehicle are nobody’s', () => {
    expect(vehicleOfTrack(track(vehicleId))).toBe(vehicleId)
    for (const vehicle of [none, null]) expect(() => vehicleOfTrack(track(vehicle))).toThrow('QM40900001')
  })
})

describe('trips', () => {
  const told = {
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
  const map = (rest: object = {}) => mapTrip(Trip.parse({ ...told, ...rest }))

  it('are measured in kilometers, nobody says how', () => {
    expect(map()).toEqual({
      externalId: told.tripId,
      vehicleExternalId: vehicleId,
      driverExternalId: driverId,
      startedAt: new Date(told.startDate),
      endedAt: new Date(told.endDate),
      distanceMeters: 11_400,
      distanceSource: null,
      start: { latitude: 32.88, longitude: -117.21 },
      end: { latitude: 32.7, longitude: -117.1 },
      isPrivate: false,
      revision: null,
      maxSpeedKmh: 55,
    })
  })

  it('may have no places, no driver and no distance', () => {
    const bare = { startPosition: null, endPosition: null, driver: null, distanceKm: null, deviceDistanceKm: null }
    expect(map(bare)).toMatchObject({ start: null, end: null, driverExternalId: null, distanceMeters: null })
    expect(map({ driver: { id: none } }).driverExternalId).toBeNull()
    for (const maxSpeedKph of [null, 0, -1]) expect(map({ maxSpeedKph }).maxSpeedKmh).toBeNull()
    expect(map({ startPosition: { latitude: 0, longitude: 0 } }).start).toBeNull()
  })

  it('of a recorder in no vehicle are set aside', () => {
    for (const vehicle of [null, { id: none }]) expect(() => map({ vehicle })).toThrow('in no vehicle')
  })
})

const names: Names = {
  triggers: new Map([
    [1, 'Braking'],
    [26, 'Machine Vision'],
    [12, 'Handheld Device'],
  ]),
  triggersubtypes: new Map([
    [1026, 'Rolling Stop'],
    [1001, 'Forward'],
  ]),
  statuses: new Map([
    [3, 'Face-To-Face'],
    [9, 'Resolved'],
  ]),
}
const event = {
  id: '4300ffff-6680-aa01-77c1-60a3e15b0000',
  customerEventId: 'DDXA10442',
  eventTriggerId: 26,
  eventTriggerSubTypeId: 1026,
  eventStatusId: 3,
  recordDateUTC: '2026-08-03T14:05:09.2348715Z',
  recordDateTZ: 'CST ',
  recordDateUTCOffset: -300,
  downloadedDate: '2026-08-03T14:06:00Z',
  score: 4,
  reviewedDate: null,
  vehicleId,
  groupId,
  forwardMax: 0.31,
  lateralMax: 0.12,
  speed: 7.56,
  latitude: 39.54,
  longitude: -105.03,
  heading: 224.3,
  driverId: none,
  coachedDate: '9999-01-01T00:00:00Z',
  behaviors: [{ id: 47, name: 'Rolling Stop', creationDate: '2026-08-03T15:00:00.1Z' }],
  objectRevision: 2,
}
const map = (rest: object = {}) => mapEvent(SafetyEvent.parse({ ...event, ...rest }), names)
const tagsOf = (rest: object) => map(rest).tags.map(({ tag }) => tag)
const behaviors = (...words: (string | null)[]) => words.map((name, id) => ({ id, name }))

describe('safety events', () => {
  it('have meters per second, forces in g and seven digits after the second', () => {
    expect(map()).toMatchObject({
      externalId: event.id,
      vehicleExternalId: vehicleId,
      driverExternalId: null,
      occurredAt: new Date('2026-08-03T14:05:09.234Z'),
      endedAt: null,
      location: { latitude: 39.54, longitude: -105.03 },
      headingDegrees: 224.3,
      speedKmh: expect.closeTo(27.216, 6),
      maxG: 0.31,
      state: 'open',
      revision: 2,
    })
  })

  it('without a fix have neither place nor speed nor heading', () => {
    for (const place of [{ latitude: null }, { latitude: 0, longitude: 0 }])
      expect(map({ ...place, speed: 0, heading: 0 })).toMatchObject({
        location: null,
        speedKmh: null,
        headingDegrees: null,
      })
    expect(map({ latitude: null, speed: 10 }).speedKmh).toBe(36)
    expect(map({ speed: -1 }).speedKmh).toBeNull()
    expect(map({ speed: 0 }).speedKmh).toBe(0)
  })

  it.each([
    [{ forwardMax: -0.6, lateralMax: 0.2 }, 0.6],
    [{ forwardMax: 0.1, lateralMax: -0.4 }, 0.4],
    [{ forwardMax: null, lateralMax: 0.4 }, 0.4],
    [{ forwardMax: null, lateralMax: null }, null],
  ])('felt %j as %s', (forces, g) => {
    expect(map(forces).maxG).toBe(g)
  })

  it('may have no place, speed, heading and clip', () => {
    const bare = { latitude: null, longitude: null, speed: null, heading: null, downloadedDate: null }
    expect(map(bare)).toMatchObject({ location: null, speedKmh: null, headingDegrees: null, media: [] })
    expect(map({ latitude: 390 }).location).toBeNull()
  })

  it('of a recorder in no vehicle are the driver’s', () => {
    for (const id of [none, null])
      expect(map({ vehicleId: id, driverId })).toMatchObject({ vehicleExternalId: null, driverExternalId: driverId })
  })

  it('have one clip for all cameras', () => {
    expect(map().media).toEqual([
      { position: cameraPosition.code.unknown, kind: 'video', fileId: event.id, source: { eventId: event.id } },
    ])
  })

  it.each([
    [{}, 'open'],
    [{ eventStatusId: 9 }, 'reviewed'],
    [{ eventStatusId: 77 }, 'open'],
    [{ coachedDate: '2026-08-05T10:00:00Z' }, 'coached'],
    [{ coachedDate: '2026-08-05T10:00:00Z', eventStatusId: 9 }, 'coached'],
    [{ coachedDate: '0001-01-01T00:00:00' }, 'open'],
  ])('with %j are %s', (rest, state) => {
    expect(map(rest).state).toBe(state)
  })
})

describe('the words of an event', () => {
  it('are its trigger while nobody has reviewed it', () => {
    for (const none of [null, [], undefined]) {
      expect(tagsOf({ eventTriggerId: 1, eventTriggerSubTypeId: 1001, behaviors: none })).toEqual(['Braking'])
      expect(tagsOf({ behaviors: none })).toEqual(['Rolling Stop', 'Machine Vision'])
    }
    expect(tagsOf({ eventTriggerId: null, eventTriggerSubTypeId: 0, behaviors: null })).toEqual([])
  })

  it('are numbers where the account has no word for them', () => {
    const unknown = { eventTriggerId: 99, eventTriggerSubTypeId: 1099, behaviors: [{ id: 47, name: ' ' }] }
    expect(tagsOf(unknown)).toEqual(['Behavior 47', 'Trigger 99', 'Trigger subtype 1099'])
    expect(tagsOf({ eventTriggerId: 1, eventTriggerSubTypeId: 1099, behaviors: null })).toEqual(['Braking'])
  })

  it('are dynamic risks too', () => {
    const dynamicRisks = [{ id: 5, name: 'Following Distance' }]
    expect(map({ eventTriggerId: 1, eventTriggerSubTypeId: null, behaviors: null, dynamicRisks }).tags).toEqual([
      { tag: 'Following Distance', source: 'automated' },
      { tag: 'Braking', source: 'automated' },
    ])
  })

  it('are what was seen before what woke the camera, the most serious first', () => {
    const seen = behaviors('Food / Drink - Distraction', 'Near Collision')
    expect(map({ eventTriggerId: 12, eventTriggerSubTypeId: null, behaviors: seen }).tags).toEqual([
      { tag: 'Near Collision', source: 'person' },
      { tag: 'Food / Drink - Distraction', source: 'person' },
      { tag: 'Handheld Device', source: 'automated' },
    ])
  })

  it('that say nothing come last', () => {
    const seen = behaviors('Other Concern', 'Something New')
    expect(tagsOf({ eventTriggerId: 1, eventTriggerSubTypeId: null, behaviors: seen })).toEqual([
      'Braking',
      'Other Concern',
      'Something New',
    ])
  })

  it.each([
    ['Speeding - 10 over Posted', 'Speeding'],
    ['Following Distance: ≥ 2 sec to < 3 sec', 'Following Distance'],
    ['Following Distance: ≥ 1 sec to < 2 sec', 'Following Distance: ≥ 1 sec to < 2 sec'],
    ['Driver Unbelted [Parking Lot]', 'Driver Unbelted'],
    ['Something - New', 'Something - New'],
    ['constructor', 'constructor'],
  ])('are known by their family: %s', (name, tag) => {
    expect(tagsOf({ eventTriggerId: null, eventTriggerSubTypeId: null, behaviors: behaviors(name) })).toEqual([tag])
  })

  it('are never lost, doubled or in another order for another order of behaviors', () => {
    const words = fc.constantFrom('Collision', 'Smoking', 'Late Response', 'Odd', 'other concern', 'Rolling Stop')
    fc.assert(
      fc.property(fc.uniqueArray(words), (seen) => {
        const tags = tagsOf({ behaviors: behaviors(...seen) })
        expect(new Set(tags)).toEqual(new Set([...seen, 'Rolling Stop', 'Machine Vision']))
        expect(tags).toHaveLength(new Set(tags).size)
        const serious = (all: string[]) =>
          all.filter((tag) => typePriority.includes(incidentTags[tag.toLowerCase()] ?? ''))
        expect(serious(tagsOf({ behaviors: behaviors(...seen.reverse()) }))).toEqual(serious(tags))
      }),
    )
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

  it('of three days is trouble, since the last word', () => {
    expect(map()).toEqual({
      vehicleExternalId: vehicleId,
      type: 'deviceNotFound',
      since: new Date('2026-03-07T11:59:00Z'),
      evidence: { device: 'QM40900001' },
    })
  })

  it('has its time in UTC where the zone is left out, and must be a time', () => {
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
  ])('is none with %j', (rest) => {
    expect(map(rest)).toBeNull()
  })
})

describe('tags', () => {
  it('mean types that there are, and are in lower case', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
    for (const type of typePriority) expect(types).toContain(type)
  })
})
