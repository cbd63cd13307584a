import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { cameraPosition } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { mapPerformanceEvent, mapSpeedingEvent, mediaLink } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import { PerformanceEvent, SpeedingEvent } from './wire.ts'

const event = {
  id: 81,
  type: 'hard_brake',
  start_time: '2026-03-01T10:00:00Z',
  end_time: '2026-03-01T10:00:03Z',
  duration: 3,
  lat: '41.88',
  lon: '-87.63',
  intensity: '-14.1 kph/s',
  start_speed: '72.4',
  coaching_status: 'pending_review',
  metadata: { severity: 'high', trigger: 'hard_brake' },
  driver: { id: 5, first_name: 'Ana', last_name: 'Ruiz' },
  vehicle: { id: 9, number: 'T-9' },
  camera_media: null,
}
const map = (rest: object = {}) => mapPerformanceEvent(PerformanceEvent.parse({ ...event, ...rest }))

describe('performance events', () => {
  it('accept numbers as text, or as numbers in the older version', () => {
    const record = map()
    expect(record).toMatchObject({
      externalId: '81',
      vehicleExternalId: '9',
      driverExternalId: '5',
      occurredAt: new Date('2026-03-01T10:00:00Z'),
      endedAt: new Date('2026-03-01T10:00:03Z'),
      location: { latitude: 41.88, longitude: -87.63 },
      speedKmh: 72.4,
      tags: [{ tag: 'hard_brake', source: 'automated' }],
      state: 'open',
      media: [],
    })
    const { raw: _, ...older } = map({ lat: 41.88, lon: -87.63, start_speed: 72.4 })
    expect(record).toMatchObject(older)
  })

  it.each([
    ['-14.1 kph/s', 14.1 / 3.6 / 9.80665],
    ['0.42 g', 0.42],
    ['strong', null],
    ['', null],
    [null, null],
  ])('have a force for the intensity %s', (intensity, g) => {
    const { maxG } = map({ intensity })
    if (g === null) expect(maxG).toBeNull()
    else expect(maxG).toBeCloseTo(g, 9)
  })

  it.each([
    ['0.42 g', '0.1', 0.42],
    [null, 0.2831, 0.2831],
    [null, '-0.31', 0.31],
    [null, 0, null],
    ['strong', 'n/a', null],
  ])('have a force for the intensity %s and acceleration %s', (intensity, acceleration, g) => {
    expect(map({ intensity, acceleration }).maxG).toBe(g)
  })

  it('may lack a place, driver or speed', () => {
    expect(map({ lat: null, lon: '', driver: null, start_speed: 'n/a' })).toMatchObject({
      location: null,
      driverExternalId: null,
      speedKmh: null,
    })
    expect(map({ lat: '410', lon: '-87' }).location).toBeNull()
  })

  it('are named after the most severe of their words', () => {
    const tags = (...annotation_tags: string[]) => map({ metadata: { annotation_tags } }).tags.map(({ tag }) => tag)
    expect(tags('no tag applies')).toEqual(['hard_brake', 'no tag applies'])
    expect(tags('Close Following', 'near collision')).toEqual(['near collision', 'Close Following', 'hard_brake'])
    expect(tags('something new')).toEqual(['hard_brake', 'something new'])
  })

  it.each([
    [{ coaching_status: 'coachable' }, 'open'],
    [{ coaching_status: 'coached' }, 'coached'],
    [{ coaching_status: 'dismissed' }, 'dismissed'],
    [{ coaching_status: null }, 'open'],
    [{ coached_at: '2026-03-02T10:00:00Z' }, 'coached'],
  ])('with %j are %s', (rest, state) => {
    expect(map(rest).state).toBe(state)
  })
})

describe('camera media', () => {
  const media = {
    id: 4,
    available: true,
    start_time: '2026-03-01T09:59:55Z',
    downloadable_videos: {
      front_facing_plain_url: 'https://files.test/road.mp4?signature=s',
      driver_facing_plain_url: 'https://files.test/cabin.mp4?signature=s',
      dual_facing_enhanced_url: 'https://files.test/both.mp4?signature=s',
    },
    downloadable_images: {
      front_facing_jpg_url: 'https://files.test/road.jpg?signature=s',
      driver_facing_jpg_url: null,
    },
  }
  const { frontExternal, frontInternal } = cameraPosition.code

  it('are one clip and one picture per camera, never their links', () => {
    const shown = map({ camera_media: media }).media
    expect(shown.map(({ position, kind }) => [position, kind])).toEqual([
      [frontExternal, 'video'],
      [frontExternal, 'still'],
      [frontInternal, 'video'],
    ])
    expect(shown[0]!.source).toEqual({ eventId: '81', at: event.start_time, camera: 'front_facing', kind: 'video' })
    expect(JSON.stringify(shown)).not.toContain('files.test')
  })

  it('are omitted until available', () => {
    expect(map({ camera_media: { ...media, available: false } }).media).toEqual([])
    expect(mediaLink({ available: true }, 'front_facing', 'video')).toBeNull()
  })
})

describe('speeding events', () => {
  const speeding = (rest: object = {}) =>
    mapSpeedingEvent(
      SpeedingEvent.parse({
        id: 81,
        type: 'posted',
        start_time: '2026-03-01T10:00:00Z',
        end_time: '2026-03-01T10:01:00Z',
        start_lat: 41.88,
        start_lon: -87.63,
        max_vehicle_speed: 121,
        min_posted_speed_limit_in_kph: 80,
        max_posted_speed_limit_in_kph: 88,
        coaching_status: 'pending_review',
        status: 'valid',
        driver: null,
        vehicle: { id: 9 },
        ...rest,
      }),
    )

  it('have their own ids and the most lenient limit', () => {
    expect(speeding()).toMatchObject({
      externalId: 'speeding-81',
      speedKmh: 121,
      speedLimitKmh: 88,
      tags: [{ tag: 'speeding' }],
      state: 'open',
      media: [],
    })
    expect(speeding({ max_posted_speed_limit_in_kph: null }).speedLimitKmh).toBe(80)
  })

  it('are dismissed if invalid', () => {
    expect(speeding({ status: 'invalid' }).state).toBe('dismissed')
    expect(speeding({ coaching_status: 'coached' }).state).toBe('coached')
  })
})

describe('grades', () => {
  it.each([
    ['low', 2],
    ['medium', 3],
    ['high', 4],
    ['critical', 5],
    ['unmapped', null],
    [null, null],
  ])('are derived from severity: %s is %s', (severity, grade) => {
    expect(map({ metadata: { severity } }).grade).toBe(grade)
    const speeding = { id: 1, start_time: event.start_time, vehicle: { id: 9 }, metadata: { severity } }
    expect(mapSpeedingEvent(SpeedingEvent.parse(speeding)).grade).toBe(grade)
  })

  it('are unknown without metadata', () => {
    expect(map({ metadata: null }).grade).toBeNull()
  })
})

describe('tags', () => {
  it('map to existing types and are in lower case', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
  })

  it("accept reviewers' labels in words or with underscores, and leave others unknown", () => {
    expect(incidentTags['ran red light']).toBe('redLight')
    expect(incidentTags.ran_red_light).toBe('redLight')
    expect(incidentTags.stretching).toBeUndefined()
  })
})
