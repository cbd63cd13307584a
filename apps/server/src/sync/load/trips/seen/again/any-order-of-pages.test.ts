import { metersBetween } from '@milepost/detection/geometry'
import { cityBlock, drive, type Phase, repeated } from '@milepost/detection/testing/sample-drive'
import type { IncidentRecord, PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig, positionsOf } from '../../../../../testing/detection-rig.ts'
import { incident, trip } from '../../../../../testing/samples/sample-fleet.ts'
import { markDaysWithoutTrips } from '../../../../days-without-trips.ts'
import { positionFlag } from '../../position-tables.ts'
import { byPositions } from '../by-positions.ts'

// The same positions give the same trips, events and rejections, in whatever order their pages arrive, twice or overlapping.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())

const dayMs = 86_400_000
const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 3 * dayMs

const highway: Phase[] = [{ seconds: 15, acceleration: 1.8 }, { seconds: 300 }, { seconds: 15, acceleration: -1.8 }]
const phase = fc.oneof(
  fc.integer({ min: 2, max: 8 }).map((blocks) => repeated(cityBlock, blocks)),
  fc.constant(highway),
  fc.constantFrom(60, 400, 2400).map((seconds): Phase[] => [{ seconds }]),
)
/** What a device gets wrong, at a share of all positions. */
const fault = fc.record({
  kind: fc.constantFrom('spike', 'jump', 'swap', 'repeat', 'noSpeed', 'fast'),
  at: fc.noBias(fc.integer({ min: 50, max: 950 }).map((thousandths) => thousandths / 1000)),
})
const chance = fc.noBias(fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000))

const world = fc.record({
  phases: fc.array(phase, { minLength: 3, maxLength: 6 }).map((parts) => parts.flat()),
  every: fc.constantFrom(5, 10, 30, 60),
  hasIgnition: fc.boolean(),
  faults: fc.array(fault, { maxLength: 3 }),
  /** Where trips begin and end, and how far off their distances are. */
  cuts: fc.array(chance, { minLength: 1, maxLength: 4 }),
  tripShare: fc.constantFrom(1, 1, 1.6, 0.7),
  events: fc.array(fc.record({ at: chance, kind: fc.constantFrom('braking', 'maxSpeed') }), { maxLength: 3 }),
  borders: fc.array(chance, { minLength: 1, maxLength: 5 }),
  overlap: fc.constantFrom(0, 0, 3, 12),
  twice: fc.boolean(),
  order: fc.infiniteStream(chance),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

function positionsIn({ phases, every, hasIgnition, faults }: World): PositionRecord[] {
  const whole = [{ seconds: 1200 }, ...phases, { seconds: 1200 }]
  const { trace } = drive(whole, { hertz: 1, speedNoise: 0.1, positionNoise: 2, seed: 7 })
  const shiftMs = startMs - trace[0]!.atMs
  const positions = positionsOf(trace.filter((_, second) => second % every === 0)).map((one) => ({
    ...one,
    at: new Date(Math.round(one.at.getTime() + shiftMs)),
    engineOn: hasIgnition ? true : null,
  }))
  for (const { kind, at } of faults) spoil(positions, kind, Math.floor(at * (positions.length - 3)) + 1)
  return positions
}

function spoil(positions: PositionRecord[], kind: string, index: number): void {
  const [before, one, next] = [positions[index - 1]!, positions[index]!, positions[index + 1]!]
  if (kind === 'spike') positions[index] = { ...one, latitude: one.latitude + 0.03 }
  if (kind === 'jump') positions[index] = { ...one, latitude: one.latitude + 0.02, speedKmh: 0 }
  if (kind === 'swap') {
    positions[index] = { ...next, at: one.at }
    positions[index + 1] = { ...one, at: next.at }
  }
  if (kind === 'repeat') positions[index] = { ...one, latitude: before.latitude, longitude: before.longitude }
  if (kind === 'noSpeed') positions[index] = { ...one, speedKmh: null }
  if (kind === 'fast') positions[index] = { ...one, speedKmh: 190 }
}

/** Trips between the cuts of the time that the vehicle moves. */
function tripsIn({ cuts, tripShare }: World, positions: readonly PositionRecord[]): TripRecord[] {
  const moving = positions.filter(({ speedKmh }) => (speedKmh ?? 0) > 5)
  const borders = [...new Set([0, ...cuts.map((at) => Math.floor(at * moving.length)), moving.length])].sort(
    (a, b) => a - b,
  )
  return borders.slice(1).flatMap((until, index) => {
    const [first, last] = [moving[borders[index]!], moving[until - 1]]
    if (!first || !last || first === last) return []
    const way = positions.filter(({ at }) => at >= first.at && at <= last.at)
    const meters = way.reduce((sum, one, at) => sum + (at ? metersBetween(way[at - 1]!, one) : 0), 0)
    return [
      trip(`trip ${index}`, {
        startedAt: first.at,
        endedAt: last.at,
        start: first,
        end: last,
        distanceMeters: Math.round(meters * (index % 2 ? 1 : tripShare)),
        distanceSource: 'odometer',
        maxSpeedKmh: Math.max(...way.map(({ speedKmh }) => Math.round(speedKmh ?? 0))),
      }),
    ]
  })
}

const eventsIn = ({ events }: World, positions: readonly PositionRecord[]): IncidentRecord[] =>
  events.map(({ at, kind }, index) => {
    const one = positions[Math.floor(at * positions.length)]!
    const speedKmh = kind === 'maxSpeed' ? 100 : one.speedKmh
    return incident(`event ${index}`, {
      driverExternalId: null,
      occurredAt: new Date(one.at.getTime() + 1500),
      location: one,
      speedKmh,
      speedLimitKmh: kind === 'maxSpeed' ? 50 : null,
      tags: [{ tag: kind === 'braking' ? 'Braking' : kind, source: 'automated' }],
    })
  })

function pagesIn(
  { borders, faults, overlap: usual, twice }: World,
  positions: readonly PositionRecord[],
): PositionRecord[][] {
  // Swapped neighbors are found if a page has what is around them.
  const overlap = faults.some(({ kind }) => kind === 'swap') ? Math.max(3, usual) : usual
  const cuts = [...new Set([0, ...borders.map((at) => Math.floor(at * positions.length)), positions.length])].sort(
    (a, b) => a - b,
  )
  const pages = cuts
    .slice(1)
    .map((until, index) => positions.slice(Math.max(0, cuts[index]! - overlap), until + overlap))
  return twice ? [...pages, pages[0]!] : pages
}

async function found() {
  await markDaysWithoutTrips(rig.server.services.pool, rig.fleet.context, new Date(startMs - dayMs))
  await rig.lookAtAll()
  return {
    trips: await rig.rows(
      `select case when starts_with(external_id, 'milepost:') then 'own' else external_id end as id, started_at as "from", ended_at as until, distance_meters as meters, distance_source as source, driving_seconds as seconds,
         driven_parts as parts, max_speed_kmh as top, ${['start_latitude', 'start_longitude', 'end_latitude', 'end_longitude'].map((column) => `round(${column}_e6 / 1e3) as ${column}`).join(', ')}, by_positions & ~${byPositions.path} as bits from trip where client_id = $1 order by started_at`,
    ),
    events: await rig.rows(
      `select i.translated_type as type, i.occurred_at as at, i.source, i.speed_kmh as kmh, i.latitude_e6 is not null as placed, e.max_g as g from incident i
         join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id) where i.client_id = $1 order by 2, 1`,
    ),
    rejected: await rig.rows(
      `select split_part(stream, '.', 1) as kind, external_id as id, part, records, case split_part(stream, '.', 1) when 'trips' then reason when 'positions' then cause end as reason
       from rejected_record where client_id = $1 and stored_at is null order by 1, 2, 3`,
    ),
    latest: await rig.rows(
      'select at, latitude_e6 as lat, longitude_e6 as lon from vehicle_latest where client_id = $1',
    ),
    troubles: await rig.rows('select type from vehicle_mismatch where client_id = $1 and healed_at is null order by 1'),
    positions: await rig.rows(
      `select at, latitude_e6 as lat, longitude_e6 as lon, speed_kmh as kmh, flags & ~${positionFlag.astray} as flags from position where client_id = $1 order by at`,
    ),
  }
}

test('gives the same trips, events and rejections in any order of pages', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      const positions = positionsIn(one)
      const [trips, events] = [() => tripsIn(one, positions), () => eventsIn(one, positions)]
      await rig.renew()
      await rig.fleet.load('positions', positions)
      await rig.fleet.load('trips', trips())
      await rig.fleet.load('incidents', events())
      const expected = await found()

      await rig.renew()
      const arrivals = [
        ...pagesIn(one, positions).map((page) => () => rig.fleet.load('positions', page)),
        () => rig.fleet.load('trips', trips()),
        () => rig.fleet.load('incidents', events()),
      ]
        .map((arrive) => ({ arrive, at: one.order.next().value! }))
        .sort((a, b) => a.at - b.at)
      for (const { arrive } of arrivals) await arrive()
      expect(await found()).toEqual(expected)
    }),
    { numRuns: 20, seed: 901, endOnFailure: true },
  )
}, 300_000)
