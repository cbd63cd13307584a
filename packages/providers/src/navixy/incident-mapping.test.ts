import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../kit/http/http.ts'
import { mapEvent } from './incident-mapping.ts'
import { distractionTags, harshDrivingTags, incidentTags, mayBeIncident } from './incident-tags.ts'
import { Event } from './wire.ts'

describe('events', () => {
  const event = (rest: object = {}, endedAt: Date | null = null, limitKmh: number | null = null) =>
    mapEvent(
      Event.parse({
        id: 880012,
        type: 'tracker',
        is_read: false,
        message: 'Speeding 112 km/h',
        time: '2026-08-03T09:14:02+02:00',
        event: 'speedup',
        tracker_id: 123456,
        rule_id: 77,
        track_id: 0,
        location: { lat: 48.1374, lng: 11.5755, precision: 50 },
        address: '',
        extra: { tracker_label: 'LKW 12', emergency: false, last_known_location: false, employee_id: 4563 },
        ...rest,
      }),
      endedAt,
      limitKmh,
    )
  const tags = (rest: object) => event(rest).tags.map(({ tag }) => tag)

  it("have a place, a driver and a type, and no speed, since it isn't reliable", () => {
    expect(event()).toMatchObject({
      externalId: '880012',
      vehicleExternalId: '123456',
      driverExternalId: '4563',
      occurredAt: new Date('2026-08-03T07:14:02Z'),
      location: { latitude: 48.1374, longitude: 11.5755 },
      speedKmh: null,
      maxG: null,
      tags: [{ tag: 'speedup', source: 'automated' }],
      state: 'open',
    })
  })

  it('take their end and limit from other sources', () => {
    const endedAt = new Date('2026-08-03T07:15:00Z')
    expect(event({}, endedAt, 80)).toMatchObject({ endedAt, speedLimitKmh: 80, speedKmh: null })
  })

  it('have no place if it is only the last known one', () => {
    expect(event({ extra: { last_known_location: true } })).toMatchObject({ location: null, driverExternalId: null })
    expect(event({ location: undefined, extra: undefined }).location).toBeNull()
  })

  it('belong to their employee without a tracker, and are rejected without both', () => {
    expect(event({ tracker_id: null })).toMatchObject({ vehicleExternalId: null, driverExternalId: '4563' })
    expect(() => event({ tracker_id: 0, extra: { employee_id: null } })).toThrow('no tracker or employee')
  })

  it('keep every digit of their id', () => {
    const id = parseJson('9007199254740993', 'test')
    expect(event({ id }).externalId).toBe('9007199254740993')
  })

  it.each([
    ['Harsh driving: braking', harshDrivingTags.braking],
    ['Harsh driving: acceleration', harshDrivingTags.acceleration],
    ['Harsh driving: turn', harshDrivingTags.turn],
    ['Harsh driving: acceleration and turn', harshDrivingTags.accelerationAndTurn],
    ['Harsh driving: braking and turn', harshDrivingTags.brakingAndTurn],
    ['Harsh driving: quick lane change', harshDrivingTags.laneChange],
  ])('name the kind of harsh driving in words: %s', (message, kind) => {
    expect(tags({ event: 'harsh_driving', message })).toEqual([kind, 'harsh_driving'])
  })

  it.each([
    ['Driver distraction: texting while driving', distractionTags.phone],
    ['DMS: driver started using phone', distractionTags.phone],
    ['DMS: driver started smoking', distractionTags.smoking],
  ])('name the kind of distraction too: %s', (message, kind) => {
    const event = 'driver_distraction_started'
    expect(tags({ event, message })).toEqual([kind, event])
  })

  it.each([
    ['harsh_driving', 'Harsh braking, acceleration or turn'],
    ['harsh_driving', 'Lane change or turn'],
    ['driver_distraction_started', 'Phone or smoking'],
    ['driver_distraction_started', 'Driver distraction'],
  ])('have no kind if the rule names several or none: %s, %s', (event, message) => {
    expect(tags({ event, message })).toEqual([event])
  })

  it('are plain harsh driving without known words', () => {
    expect(tags({ event: 'harsh_driving', message: 'Conduite brusque' })).toEqual(['harsh_driving'])
    expect(tags({ event: 'harsh_driving', message: undefined })).toEqual(['harsh_driving'])
    expect(tags({ event: 'crash_alarm', message: 'Crash while braking' })).toEqual(['crash_alarm'])
  })

  it('are classified by the whole message if it was truncated', () => {
    const cut = { event: 'harsh_driving', message: 'Harsh driv', extra: { full_message: 'Harsh driving: turn' } }
    expect(tags(cut)).toEqual([harshDrivingTags.turn, 'harsh_driving'])
  })

  it('map to existing types', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
    for (const tag of [...Object.values(harshDrivingTags), ...Object.values(distractionTags)])
      expect(incidentTags[tag], tag).toEqual(expect.any(String))
  })

  it('are requested if they are incidents or unknown', () => {
    expect(['speedup', 'Crash_Alarm', 'unknown_tag'].every(mayBeIncident)).toBe(true)
    expect(['inzone', 'ignition', 'fatigue_driving_finished'].some(mayBeIncident)).toBe(false)
  })
})
