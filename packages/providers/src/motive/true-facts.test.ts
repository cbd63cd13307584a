import { cameraPosition } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { mapPerformanceEvent, mapSpeedingEvent } from './incident-mapping.ts'
import { mapDriver, mapDrivingPeriod, mapPastPosition, mapVehicle } from './mapping.ts'
import { DrivingPeriod, PastLocation, PerformanceEvent, SpeedingEvent, User, Vehicle } from './wire.ts'

const event = {
  id: 81,
  type: 'lane_swerving_event',
  start_time: '2026-03-01T10:00:00Z',
  end_time: '2026-03-01T10:01:00Z',
  lat: '41.88',
  lon: '-87.63',
  driver: { id: 5 },
  vehicle: { id: 9 },
}
const map = (rest: object = {}) => mapPerformanceEvent(PerformanceEvent.parse({ ...event, ...rest }))
const tagsOf = (rest: object) => map(rest).tags.map(({ tag }) => tag)

describe('vehicles', () => {
  it.each([
    [{ status: 'active' }, null],
    [{ status: 'inactive' }, 'Inactive in Motive'],
    [{ status: 'deactivated' }, 'Deactivated in Motive'],
    [{ status: 'active', availability_details: { availability_status: 'out_of_service' } }, 'Out of service'],
    [{ status: 'active', availability_details: { availability_status: 'in_service' } }, null],
    [{}, 'No status in Motive'],
    [{ status: 'paused' }, 'Status “paused” in Motive'],
  ])('given %o are inactive because: %s', (rest, reason) => {
    expect(mapVehicle(Vehicle.parse({ id: 9, ...rest })).inactiveReason).toBe(reason)
  })

  it('report when they changed, as do drivers', () => {
    const updated_at = '2026-03-01T10:05:00Z'
    expect(mapVehicle(Vehicle.parse({ id: 9, updated_at })).revision).toBe(Date.parse(updated_at))
    expect(mapDriver(User.parse({ id: 5, updated_at })).revision).toBe(Date.parse(updated_at))
  })
})

describe('driving periods', () => {
  const period = { id: 88, start_time: '2026-03-01T10:00:00Z', vehicle: { id: 9 } }
  const trip = (rest: object) => mapDrivingPeriod(DrivingPeriod.parse({ ...period, ...rest }))

  it.each([
    ['personal_conveyance', true],
    ['Personal Conveyance', true],
    ['pc', true],
    ['driving', false],
    ['yard_move', false],
    ['YM', false],
    ['on_duty_driving', false],
    ['commute', true],
    [null, null],
  ])('of type %s are private: %s', (type, isPrivate) => {
    expect(trip({ type }).isPrivate).toBe(isPrivate)
  })

  it('keep odometers that were read, and have no place at zero, zero', () => {
    expect(trip({ start_kilometers: 12.5, end_kilometers: 20.25, origin_lat: 0, origin_lon: 0 })).toMatchObject({
      startOdometerMeters: 12_500,
      endOdometerMeters: 20_250,
      distanceMeters: 7750,
      start: null,
    })
    expect(trip({ start_kilometers: 0, end_kilometers: 20, distance: '3 km' })).toMatchObject({
      startOdometerMeters: null,
      distanceMeters: 3000,
    })
  })
})

describe('performance events', () => {
  it('are named by every naming field, most severe first', () => {
    expect(tagsOf({ type: 'manual_event', primary_behavior: ['crash'], secondary_behaviors: ['cell_phone'] })).toEqual([
      'crash',
      'cell_phone',
      'manual_event',
    ])
    expect(tagsOf({ coachable_behaviors: ['aggregated_lane_swerving'], primary_behavior: 'odd' })).toEqual([
      'lane_swerving_event',
      'aggregated_lane_swerving',
      'odd',
    ])
  })

  it('use the speed at their start, else the maximum or the last', () => {
    expect(map({ start_speed: '72.4', max_speed: '80' })).toMatchObject({ speedKmh: 72.4, speedBasis: 'start' })
    expect(map({ start_speed: null, max_speed: '80', end_speed: 3 })).toMatchObject({ speedKmh: 80, speedBasis: 'max' })
    expect(map({ start_speed: '-1', end_speed: 3 })).toMatchObject({ speedKmh: 3, speedBasis: 'end' })
    expect(map().speedKmh).toBeNull()
  })

  it.each(['Type 1 & 2 invalid event', 'Type 3 invalid event', 'type_3_invalid_event'])(
    'are dismissed if reviewers label them %s',
    (label) => {
      expect(map({ metadata: { annotation_tags: [label] } }).state).toBe('dismissed')
      expect(map({ metadata: { annotation_tags: ['Close following'] } }).state).toBe('open')
    },
  )

  it('have no speed if reviewers call it invalid', () => {
    const reported = { start_speed: '160', metadata: { annotation_tags: ['Invalid speed'] } }
    expect(map(reported)).toMatchObject({ speedKmh: null, state: 'open' })
    expect(map({ ...reported, metadata: null }).speedKmh).toBe(160)
  })

  it('report their count and total duration if aggregated', () => {
    const sub_events = [
      { start_time: '2026-03-01T10:00:00Z', end_time: '2026-03-01T10:00:06Z' },
      { duration: '4' },
      { duration: 2 },
    ]
    expect(map({ aggregated: true, sub_event_metadata: { sub_event_count: 3, sub_events } })).toMatchObject({
      occurrences: 3,
      sums: { seconds: 12, meters: null },
      endedAt: new Date('2026-03-01T10:01:00Z'),
    })
    const more = map({ sub_event_metadata: { sub_event_count: 5, sub_events } })
    expect(more).toMatchObject({ occurrences: 5, sums: { seconds: null } })
    for (const one of [null, { sub_event_count: 1, sub_events: [] }, 'odd'])
      expect(map({ sub_event_metadata: one }).occurrences).toBeUndefined()
  })

  it('belong to their driver without a vehicle, and are rejected without both', () => {
    expect(map({ vehicle: null })).toMatchObject({ vehicleExternalId: null, driverExternalId: '5' })
    const noOne = { ...event, vehicle: null, driver: null }
    expect(readRecords([noOne], PerformanceEvent, mapPerformanceEvent).rejected).toMatchObject([{ externalId: '81' }])
  })

  it('treat a force of zero as not measured, and read it from either field', () => {
    expect(map({ intensity: '0 kph/s', acceleration: 0 }).maxG).toBeNull()
    expect(map({ event_intensity: { value: '0.42', unit_type: 'g' } }).maxG).toBe(0.42)
  })

  it('have no place at zero, zero', () => {
    expect(map({ lat: '0.0', lon: '0.0', start_bearing: 0 })).toMatchObject({ location: null, headingDegrees: null })
  })

  it('show every camera, including unnamed ones, and the combined view only if no camera has its own', () => {
    const { frontExternal, rearExternal, unknown } = cameraPosition.code
    const camerasOf = (...keys: string[]) =>
      map({
        camera_media: {
          available: true,
          downloadable_videos: Object.fromEntries(keys.map((key) => [key, 'https://files.test/a'])),
        },
      }).media.map(({ position, fileId }) => [position, fileId])
    expect(camerasOf('front_facing_plain_url', 'front_facing_enhanced_url', 'dual_facing_enhanced_url')).toEqual([
      [frontExternal, undefined],
    ])
    expect(camerasOf('rear_facing_plain_url', 'side_left_plain_url', 'side_right_plain_url')).toEqual([
      [rearExternal, undefined],
      [unknown, 'side_left'],
      [unknown, 'side_right'],
    ])
    expect(camerasOf('dual_facing_enhanced_url')).toEqual([[unknown, 'dual_facing']])
  })

  it('show the media of their first part if aggregated', () => {
    const media = { available: true, downloadable_videos: { front_facing_plain_url: 'https://files.test/a' } }
    const sub_events = [{ duration: 1 }, { duration: 1, camera_media: media }]
    expect(map({ sub_event_metadata: { sub_event_count: 2, sub_events } }).media).toHaveLength(1)
  })
})

it('ignores a limit or speed of zero in speeding events', () => {
  const reported = { id: 4, start_time: '2026-03-01T10:00:00Z', driver: { id: 5 }, vehicle: null }
  const zeros = { start_lat: 0, start_lon: 0, max_vehicle_speed: 0, max_posted_speed_limit_in_kph: 0 }
  expect(mapSpeedingEvent(SpeedingEvent.parse({ ...reported, ...zeros }))).toMatchObject({
    vehicleExternalId: null,
    location: null,
    speedKmh: null,
    speedBasis: 'max',
    speedLimitKmh: null,
  })
})

it('keeps engine hours of past positions if they were read', () => {
  const point = { located_at: '2026-03-01T10:00:00Z', lat: 41.88, lon: -87.63 }
  const hoursAt = (rest: object) => mapPastPosition('9', PastLocation.parse({ ...point, ...rest })).engineHours
  expect(hoursAt({ engine_hours: 120.5 })).toBe(120.5)
  expect(hoursAt({ engine_hours: 0 })).toBeNull()
  expect(hoursAt({})).toBeNull()
})
