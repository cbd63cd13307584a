import { cameraPosition } from '@milepost/domain/codes'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { SyncContext } from '../kit/provider.ts'
import { readRecords } from '../kit/read-records.ts'
import { createClient } from './client.ts'
import { mapPerformanceEvent, mapSpeedingEvent } from './incident-mapping.ts'
import { mapDrivingPeriod, mapNewestPosition, mapRollup, mapVehicle } from './mapping.ts'
import { DrivingPeriod, PerformanceEvent, PerformanceRollup, SpeedingEvent, Vehicle, VehicleLocation } from './wire.ts'

// Shapes from the guide, webhooks and other clients' tests that go beyond the reference.

const event = {
  id: 3328319009,
  type: 'unsafe_parking',
  start_time: '2026-04-08T11:16:24Z',
  coaching_status: 'coachable',
  primary_behavior: ['unsafe_parking'],
  vehicle: { id: 2224612, number: '1199' },
  metadata: { severity: null },
}
const map = (change: object = {}) => mapPerformanceEvent(PerformanceEvent.parse({ ...event, ...change }))

describe('performance events', () => {
  it('survive unexpected values', () => {
    const odd = { metadata: 'none', camera_media: [], annotation_tags: 5, duration: {}, sub_event_metadata: [] }
    expect(map(odd)).toMatchObject({ vehicleExternalId: '2224612', grade: null, media: [], endedAt: null })
    const tags = map({ metadata: { severity: 'high', annotation_tags: { odd: 1 } } })
    expect(tags).toMatchObject({ grade: 4, tags: [{ tag: 'unsafe_parking' }] })
  })

  it('without a type are named by their behaviors, in a list or alone', () => {
    const tagsOf = (change: object) => map(change).tags.map(({ tag }) => tag)
    expect(tagsOf({ type: null, primary_behavior: ['cell_phone'] })).toEqual(['cell_phone'])
    expect(tagsOf({ type: '', primary_behavior: 'crash', secondary_behaviors: null })).toEqual(['crash'])
  })

  it('use their duration if they have no end', () => {
    expect(map({ duration: '45' }).endedAt).toEqual(new Date('2026-04-08T11:17:09Z'))
    expect(map({ duration: null }).endedAt).toBeNull()
  })

  it('belong to their vehicle if the driver has a name but no id', () => {
    expect(map({ driver: { name: 'John Doe' } })).toMatchObject({
      vehicleExternalId: '2224612',
      driverExternalId: null,
    })
    const noOne = { ...event, vehicle: {}, driver: { id: null } }
    expect(readRecords([noOne], PerformanceEvent, mapPerformanceEvent).rejected).toMatchObject([
      { reason: expect.stringContaining('no vehicle or driver') },
    ])
  })

  it('wait for clips still in production, and show one of any version', () => {
    const videosOf = (downloadable_videos: object) =>
      map({ camera_media: { available: true, downloadable_videos } }).media
    expect(videosOf({ front_facing_plain_url: null, driver_facing_plain_url: null })).toEqual([])
    expect(videosOf({ front_facing_plain_url: 7, driver_facing_plain_url: 'https://files.test/a' })).toHaveLength(1)
    expect(videosOf({ front_facing_enhanced_ai_viz_url: 'https://files.test/a' })).toMatchObject([
      { position: cameraPosition.code.frontExternal, kind: 'video' },
    ])
  })

  it('keep the clips of every part if aggregated, each once', () => {
    const media = (file: string) => ({
      available: true,
      downloadable_videos: { front_facing_plain_url: `https://files.test/${file}?signed=${Math.random()}` },
    })
    const parts = [null, media('a'), media('b'), media('a')]
    const sub_events = parts.map((camera_media) => ({ camera_media }))
    const reported = map({ aggregated: true, sub_event_metadata: { sub_event_count: 4, sub_events } }).media
    const { frontExternal, unknown } = cameraPosition.code
    expect(reported.map(({ position, fileId, source }) => [position, fileId, source.part])).toEqual([
      [frontExternal, undefined, 2],
      [unknown, 'front_facing 3', 3],
    ])
  })
})

it('reads the speed, end and place of speeding events from any of their fields', () => {
  const reported = {
    id: 2453258760,
    start_time: '2026-04-08T11:29:59Z',
    duration: 255,
    min_posted_speed_limit_in_kph: 88.5,
    avg_vehicle_speed: '114.0',
    start_lat: null,
    start_lon: null,
    end_lat: 40.1,
    end_lon: -78.3,
    vehicle: { id: 2199435 },
    metadata: [],
  }
  expect(mapSpeedingEvent(SpeedingEvent.parse(reported))).toMatchObject({
    speedKmh: 114,
    speedBasis: 'event',
    speedLimitKmh: 88.5,
    endedAt: new Date('2026-04-08T11:34:14Z'),
    location: { latitude: 40.1, longitude: -78.3 },
  })
})

it('assigns driving periods and scores of a driver without an id to no one', () => {
  const period = { id: 1, start_time: '2026-04-08T11:29:59Z', vehicle: { id: 9 }, driver: {} }
  expect(mapDrivingPeriod(DrivingPeriod.parse(period)).driverExternalId).toBeNull()
  const days = { from: new Date(0), until: new Date(1) }
  expect(mapRollup(PerformanceRollup.parse({ score: 90, driver: {} }), days)).toBeNull()
})

describe('list paging', () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ group: { id: index + 1, name: `Group ${index + 1}` } }))
  const read = async (totals: object) => {
    const { context } = createRig({ code: 'motive', nowMs: Date.parse('2026-04-08T12:00:00Z') })
    const send = async ({ url }: { url: string }) => {
      const number = Number(new URL(url).searchParams.get('page_no'))
      const body = { groups: rows.slice((number - 1) * 2, number * 2), ...totals }
      return { status: 200, headers: new Headers(), text: JSON.stringify(body) }
    }
    const http = { ...context.http, send }
    const client = createClient({ ...context, http } as SyncContext<{ ApiKey: string }>)
    const found: unknown[] = []
    for await (const items of client.pages('groups', { per_page: 2 })) found.push(...items)
    return found.length
  }

  it.each([
    [{ pagination: { per_page: 2, page_no: 1, total: 5 } }],
    [{ total: 5 }],
    [{ pagination: { total: 5 } }],
    [{ pagination: null }],
    [{}],
  ])('reads to the end, wherever the length is reported: %o', async (totals) => {
    expect(await read(totals)).toBe(5)
  })
})

describe('odd values', () => {
  it('of a vehicle: numbers as text and text as numbers', () => {
    const odd = { id: '9', number: 1199, year: 2021, group_ids: [4, null], updated_at: '', permanent_driver: {} }
    const { records, rejected } = readRecords([odd], Vehicle, mapVehicle)
    expect(records).toMatchObject([
      {
        externalId: '9',
        name: '1199',
        modelYear: 2021,
        groupExternalIds: ['4'],
        driverExternalId: null,
        revision: null,
      },
    ])
    expect(rejected).toMatchObject([{ externalId: '9' }])
  })

  it('of an aggregated event: its count as text, and parts that end before they start', () => {
    const part = { start_time: '2026-04-08T11:16:24Z', end_time: '2026-04-08T11:16:20Z' }
    const sub_event_metadata = { sub_event_count: '3', sub_events: [part, part, part] }
    expect(map({ sub_event_metadata })).toMatchObject({ occurrences: 3, sums: { seconds: null, meters: null } })
    expect(map({ sub_event_metadata: { sub_event_count: 'many', sub_events: [part, part] } })).toMatchObject({
      occurrences: 2,
    })
  })

  it('of speeding: a limit and a speed below zero', () => {
    const odd = {
      id: 1,
      start_time: '2026-04-08T11:29:59Z',
      max_posted_speed_limit_in_kph: -1,
      min_posted_speed_limit_in_kph: '88',
      max_vehicle_speed: -1,
      avg_vehicle_speed: 114,
      vehicle: { id: 9 },
    }
    expect(mapSpeedingEvent(SpeedingEvent.parse(odd))).toMatchObject({
      speedLimitKmh: 88,
      speedKmh: 114,
      speedBasis: 'event',
    })
  })

  it('of a score: none yet, or as text', () => {
    const days = { from: new Date(0), until: new Date(1) }
    const read = (score: unknown) =>
      readRecords([{ score, total_kilometers: '120.5', driver: { id: 7 } }], PerformanceRollup, (one) =>
        mapRollup(one, days),
      )
    expect(read(null)).toEqual({ records: [], rejected: [] })
    expect(read('87')).toMatchObject({ records: [{ score: 87, distanceMeters: 120_500 }], rejected: [] })
  })

  it('of positions: a time without its zone, and a missing place, cost no other record', () => {
    const at = (located_at: string | null, lat: unknown) => ({
      id: 9,
      current_location: { located_at, lat, lon: -78.3 },
    })
    const all = [at('2026-04-08T11:16:24', 40.1), at('2026-04-08T11:16:24Z', null), at('2026-04-08T11:16:24Z', 40.1)]
    const { records, rejected } = readRecords(all, VehicleLocation, mapNewestPosition)
    expect(records).toMatchObject([{ vehicleExternalId: '9', latitude: 40.1 }])
    expect(rejected).toHaveLength(2)
  })
})
