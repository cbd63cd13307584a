import { cameraPosition } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { WireMismatch } from '../kit/http/errors.ts'
import { parseJson } from '../kit/http/http.ts'
import { amendmentsOf, noAmendments } from './amendments.ts'
import { tagsOf } from './event-names.ts'
import { mapEvent } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import { Event, EventAmendment } from './wire.ts'

const noOne = new Set(['-4331286019934761070'])

describe('events', () => {
  const reported = parseJson(
    `{"EventId":-4049674430853414911,"EventTypeId":4750800303282680186,"AssetId":1860530836328153089,
    "DriverId":-1438422961500454911,"EventCategory":"Detail","StartDateTime":"2026-08-03T11:14:30Z",
    "EndDateTime":"2026-08-03T11:14:33Z","StartOdometerKilometres":30929.66,
    "StartPosition":{"PositionId":-4901975580225830911,"AssetId":1860530836328153089,"DriverId":-1438422961500454911,
      "Timestamp":"2026-08-03T11:14:30Z","Latitude":-26.2041,"Longitude":28.0473,"SpeedKilometresPerHour":62.0,
      "Heading":181,"Source":"Gps","IsAvl":true},
    "Value":14.2,"ValueType":"Maximum","ValueUnits":"km/h/s","TotalTimeSeconds":3,"TotalOccurances":1,"MediaUrls":{},
    "SpeedLimit":60.0}`,
    'events',
  ) as object
  const reference = { names: new Map<string, string>(), systemDrivers: noOne, amendments: noAmendments }
  const map = (rest: object = {}, change: Partial<typeof reference> = {}) =>
    mapEvent(Event.parse({ ...reported, ...rest }), { ...reference, ...change })!

  it('report forces in g, converted from the change of speed', () => {
    const { raw, maxG, ...record } = map()
    expect(record).toEqual({
      externalId: '-4049674430853414911',
      vehicleExternalId: '1860530836328153089',
      driverExternalId: '-1438422961500454911',
      occurredAt: new Date('2026-08-03T11:14:30Z'),
      endedAt: new Date('2026-08-03T11:14:33Z'),
      location: { latitude: -26.2041, longitude: 28.0473 },
      headingDegrees: 181,
      speedKmh: 62,
      speedBasis: 'start',
      speedLimitKmh: 60,
      tags: [{ tag: 'harsh braking', source: 'automated' }],
      context: [],
      state: 'open',
      media: [],
      revision: null,
    })
    // 14.2 km/h within a second: 3.944 m/s².
    expect(maxG).toBeCloseTo(0.402, 3)
    expect(raw).toMatchObject({ ValueUnits: 'km/h/s' })
  })

  it.each([
    [
      { Value: 0.41, ValueUnits: 'g' },
      { maxG: 0.41, speedKmh: 62 },
    ],
    [{ Value: -0.41, ValueUnits: 'G' }, { maxG: 0.41 }],
    [{ Value: 9.80665, ValueUnits: 'm/s²' }, { maxG: 1 }],
    [
      { Value: 98.5, ValueUnits: 'km/h' },
      { maxG: null, speedKmh: 98.5 },
    ],
    [
      { Value: 100, ValueUnits: ' mph ' },
      { maxG: null, speedKmh: 160.9344 },
    ],
    [
      { Value: 2650, ValueUnits: 'rpm' },
      { maxG: null, speedKmh: 62 },
    ],
    [{ Value: null, ValueUnits: 'g' }, { maxG: null }],
    [
      { Value: 3, ValueUnits: null },
      { maxG: null, speedKmh: 62 },
    ],
  ])('are measured in the unit they name: %j', (rest, expected) => {
    expect(map(rest)).toMatchObject(expected)
  })

  it('are named by the library if their id is unknown', () => {
    const names = new Map([['99', 'Exceso de velocidad']])
    expect(map({ EventTypeId: 99 }, { names }).tags.map(({ tag }) => tag)).toEqual([
      'Exceso de velocidad',
      'over speeding',
    ])
  })

  it('have one video per link, and pictures by file name', () => {
    const MediaUrls = { '1': 'https://files/a.mp4?x=1', '2': 'https://files/b.JPG?x=1', '3': null, '4': '' }
    const source = { eventId: '-4049674430853414911', assetId: '1860530836328153089', at: '2026-08-03T11:14:30.000Z' }
    const position = cameraPosition.code.unknown
    expect(map({ MediaUrls }).media).toEqual([
      { position, kind: 'video', fileId: '1', source: { ...source, key: '1' } },
      { position, kind: 'still', fileId: '2', source: { ...source, key: '2' } },
    ])
    expect(map({ MediaUrls: null }).media).toEqual([])
  })

  it('are dismissed if quarantined by a person, and reassigned if the driver was corrected', () => {
    const quarantined = { ...noAmendments, quarantined: new Set(['-4049674430853414911']) }
    expect(map({}, { amendments: quarantined }).state).toBe('dismissed')
    const reassigned = { ...noAmendments, drivers: new Map([['-4049674430853414911', '77']]) }
    expect(map({}, { amendments: reassigned }).driverExternalId).toBe('77')
  })

  it.each([
    [['QuarantinedEvent'], true],
    [['DeletedEvent'], true],
    [['Removed'], true],
    [[0], true],
    [['QuarantinedEvent', 'UnquarantinedEvent'], false],
    [['DeletedEvent', 'RestoredEvent'], false],
    [['RestoredEvent', 'DeletedEvent'], true],
    [['ChangedEvent'], false],
  ])('corrected by %j are gone: %s', (types, isGone) => {
    const corrections = types.map((AmendmentType, day) => {
      const AmendmentDate = `2026-08-0${day + 4}T10:00:00Z`
      const { EventId, ...rest } = EventAmendment.parse({ EventId: '7', AmendmentType, AmendmentDate })
      return { id: EventId, ...rest }
    })
    expect(amendmentsOf(corrections.reverse()).quarantined.has('7')).toBe(isGone)
  })

  it('that summarize a period report a count and a duration, and no momentary speed', () => {
    const period = {
      EventCategory: 'Summary',
      EndDateTime: '2026-08-03T12:00:00Z',
      TotalOccurances: 4,
      TotalTimeSeconds: 12,
    }
    expect(map(period)).toMatchObject({
      occurredAt: new Date('2026-08-03T11:14:30Z'),
      endedAt: new Date('2026-08-03T12:00:00Z'),
      location: { latitude: -26.2041, longitude: 28.0473 },
      headingDegrees: null,
      speedKmh: null,
      occurrences: 4,
      sums: { seconds: 12, meters: null },
    })
    expect(map({ ...period, TotalOccurances: 0, TotalTimeSeconds: null })).toMatchObject({
      occurrences: 1,
      sums: { seconds: null, meters: null },
    })
    const fastest = { ...period, Value: 131, ValueUnits: 'km/h' }
    expect(map(fastest)).toMatchObject({ speedKmh: 131, speedBasis: 'max' })
    expect(map({})).not.toHaveProperty('occurrences')
  })

  it('belong to their driver without an asset, and are rejected without both', () => {
    for (const AssetId of [0, null])
      expect(map({ AssetId })).toMatchObject({
        vehicleExternalId: null,
        driverExternalId: '-1438422961500454911',
      })
    for (const DriverId of [0, '-4331286019934761070'])
      expect(() => map({ AssetId: null, DriverId })).toThrow('no asset or driver')
  })

  it('use the best speed available: measured, else at the start, else at the end', () => {
    const speeding = { Value: 98.5, ValueUnits: 'km/h', ValueType: 'Maximum' }
    const EndPosition = { Latitude: -26.21, Longitude: 28.05, SpeedKilometresPerHour: 40, Heading: 90 }
    const lost = { Latitude: 0, Longitude: 0, SpeedKilometresPerHour: 0, Heading: 0 }
    const speed = (rest: object) => [map(rest).speedKmh, map(rest).speedBasis]
    expect(speed(speeding)).toEqual([98.5, 'max'])
    expect(speed({ ...speeding, ValueType: 'Current' })).toEqual([98.5, 'event'])
    expect(speed({ ...speeding, ValueType: 'Average' })).toEqual([62, 'start'])
    expect(speed({ EndPosition })).toEqual([62, 'start'])
    expect(speed({ StartPosition: lost, EndPosition })).toEqual([40, 'end'])
    expect(speed({ StartPosition: lost })).toEqual([null, undefined])
    expect(map({ StartPosition: lost, EndPosition })).toMatchObject({
      location: { latitude: -26.21, longitude: 28.05 },
      headingDegrees: 90,
    })
    expect(map({ StartPosition: lost })).toMatchObject({ location: null, headingDegrees: null })
  })

  it('use the place of a fresh reading only', () => {
    const StartPosition = { Latitude: -26.2, Longitude: 28, SpeedKilometresPerHour: 0, AgeOfReadingSeconds: 900 }
    expect(map({ StartPosition, StartDateTime: '2026-08-03T11:14:30Z' })).toMatchObject({
      location: null,
      speedKmh: null,
    })
  })

  it('have no peak if the force is an average', () => {
    expect(map({ ValueType: 'Average' }).maxG).toBeNull()
    expect(map({ ValueType: 'Minimum', Value: -0.4, ValueUnits: 'g' }).maxG).toBe(0.4)
  })

  it.each(['MiX Vision: Camera covered', 'Cámara obstruida', 'Lente bloqueada', 'Blocked camera'])(
    'match obstructed cameras by their words: %s',
    (description) => {
      expect(tagsOf('99', description)).toEqual([description, 'camera obstructed'])
      expect(incidentTags['camera obstructed']).toBe('obstructedCamera')
    },
  )

  it('may have a time only in their position or at their end, and are rejected without one', () => {
    expect(map({ StartDateTime: null }).occurredAt).toEqual(new Date('2026-08-03T11:14:30Z'))
    const startless = { StartDateTime: null, StartPosition: null }
    expect(map(startless).occurredAt).toEqual(new Date('2026-08-03T11:14:33Z'))
    expect(() => map({ ...startless, EndDateTime: null })).toThrow(WireMismatch)
    expect(map({ StartPosition: null })).toMatchObject({ location: null, headingDegrees: null })
    const never = { EndDateTime: '0001-01-01T00:00:00', StartPosition: { Latitude: null } }
    expect(map(never)).toMatchObject({ endedAt: null, location: null, speedKmh: null })
  })
})
