import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import {
  denseSeconds,
  leastMovingKmh,
  mostWhenDense,
  mostWhenSparse,
  mostWithoutOthers,
} from '@milepost/detection/motion/supported-speed'
import { stepsAside } from '@milepost/detection/trips/steps-aside'
import { quantityText, speed } from '@milepost/domain/quantity'
import { distanceMeters } from '@milepost/geo/distance'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { isNoJump } from '../trips/position-tables.ts'

/** Only a vehicle that moves has these. */
export const movingTypes = new Set([speedingType, 'harshBraking', 'harshAcceleration', 'harshCornering'])

/** A vehicle that is still this long before and after an event, in one place, didn't drive in between. */
const stillSeconds = 30
/** Positions further away say nothing of an event. */
export const aroundSeconds = 300
/** Positions of a parked vehicle wander this far. */
const wanderMeters = 50
/** Positions this far apart show the speed in between. */
const pathSeconds = 60

/** So long before and after an event its positions show its speed: clocks of devices and servers differ. */
const waySeconds = 30
/** A receiver that froze repeats one place, within 30 m, so long before and after an event, at so many positions. */
const pinnedSeconds = 120
const leastPinned = 4
const pinnedE6 = 270
/** A longer event was driven at many speeds. */
const longestSeconds = 120

/** What the positions around an event may contradict. */
type Moving = {
  vehicleId: string
  type: { translatedType: string }
  record: Pick<IncidentRecord, 'occurredAt' | 'endedAt' | 'speedKmh' | 'speedBasis'>
}
type Spot = { at: number; lat: number; lon: number; kmh: number | null }
type Around = {
  place: number
  before: Spot | null
  after: Spot | null
  stillBefore: Spot | null
  stillAfter: Spot | null
  /** The positions during an event of speeding, and shortly before and after it. */
  way: Spot[] | null
  /** True if it was seen often around an event of speeding, in one place all the time. */
  isPinned: boolean
}

/**
 * Finds events of moving vehicles that the stored positions around them contradict: the vehicle was parked, or far slower
 * than the event says. Returns why, by event; without positions on both sides an event is believed.
 */
export async function contradictedMotion<T extends Moving>(
  client: ClientBase,
  clientId: number,
  drafts: readonly T[],
): Promise<Map<T, string>> {
  const moving = drafts.filter(({ type }) => movingTypes.has(type.translatedType))
  if (!moving.length) return new Map()
  const times = moving.map(({ record }) => record.occurredAt)
  const ms = times.map((at) => at.getTime())
  const { rows } = await client.query<Around>({
    name: 'positions-around-events',
    text: `select e.place::int, row_to_json(b) as before, row_to_json(a) as after, row_to_json(sb) as "stillBefore", row_to_json(sa) as "stillAfter", w.way, f.pinned as "isPinned"
      from unnest($2::bigint[], $3::timestamptz[], $6::timestamptz[], $7::boolean[]) with ordinality as e(vehicle_id, at, until, speeding, place)
        ${nearest('b', `<= e.at`)} ${nearest('a', `>= e.at`)}
        ${nearest('sb', `<= e.at - interval '${stillSeconds} s'`)} ${nearest('sa', `>= e.at + interval '${stillSeconds} s'`)}
        cross join lateral (
          select json_agg(json_build_object('at', extract(epoch from p.at)::float8, 'lat', p.latitude_e6 / 1e6::float8, 'lon', p.longitude_e6 / 1e6::float8, 'kmh', p.speed_kmh) order by p.at) as way
          from position p where p.client_id = $1 and p.vehicle_id = e.vehicle_id and ${isNoJump} and p.at between $4 and $5
            and p.at between e.at - interval '${waySeconds} s' and e.until + interval '${waySeconds} s') w
        left join lateral (
          select min(p.at) <= e.at - interval '${pinnedSeconds} s' and max(p.at) >= e.at + interval '${pinnedSeconds} s' and count(*) >= ${leastPinned}
            and max(p.latitude_e6) - min(p.latitude_e6) <= ${pinnedE6} and (max(p.longitude_e6) - min(p.longitude_e6)) * cos(max(p.latitude_e6) / 57295779.5::float8) <= ${pinnedE6} as pinned
          from position p where e.speeding and p.client_id = $1 and p.vehicle_id = e.vehicle_id and p.at between $4 and $5
            and p.at between e.at - interval '${aroundSeconds} s' and e.at + interval '${aroundSeconds} s') f on true
      where b.at is not null and a.at is not null`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        moving.map(({ vehicleId }) => vehicleId),
      ),
      times,
      new Date(Math.min(...ms) - aroundSeconds * 1000),
      new Date(Math.max(...ms) + aroundSeconds * 1000),
      moving.map(untilOf),
      moving.map(({ type }) => type.translatedType === speedingType),
    ],
  })
  return new Map(
    rows.flatMap((around) => {
      const draft = moving[around.place - 1]!
      const reason = reasonOf(draft, around)
      return reason ? [[draft, reason] as const] : []
    }),
  )
}

/**
 * When speeding was over, at its instant if it has no end; null for other events and long ones, and for the highest or last
 * speed of an event without an end, which isn't that of its beginning.
 */
function untilOf({ type, record: { occurredAt, endedAt, speedKmh, speedBasis } }: Moving): Date | null {
  if (type.translatedType !== speedingType || speedKmh === null) return null
  const isLater = speedBasis === 'max' || speedBasis === 'end'
  if (!endedAt) return isLater ? null : occurredAt
  return endedAt.getTime() - occurredAt.getTime() <= longestSeconds * 1000 ? endedAt : null
}

/** The span of the page lets the planner skip other months. */
const nearest = (name: string, condition: string) => `left join lateral (
  select extract(epoch from p.at)::float8 as at, p.latitude_e6 / 1e6::float8 as lat, p.longitude_e6 / 1e6::float8 as lon, p.speed_kmh as kmh
  from position p where p.client_id = $1 and p.vehicle_id = e.vehicle_id and ${isNoJump} and p.at between $4 and $5 and p.at ${condition}
    and p.at between e.at - interval '${aroundSeconds} s' and e.at + interval '${aroundSeconds} s'
  order by p.at ${condition.startsWith('<') ? 'desc' : ''} limit 1) ${name} on true`

function reasonOf({ record: { speedKmh }, type }: Moving, around: Around): string | null {
  const { before, after, stillBefore, stillAfter } = around
  if (stillBefore?.kmh === 0 && stillAfter?.kmh === 0 && metersOf(stillBefore, stillAfter) <= wanderMeters)
    return 'Its vehicle was parked: positions before and after it show speed 0 in one place'
  if (around.isPinned) return 'Positions repeat one place before and after it, as those of a receiver that froze'
  if (type.translatedType !== speedingType || speedKmh === null || !before || !after) return null
  const driven = drivenKmh(around.way ?? [], before.at)
  if (driven !== null && speedKmh > mostWhenDense(driven)) return contradictedBy(speedKmh, driven)
  const seconds = after.at - before.at
  if (seconds > pathSeconds) return null
  const path = seconds > 0 ? (metersOf(before, after) / seconds) * kmhPerMeterPerSecond : 0
  const shown = Math.max(path, before.kmh ?? 0, after.kmh ?? 0)
  if (seconds === 0 && before.kmh === null) return null
  return speedKmh > mostWhenSparse(shown) ? contradictedBy(speedKmh, shown) : null
}

const contradictedBy = (speedKmh: number, shownKmh: number) =>
  `Its speed, ${textOf(speedKmh)}, isn’t that of its positions, which show ${textOf(shownKmh)}`

/**
 * Returns the fastest that a path with dense positions was driven, whatever speeds they state, which may be what is wrong, and
 * without those that jump aside. Null if it has a gap or doesn't surround the event, and if it hardly moves.
 */
function drivenKmh(seen: readonly Spot[], eventAt: number): number | null {
  const aside = stepsAside(
    seen.map(({ at, lat, lon, kmh }) => ({
      atMs: at * 1000,
      latitude: lat,
      longitude: lon,
      speedKmh: kmh,
      headingDegrees: null,
    })),
  )
  const way = seen.flatMap((spot, index) => (aside.has(index) ? [] : [{ ...spot, isAfterJump: aside.has(index - 1) }]))
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last || first.at > eventAt - denseSeconds || last.at < eventAt + denseSeconds) return null
  let fastest = 0
  let from = 0
  const along = [0]
  for (const [index, spot] of way.entries()) {
    const previous = way[index - 1]
    if (!previous) continue
    if (spot.at - previous.at > denseSeconds * (spot.isAfterJump ? mostWithoutOthers : 1)) return null
    along.push(along[index - 1]! + metersOf(previous, spot))
    while (spot.at - way[from + 1]!.at >= denseSeconds) from++
    const seconds = spot.at - way[from]!.at
    if (seconds >= denseSeconds) fastest = Math.max(fastest, (along[index]! - along[from]!) / seconds)
  }
  const kmh = fastest * kmhPerMeterPerSecond
  return kmh < leastMovingKmh ? null : kmh
}

const metersOf = (one: Omit<Spot, 'kmh'>, other: Omit<Spot, 'kmh'>) =>
  distanceMeters(one.lat, one.lon, other.lat, other.lon)
const textOf = (kmh: number) => quantityText(speed(kmh, 'imperial'))
