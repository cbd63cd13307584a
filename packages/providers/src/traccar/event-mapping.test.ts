import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { describe, expect, it } from 'vitest'
import { incidentTags, tagPriority, typesToRequest } from './incident-tags.ts'
import { mapEvent } from './mapping.ts'
import { Event, Position } from './wire.ts'

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

describe('events', () => {
  const map = (rest: object, at?: Position) =>
    mapEvent(
      Event.parse({
        id: 5,
        type: 'alarm',
        eventTime: '2026-08-03T09:12:41.000+00:00',
        deviceId: 41,
        positionId: 90212,
        geofenceId: 0,
        attributes: { alarm: 'hardBraking' },
        ...rest,
      }),
      at,
    )
  const alarm = (value: unknown) => map({ attributes: { alarm: value } }).tags.map(({ tag }) => tag)

  it('have the place of their position', () => {
    expect(map({}, position())).toMatchObject({
      externalId: '5',
      occurredAt: new Date('2026-08-03T09:12:41Z'),
      driverExternalId: 'A1B2',
      location: place,
      headingDegrees: 91,
      speedKmh: 18.52,
      speedLimitKmh: null,
      maxG: null,
      tags: [{ tag: 'hardBraking', source: 'automated' }],
      state: 'open',
    })
  })

  it.each([
    ['two hours ahead', '2026-08-03T11:12:41Z', {}, '2026-08-03T09:12:41Z'],
    ['an hour behind', '2026-08-03T08:12:41Z', {}, '2026-08-03T09:12:41Z'],
    ['right, long after the fix of a parked vehicle', '2026-08-03T09:19:00Z', {}, '2026-08-03T09:19:00Z'],
    ['ahead, without a fresh fix', '2026-08-03T11:12:41Z', { outdated: true }, '2026-08-03T11:12:41Z'],
    ['ahead, with the position of another device', '2026-08-03T11:12:41Z', { deviceId: 7 }, '2026-08-03T11:12:41Z'],
  ])('are dated by their fix only if the clock is wrong: %s', (_, eventTime, rest, expected) => {
    expect(map({ eventTime }, position(rest)).occurredAt).toEqual(new Date(expected))
  })

  it('have no place if their position is gone', () => {
    expect(map({ positionId: 0 })).toMatchObject({ location: null, speedKmh: null, driverExternalId: null })
    expect(Event.parse({ ...(map({}).raw as object), positionId: 0 }).positionId).toBeNull()
  })

  it('of overspeed have their own speed and limit, in knots', () => {
    const record = map({ type: 'deviceOverspeed', attributes: { speed: 60, speedLimit: 50 } }, position())
    expect(record.speedKmh).toBeCloseTo(111.12, 6)
    expect(record.speedLimitKmh).toBeCloseTo(92.6, 6)
    expect(record.tags).toEqual([{ tag: 'deviceOverspeed', source: 'automated' }])
  })

  it.each([
    ['noFix', { valid: false }],
    ['setByApp', { attributes: { mock: true } }],
  ])('of overspeed have no speed where it isn’t measured (%s)', (guess, rest) => {
    const event = { type: 'deviceOverspeed', attributes: { speed: 130, speedLimit: 50 } }
    expect(map(event, position(rest))).toMatchObject({ guess, speedKmh: null, location: null })
    expect(map(event, position())).not.toHaveProperty('guess')
  })

  it('take the limit of an alarm from their position', () => {
    const at = position({ attributes: { speedLimit: 26.9978 } })
    expect(map({}, at).speedLimitKmh).toBeCloseTo(50, 3)
    expect(map({ type: 'deviceOverspeed', attributes: { speed: 60, speedLimit: 0 } }, at).speedLimitKmh).toBeCloseTo(
      50,
      3,
    )
    // The pipeline rejects slow speeding over a limit that can't be one.
    expect(map({ type: 'deviceOverspeed', attributes: { speed: 10, speedLimit: 0 } }, position()).speedLimitKmh).toBe(0)
  })

  it('have neither place nor speed without a fix', () => {
    const lost = { location: null, speedKmh: null, headingDegrees: null }
    expect(map({}, position({ valid: false, speed: 0 }))).toMatchObject(lost)
    expect(map({}, position({ latitude: 0, longitude: 0, valid: false, speed: 0 }))).toMatchObject(lost)
  })

  it('have neither place nor speed if the server located them by cell towers, but keep the driver', () => {
    const rough = { speed: 0, course: 0, attributes: { approximate: true, driverUniqueId: 'A1B2' } }
    const lost = { location: null, speedKmh: null, headingDegrees: null, driverExternalId: 'A1B2' }
    expect(map({}, position(rough))).toMatchObject(lost)
  })

  it('are named after the most severe of several alarms', () => {
    expect(alarm('hardBraking,accident')).toEqual(['accident', 'hardBraking'])
    expect(alarm('moonWalking, hardCornering')).toEqual(['hardCornering', 'moonWalking'])
  })

  it('are plain, unmapped alarms if the alarm has no name', () => {
    expect([alarm(''), alarm(undefined), alarm(' , ')]).toEqual([['alarm'], ['alarm'], ['alarm']])
    expect(incidentTags.alarm).toBeUndefined()
  })

  it("are requested by the server's types, including unknown ones", () => {
    const known = ['alarm', 'deviceOverspeed', 'media']
    expect(typesToRequest([])).toEqual(known)
    expect(typesToRequest(['commandResult', 'alarm', 'ignitionOn', 'laneKeeping', 'media'])).toEqual([
      ...known,
      'laneKeeping',
    ])
    expect(map({ type: 'laneKeeping', attributes: {} }, position())).toMatchObject({
      tags: [{ tag: 'laneKeeping', source: 'automated' }],
      location: place,
    })
  })

  it('map to existing types, as do the safety alarms', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
    for (const tag of tagPriority) expect(incidentTags[tag], tag).toEqual(expect.any(String))
    expect(incidentTags.moonwalking).toBeUndefined()
  })
})
