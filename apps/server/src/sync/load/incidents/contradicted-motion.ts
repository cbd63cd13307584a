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
import { isNoJump, positionFlag } from '../trips/position-tables.ts'

/** Only a vehicle that moves has these. */
export const movingTypes = new Set([speedingType, 'harshBraking', 'harshAcceleration', 'harshCornering'])

/** How the reasons of events begin whose vehicle did nothing of the kind. */
export const [parkedReason, steadyReason] = ['Its vehicle was parked', 'Its vehicle kept its speed']

/** A vehicle that is still this long before and after an event, in one place, didn't drive in between. */
const stillSeconds = 30
/** Positions further away say nothing of an event. */
export const aroundSeconds = 300
/** A vehicle that reports as seldom while it is parked shows at an event, too, that it is. */
export const restSeconds = 3_600
/** Without an ignition that is known to be off, it might have driven for longer and be back. */
const shortRestSeconds = 900
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
/** The position of an event has its time, and its speed and limit, but for rounding. */
const sameMs = 1_000
const roundedKmh = 3
/** A longer event was driven at many speeds. */
const longestSeconds = 120

/** Braking and acceleration change the speed. */
const speedChangingTypes: readonly string[] = ['harshBraking', 'harshAcceleration']
/** Positions so close show each change; where the same is reported again and again, these further apart do. */
const steadySeconds = 20
const steadySecondsOfMany = 60
/** So long before and after an event its speed is steady, within so much, at so many positions on either side. */
const steadyWaySeconds = 60
const steadyWaySecondsOfMany = 120
const steadyKmh = 6
const leastSteady = 2

/** What the positions around an event may contradict. */
type Moving = {
  vehicleId: string
  type: { translatedType: string }
  record: Pick<IncidentRecord, 'occurredAt' | 'endedAt' | 'speedKmh' | 'speedBasis' | 'speedLimitKmh' | 'maxG'> &
    Partial<Pick<IncidentRecord, 'media'>>
  hadVideo?: boolean
}
/** `limit`: the speed limit there, in km/h. `off`: its ignition is off, and nothing says that it moves. */
type Spot = { at: number; lat: number; lon: number; kmh: number | null; limit?: number | null; off?: boolean }
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
  /** True if an event of this type is stored shortly before or after it. */
  isOneOfMany: boolean
}

/**
 * Finds events of moving vehicles that the stored positions around them contradict: the vehicle was parked, far slower
 * than the event says, or as fast before and after it. Returns why, by event; without positions on both sides an event is believed.
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
  const withOthers = oneOfMany(moving)
  const { rows } = await client.query<Around>({
    name: 'positions-around-events',
    text: `select e.place::int, row_to_json(b) as before, row_to_json(a) as after, row_to_json(sb) as "stillBefore", row_to_json(sa) as "stillAfter", w.way, f.pinned as "isPinned",
        e.type = any($8) and exists (select from incident i where i.client_id = $1 and i.vehicle_id = e.vehicle_id and i.translated_type = e.type and i.occurred_at <> e.at and i.occurred_at between $4 and $5
          and i.occurred_at between e.at - interval '${steadyWaySecondsOfMany} s' and e.at + interval '${steadyWaySecondsOfMany} s') as "isOneOfMany"
      from unnest($2::bigint[], $3::timestamptz[], $6::timestamptz[], $7::text[], $9::int[]) with ordinality as e(vehicle_id, at, until, type, around, place)
        ${nearest('b', `<= e.at`, aroundSeconds)} ${nearest('a', `>= e.at`, aroundSeconds)}
        ${nearest('sb', `<= e.at - interval '${stillSeconds} s'`, restSeconds)} ${nearest('sa', `>= e.at + interval '${stillSeconds} s'`, restSeconds)}
        cross join lateral (
          select json_agg(json_build_object('at', extract(epoch from p.at)::float8, 'lat', p.latitude_e6 / 1e6::float8, 'lon', p.longitude_e6 / 1e6::float8, 'kmh', p.speed_kmh) order by p.at) as way
          from position p where p.client_id = $1 and p.vehicle_id = e.vehicle_id and ${isNoJump} and p.at between $4 and $5
            and p.at between e.at - make_interval(secs => e.around) and e.until + make_interval(secs => e.around)) w
        left join lateral (
          select min(p.at) <= e.at - interval '${pinnedSeconds} s' and max(p.at) >= e.at + interval '${pinnedSeconds} s' and count(*) >= ${leastPinned}
            and max(p.latitude_e6) - min(p.latitude_e6) <= ${pinnedE6} and (max(p.longitude_e6) - min(p.longitude_e6)) * cos(max(p.latitude_e6) / 57295779.5::float8) <= ${pinnedE6} as pinned
          from position p where e.type = $10 and p.client_id = $1 and p.vehicle_id = e.vehicle_id and p.at between $4 and $5
            and p.at between e.at - interval '${aroundSeconds} s' and e.at + interval '${aroundSeconds} s') f on true
      where b.at is not null or a.at is not null`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        moving.map(({ vehicleId }) => vehicleId),
      ),
      times,
      new Date(Math.min(...ms) - restSeconds * 1000),
      new Date(Math.max(...ms) + restSeconds * 1000),
      moving.map(untilOf),
      moving.map(({ type }) => type.translatedType),
      speedChangingTypes,
      moving.map((event) => (isSpeedChange(event) ? steadyWaySecondsOfMany : waySeconds)),
      speedingType,
    ],
  })
  return new Map(
    rows.flatMap((around) => {
      const draft = moving[around.place - 1]!
      const reason = reasonOf(draft, { ...around, isOneOfMany: around.isOneOfMany || withOthers.has(draft) })
      return reason ? [[draft, reason] as const] : []
    }),
  )
}

const isSpeedChange = ({ type }: Pick<Moving, 'type'>) => speedChangingTypes.includes(type.translatedType)

/** Returns the events that change the speed of a vehicle shortly before or after another one of their type. */
function oneOfMany<T extends Moving>(moving: readonly T[]): Set<T> {
  const found = new Set<T>()
  const keyOf = ({ vehicleId, type }: T) => `${vehicleId} ${type.translatedType}`
  for (const own of Map.groupBy(moving.filter(isSpeedChange), keyOf).values()) {
    const sorted = own.toSorted((a, b) => a.record.occurredAt.getTime() - b.record.occurredAt.getTime())
    for (const [index, event] of sorted.entries()) {
      const before = sorted[index - 1]
      const ms = before && event.record.occurredAt.getTime() - before.record.occurredAt.getTime()
      if (ms && ms <= steadyWaySecondsOfMany * 1000) found.add(before).add(event)
    }
  }
  return found
}

/**
 * When an event that changes the speed was, and when speeding was over, at its instant if it has no end; null for other events and long ones, and for the highest or last
 * speed of an event without an end, which isn't that of its beginning.
 */
function untilOf({ type, record: { occurredAt, endedAt, speedKmh, speedBasis } }: Moving): Date | null {
  if (isSpeedChange({ type })) return occurredAt
  if (type.translatedType !== speedingType || speedKmh === null) return null
  const isLater = speedBasis === 'max' || speedBasis === 'end'
  if (!endedAt) return isLater ? null : occurredAt
  return endedAt.getTime() - occurredAt.getTime() <= longestSeconds * 1000 ? endedAt : null
}

const isOff = `p.flags & ${positionFlag.off} > 0`

/** The span of the page lets the planner skip other months. */
const nearest = (name: string, condition: string, seconds: number) => `left join lateral (
  select extract(epoch from p.at)::float8 as at, p.latitude_e6 / 1e6::float8 as lat, p.longitude_e6 / 1e6::float8 as lon, p.speed_kmh as kmh, p.speed_limit_kmh as limit, ${isOff} as off
  from position p where p.client_id = $1 and p.vehicle_id = e.vehicle_id and ${isNoJump} and p.at between $4 and $5 and p.at ${condition}
    and p.at between e.at - interval '${seconds} s' and e.at + interval '${seconds} s'
  order by p.at ${condition.startsWith('<') ? 'desc' : ''} limit 1) ${name} on true`

function reasonOf(event: Moving, around: Around): string | null {
  const { before, after } = around
  const { record, type } = event
  const { speedKmh } = record
  if (wasParked(record.occurredAt.getTime() / 1000, around))
    return `${parkedReason}: positions before and after it show speed 0 in one place`
  if (isSpeedChange(event) && !isSensed(event)) return steadyReasonOf(record.occurredAt.getTime() / 1000, around)
  if (!before || !after) return null
  if (around.isPinned) return 'Positions repeat one place before and after it, as those of a receiver that froze'
  if (type.translatedType !== speedingType || speedKmh === null) return null
  const driven = drivenKmh(around.way ?? [], before.at)
  if (driven !== null && speedKmh > mostWhenDense(driven)) return contradictedBy(speedKmh, driven)
  const atEvent = [before, after].find(({ at }) => Math.abs(at * 1000 - record.occurredAt.getTime()) <= sameMs)
  const byPosition = atEvent && ownPositionReasonOf(record, atEvent, driven)
  if (byPosition) return byPosition
  const seconds = after.at - before.at
  if (seconds > pathSeconds) return null
  const path = seconds > 0 ? (metersOf(before, after) / seconds) * kmhPerMeterPerSecond : 0
  const shown = Math.max(path, before.kmh ?? 0, after.kmh ?? 0)
  if (seconds === 0 && before.kmh === null) return null
  return speedKmh > mostWhenSparse(shown) ? contradictedBy(speedKmh, shown) : null
}

/**
 * Returns true if positions show speed 0 in one place shortly before and after an event; or at it, and at the next ones before and after
 * it, if these are near, too, or the ignition is off.
 */
function wasParked(eventAt: number, { before, after, stillBefore: first, stillAfter: last }: Around): boolean {
  if (first?.kmh !== 0 || last?.kmh !== 0 || metersOf(first, last) > wanderMeters) return false
  const seconds = Math.max(eventAt - first.at, last.at - eventAt)
  if (seconds <= aroundSeconds) return true
  const at = [before, after].find((spot) => spot && Math.abs(spot.at - eventAt) <= stillSeconds)
  if (at?.kmh !== 0 || metersOf(first, at) > wanderMeters) return false
  return seconds <= shortRestSeconds || [first, at, last].every(({ off }) => off)
}

/** A force or a clip shows an event by itself. */
const isSensed = ({ record: { maxG, media = [] }, hadVideo }: Moving) =>
  maxG !== null || hadVideo === true || media.some(({ kind }) => kind === 'video')

/** Returns why a vehicle can't have braked or accelerated: positions before, at and after the event show one speed. */
function steadyReasonOf(eventAt: number, { way, isOneOfMany }: Around): string | null {
  const reach = isOneOfMany ? steadyWaySecondsOfMany : steadyWaySeconds
  const seen = (way ?? []).filter(({ at }) => Math.abs(at - eventAt) <= reach)
  const sides = [seen.filter(({ at }) => at < eventAt), seen.filter(({ at }) => at > eventAt)]
  if (sides.some(({ length }) => length < leastSteady)) return null
  const longest = isOneOfMany ? steadySecondsOfMany : steadySeconds
  if (seen.some(({ at }, index) => index > 0 && at - seen[index - 1]!.at > longest)) return null
  const speeds = seen.flatMap(({ kmh }) => kmh ?? [])
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)]
  if (speeds.length < seen.length || slowest < leastMovingKmh || fastest - slowest > steadyKmh) return null
  return `${steadyReason}: positions before and after it show ${textOf(slowest)} to ${textOf(fastest)}`
}

/**
 * Returns why the position of a speeding event itself contradicts it: it is slower than the limit, as the path is, or its limit is so
 * high that the event is within it. The event may be that of a setting which its provider has for the whole fleet.
 */
function ownPositionReasonOf(
  { speedKmh, speedLimitKmh, speedBasis = 'event' }: Moving['record'],
  { kmh, limit }: Spot,
  driven: number | null,
): string | null {
  if (speedKmh === null || speedLimitKmh === null || speedBasis !== 'event') return null
  if (limit && limit > speedLimitKmh + roundedKmh && speedKmh <= limit + roundedKmh)
    return `Its limit, ${textOf(speedLimitKmh)}, isn’t that of its position, ${textOf(limit)}`
  const isSlower = kmh !== null && kmh + roundedKmh < speedKmh && kmh <= speedLimitKmh
  return isSlower && driven !== null && driven <= speedLimitKmh + roundedKmh ? contradictedBy(speedKmh, kmh) : null
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
