import { cameraPosition } from '@milepost/contract/codes'
import { incidentVocabulary } from '@milepost/contract/incident-vocabulary'
import { describe, expect, it } from 'vitest'
import { mapPerformanceEvent, mapSpeedingEvent, mediaLink } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import {
  mapDriver,
  mapDrivingPeriod,
  mapGroup,
  mapNewestPosition,
  mapPastPosition,
  mapRollup,
  mapVehicle,
} from './mapping.ts'
import {
  DrivingPeriod,
  Group,
  PastLocation,
  PerformanceEvent,
  PerformanceRollup,
  SpeedingEvent,
  User,
  Vehicle,
  VehicleLocation,
} from './wire.ts'

describe('vehicles', () => {
  const told = {
    id: 1200001,
    number: 'T-9',
    vin: '1FTBW2CM0HKA00001',
    year: '2021',
    make: '',
    model: null,
    license_plate_number: '8ABC123',
    group_ids: [150001, 150002],
    permanent_driver: { id: 5, first_name: 'Ana' },
    eld_device: { id: 1, identifier: 'AABL36', model: 'lbb-3.6ca' },
    driver_facing_camera: -1,
  }

  it('have numbers for ids, which are strings for us', () => {
    expect(mapVehicle(Vehicle.parse(told))).toEqual({
      externalId: '1200001',
      name: 'T-9',
      vin: '1FTBW2CM0HKA00001',
      licensePlate: '8ABC123',
      make: null,
      model: null,
      modelYear: 2021,
      deviceSerial: 'AABL36',
      groupExternalIds: ['150001', '150002'],
      driverExternalId: '5',
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it('may have next to nothing', () => {
    const bare = { id: 7, number: '', vin: null, eld_device: null, permanent_driver: null, group_ids: [] }
    expect(mapVehicle(Vehicle.parse(bare))).toMatchObject({
      name: '7',
      vin: null,
      deviceSerial: null,
      driverExternalId: null,
      groupExternalIds: [],
    })
  })

  it.each(['0', '', null])('have no year when it says %s', (year) => {
    expect(mapVehicle(Vehicle.parse({ ...told, year })).modelYear).toBeNull()
  })
})

describe('drivers and groups', () => {
  it('have a name in two parts, or none', () => {
    const user = { id: 5, first_name: 'Ana', last_name: 'Ruiz', status: 'active', drivers_license_state: 'TX' }
    expect(mapDriver(User.parse(user))).toMatchObject({
      externalId: '5',
      name: 'Ana Ruiz',
      inactiveReason: null,
      licenseState: 'TX',
      licenseNumber: null,
    })
    expect(mapDriver(User.parse({ id: 6, first_name: null, last_name: '', status: 'deactivated' }))).toMatchObject({
      name: 'Driver 6',
      inactiveReason: 'Deactivated in Motive',
    })
  })

  it('know their parent', () => {
    expect(mapGroup(Group.parse({ id: 2, name: 'Yard', parent_id: 1 })).parentExternalId).toBe('1')
    expect(mapGroup(Group.parse({ id: 1, name: 'West', parent_id: null })).parentExternalId).toBeNull()
  })
})

describe('positions', () => {
  const located = { located_at: '2026-03-01T10:00:05Z', lat: 41.88, lon: -87.63, bearing: 91.5 }
  const newest = (rest: object = {}) =>
    mapNewestPosition(VehicleLocation.parse({ id: 9, current_location: { ...located, ...rest } }))

  it('that are newest have kilometers per hour', () => {
    expect(newest({ kph: 72.4, vehicle_state: 'on' })).toEqual({
      vehicleExternalId: '9',
      at: new Date('2026-03-01T10:00:05Z'),
      latitude: 41.88,
      longitude: -87.63,
      speedKmh: 72.4,
      headingDegrees: 91.5,
      engineOn: true,
    })
    expect(newest({ kph: 0, vehicle_state: 'off', bearing: null })).toMatchObject({
      speedKmh: 0,
      engineOn: false,
      headingDegrees: null,
    })
    expect(newest()).toMatchObject({ speedKmh: null, engineOn: null })
  })

  it('may be missing altogether', () => {
    expect(mapNewestPosition(VehicleLocation.parse({ id: 9, current_location: null }))).toBeNull()
  })

  it('of the past have miles per hour', () => {
    const past = (speed: number | null) => mapPastPosition('9', PastLocation.parse({ ...located, speed })).speedKmh
    expect(past(60)).toBeCloseTo(96.56064, 5)
    expect(past(0)).toBe(0)
    expect(past(null)).toBeNull()
  })
})

describe('driving periods', () => {
  const map = (rest: object = {}) =>
    mapDrivingPeriod(
      DrivingPeriod.parse({
        id: 88,
        start_time: '2026-03-01T10:00:00Z',
        end_time: '2026-03-01T11:00:00Z',
        start_kilometers: null,
        end_kilometers: null,
        distance: null,
        origin_lat: 41.88,
        origin_lon: -87.63,
        destination_lat: 41.9,
        destination_lon: -87.7,
        driver: null,
        vehicle: { id: 9, number: 'T-9' },
        ...rest,
      }),
    )

  it('are trips with an id', () => {
    expect(map({ driver: { id: 5 } })).toEqual({
      externalId: '88',
      vehicleExternalId: '9',
      driverExternalId: '5',
      startedAt: new Date('2026-03-01T10:00:00Z'),
      endedAt: new Date('2026-03-01T11:00:00Z'),
      distanceMeters: null,
      distanceSource: null,
      start: { latitude: 41.88, longitude: -87.63 },
      end: { latitude: 41.9, longitude: -87.7 },
      isPrivate: false,
      revision: null,
      startOdometerMeters: null,
      endOdometerMeters: null,
    })
  })

  it('run while they have no end', () => {
    expect(map({ end_time: null, destination_lat: null, destination_lon: null })).toMatchObject({
      endedAt: null,
      end: null,
      driverExternalId: null,
    })
  })

  it('are measured by the odometer where both ends are known', () => {
    const read = map({ start_kilometers: 1000.5, end_kilometers: 1042.75, distance: '99 mi' })
    expect(read.distanceMeters).toBeCloseTo(42_250, 6)
    expect(read.distanceSource).toBe('odometer')
    expect(map({ start_kilometers: 1000, distance: '12 km' })).toMatchObject({
      distanceMeters: 12_000,
      distanceSource: null,
    })
    expect(map({ start_kilometers: 9000, end_kilometers: 10, distance: '12 km' }).distanceMeters).toBe(12_000)
  })

  it.each([
    ['42.2 mi', 67_914.3168],
    ['1,042.5 mi', 1_677_741.12],
    ['12 km', 12_000],
    ['0 mi', 0],
    ['', null],
    ['42.2', null],
    ['far', null],
  ])('that drove "%s" drove %s meters', (distance, meters) => {
    const { distanceMeters } = map({ distance })
    if (meters === null) expect(distanceMeters).toBeNull()
    else expect(distanceMeters).toBeCloseTo(meters, 4)
  })
})

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
  it('have numbers as text, or as numbers in the older version', () => {
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
  ])('of intensity %s were felt', (intensity, g) => {
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
  ])('of intensity %s and acceleration %s were felt', (intensity, acceleration, g) => {
    expect(map({ intensity, acceleration }).maxG).toBe(g)
  })

  it('may have no place, driver or speed', () => {
    expect(map({ lat: null, lon: '', driver: null, start_speed: 'n/a' })).toMatchObject({
      location: null,
      driverExternalId: null,
      speedKmh: null,
    })
    expect(map({ lat: '410', lon: '-87' }).location).toBeNull()
  })

  it('are named after the most serious of their words', () => {
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

  it('are a clip and a picture a camera, and never their links', () => {
    const shown = map({ camera_media: media }).media
    expect(shown.map(({ position, kind }) => [position, kind])).toEqual([
      [frontExternal, 'video'],
      [frontExternal, 'still'],
      [frontInternal, 'video'],
    ])
    expect(shown[0]!.source).toEqual({ eventId: '81', at: event.start_time, camera: 'front_facing', kind: 'video' })
    expect(JSON.stringify(shown)).not.toContain('files.test')
  })

  it('that are not available yet are none', () => {
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

  it('have ids of their own and the limit that accuses least', () => {
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

  it('that are invalid are dismissed', () => {
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
    ['unheard of', null],
    [null, null],
  ])('of the severity %s are %s', (severity, grade) => {
    expect(map({ metadata: { severity } }).grade).toBe(grade)
    const speeding = { id: 1, start_time: event.start_time, vehicle: { id: 9 }, metadata: { severity } }
    expect(mapSpeedingEvent(SpeedingEvent.parse(speeding)).grade).toBe(grade)
  })

  it('are unknown without metadata', () => {
    expect(map({ metadata: null }).grade).toBeNull()
  })
})

describe('scores of drivers', () => {
  const period = { from: new Date('2026-02-01T00:00:00Z'), until: new Date('2026-03-03T00:00:00Z') }
  const told = { score: 93, total_kilometers: 412, num_hard_brakes: 2, driver: { id: 5, first_name: 'Ana' } }
  const score = (rest: object = {}) => mapRollup(PerformanceRollup.parse({ ...told, ...rest }), period)

  it('are for the days that were asked about, with the kilometers of them', () => {
    expect(score()).toEqual({ driverExternalId: '5', ...period, score: 93, distanceMeters: 412_000 })
    expect(score({ total_kilometers: null })?.distanceMeters).toBeNull()
  })

  it('are none for nobody, and none for who did not drive', () => {
    expect(score({ driver: null })).toBeNull()
    expect(score({ total_kilometers: 0, score: 100 })).toBeNull()
  })

  it('on another scale are not as documented', () => {
    for (const other of [870, -1]) expect(PerformanceRollup.safeParse({ ...told, score: other }).success).toBe(false)
  })
})

describe('tags', () => {
  it('mean types that there are, and are in lower case', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
  })

  it('of people are known in words and with underscores; others stay unknown', () => {
    expect(incidentTags['ran red light']).toBe('redLight')
    expect(incidentTags.ran_red_light).toBe('redLight')
    expect(incidentTags.stretching).toBeUndefined()
  })
})
