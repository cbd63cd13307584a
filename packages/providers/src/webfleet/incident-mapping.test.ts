import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { describe, expect, it } from 'vitest'
import { mapAccelerationEvent, mapIdleException, mapSpeedingEvent } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import { AccelerationEvent, IdleException, SpeedingEvent } from './wire.ts'

describe('driving events', () => {
  const reported = {
    objectuid: '1-4711-100',
    driveruid: '1-4711-D7',
    start_time: '2026-03-01T10:00:05+01:00',
    end_time: '2026-03-01T10:00:08+01:00',
    latitude: '52520008',
    longitude: '13404954',
    accel_type: '1',
    start_speed: '62',
    roadspeedlimit: '50',
    max_force_of_unknown_unit: '512',
  }
  const event = (rest: object = {}) => mapAccelerationEvent(AccelerationEvent.parse({ ...reported, ...rest }))

  it('have a natural key and keep unreadable fields', () => {
    expect(event()).toMatchObject({
      externalId: `1-4711-100-braking-${Date.parse('2026-03-01T09:00:05Z')}`,
      driverExternalId: '1-4711-D7',
      occurredAt: new Date('2026-03-01T09:00:05Z'),
      endedAt: new Date('2026-03-01T09:00:08Z'),
      location: { latitude: 52.520008, longitude: 13.404954 },
      speedKmh: 62,
      speedBasis: 'start',
      speedLimitKmh: 50,
      maxG: null,
      tags: [{ tag: 'braking', source: 'automated' }],
      raw: { max_force_of_unknown_unit: '512' },
    })
  })

  it.each([
    [0, 'harshAcceleration'],
    [1, 'harshBraking'],
    [2, 'harshCornering'],
    [3, 'harshCornering'],
    [7, undefined],
  ])('of acceleration type %i are %s', (accel_type, incidentType) => {
    expect(incidentTags[event({ accel_type }).tags[0]!.tag]).toBe(incidentType)
  })

  it('keep the number of an unknown type, and count as harsh driving without one', () => {
    expect(event({ accel_type: 7 }).tags[0]!.tag).toBe('accel_type_7')
    expect(event({ accel_type: '' }).tags[0]!.tag).toBe('driving_event')
    expect(incidentTags.driving_event).toBe('aggressiveDriving')
  })

  it('may have a start and an end place instead of one place', () => {
    const nowhere = { latitude: '', longitude: '' }
    const began = { start_latitude: '52520008', start_longitude: '13404954' }
    const ended = { end_latitude: 52520009, end_longitude: 13404955 }
    expect(event({ ...nowhere, ...ended, ...began }).location).toEqual({ latitude: 52.520008, longitude: 13.404954 })
    expect(event({ ...nowhere, ...ended }).location).toEqual({ latitude: 52.520009, longitude: 13.404955 })
    expect(event({ ...ended }).location).toEqual({ latitude: 52.520008, longitude: 13.404954 })
  })

  it('may lack a place and a limit', () => {
    const bare = { latitude: '', longitude: '', roadspeedlimit: '0', start_speed: '', end_time: '0001-01-01T00:00:00Z' }
    expect(event(bare)).toMatchObject({ location: null, speedLimitKmh: null, speedKmh: null, endedAt: null })
  })

  it("use the speed afterwards if the speed before isn't reported", () => {
    expect(event({ start_speed: '', end_speed: '12' })).toMatchObject({ speedKmh: 12, speedBasis: 'end' })
    expect(event({ start_speed: -1 })).toMatchObject({ speedKmh: null })
  })

  it('belong to the driver without a vehicle', () => {
    expect(event({ objectuid: '' })).toMatchObject({
      externalId: `1-4711-D7-braking-${Date.parse('2026-03-01T09:00:05Z')}`,
      vehicleExternalId: null,
      driverExternalId: '1-4711-D7',
    })
  })

  it('report the maximum speed of speeding and begin where it began', () => {
    const speeding = SpeedingEvent.parse({
      objectuid: '1-4711-100',
      start_time: '2026-03-01T10:00:05Z',
      start_latitude: 52520008,
      start_longitude: 13404954,
      end_latitude: 52520999,
      max_speed: 131,
      avg_speed: 124.5,
      road_speedlimit: 100,
    })
    expect(mapSpeedingEvent(speeding)).toMatchObject({
      externalId: `1-4711-100-speeding-${Date.parse('2026-03-01T10:00:05Z')}`,
      driverExternalId: null,
      location: { latitude: 52.520008, longitude: 13.404954 },
      speedKmh: 131,
      speedBasis: 'max',
      speedLimitKmh: 100,
      tags: [{ tag: 'speeding', source: 'automated' }],
    })
    const bare = { ...speeding, max_speed: undefined, start_latitude: undefined, end_longitude: 13_404_954 }
    expect(mapSpeedingEvent(bare)).toMatchObject({
      location: { latitude: 52.520999, longitude: 13.404954 },
      speedKmh: 124.5,
      speedBasis: 'event',
    })
  })

  it('of idling last from start to end, which may be whole minutes', () => {
    // The fields of idle exceptions that a public client reads.
    const reported = {
      objectuid: '1-4711-100',
      driverno: 'D7',
      start_time: '2026-03-01T10:00+01:00',
      end_time: '2026-03-01T10:12+01:00',
      idle_duration: '720',
      latitude: '52520008',
      longitude: '13404954',
      postext: 'Berlin',
    }
    expect(mapIdleException(IdleException.parse(reported))).toMatchObject({
      externalId: `1-4711-100-idling-${Date.parse('2026-03-01T09:00:00Z')}`,
      vehicleExternalId: '1-4711-100',
      driverExternalId: 'D7',
      occurredAt: new Date('2026-03-01T09:00:00Z'),
      endedAt: new Date('2026-03-01T09:12:00Z'),
      location: { latitude: 52.520008, longitude: 13.404954 },
      speedKmh: null,
      tags: [{ tag: 'idling', source: 'automated' }],
      raw: { idle_duration: '720' },
    })
    expect(incidentTags.idling).toBe('idling')
  })

  it('map to existing incident types', () => {
    const known = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const type of Object.values(incidentTags)) expect(known).toContain(type)
  })
})
