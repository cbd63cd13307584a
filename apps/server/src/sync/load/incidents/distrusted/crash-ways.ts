import { crashTypes } from '@milepost/detection/crash-runs'
import { denseSeconds } from '@milepost/detection/motion/supported-speed'
import { distanceMeters } from '@milepost/geo/distance'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { isNoJump, positionFlag } from '../../trips/position-tables.ts'

/** A crash that a provider reports; `externalId` unless it is stored; `hasMore`: a clip or a force shows it, too. */
export type ReportedCrash = {
  id: string
  externalId?: string
  vehicleId: string
  vehicleExternalId: string
  type: string
  at: Date
  speedKmh: number | null
  location: Location | null
  hasMore: boolean
}
type Location = { latitude: number; longitude: number }

/** A crash that positions show to be what a device takes for one; `isUnslowed`: they show a speed that hardly falls there. */
type Shown = ReportedCrash & { isUnslowed: boolean }

/** A crash that is listed as rejected. Those that were listed long ago have no place. */
export type ListedCrash = { reason: string; at: Date; location: Location | null }

/** What a device takes for a crash, again and again. */
export type Way = {
  /** Why such alarms aren't believed. */
  reason: string
  /** What the device does, for its trouble. */
  does: string
  /** Returns true for a crash that may be one. */
  isAsked: (crash: ReportedCrash) => boolean
  /** Returns those that positions show to be one. */
  shown: (client: ClientBase, clientId: number, crashes: readonly ReportedCrash[]) => Promise<Shown[]>
  /** Returns those of one vehicle and type that are so many, together with those that are listed as such. */
  often: (crashes: readonly Shown[], listed: readonly ListedCrash[]) => readonly ReportedCrash[]
}

/** A single one may be true, and so may the next. */
export const leastAlarms = 3
/** Receivers of a vehicle at rest wander so far, and state so much. */
const parkedMeters = 50
const stillKmh = 3
/** Most vehicles are parked for less. */
const mostDaysParked = 7
/** The engine was off until so shortly before the alarm, and on at it. */
const startSeconds = 60
/** The vehicle drives off within this time, faster than in a yard, and so far within an hour. */
const driveOffSeconds = 300
const yardKmh = 10
const leastDriveMeters = 1_000
/** One hump is within this distance, for receivers on the way out and in. */
const humpMeters = 60
/** A vehicle that drives on is beyond the hump within this time; just before, it doesn't wait, where others may hit it. */
const driveOnSeconds = 90
const waitSeconds = 15
/** A crash slows a vehicle down by as much, in km/h, from a dense position before it to one after it (expert). */
const leastSlowedKmh = 10
/** Alarms so close together are of one pass. */
const passMs = 600_000

const isUnproven = ({ type, location, hasMore }: ReportedCrash) =>
  crashTypes.includes(type) && !hasMore && location !== null

const start: Way = {
  reason: 'Its device reports a crash as the engine starts, again and again, and its vehicle then drives off as usual',
  does: 'as the engine starts, again and again, and the vehicle then drives off as usual',
  isAsked: (crash) => isUnproven(crash) && (crash.speedKmh ?? 0) <= stillKmh,
  /** At the start of the engine, where the vehicle was parked, before a usual drive. */
  shown: (client, clientId, crashes) =>
    askPositions(client, clientId, crashes, {
      name: 'crashes-at-starts',
      from: `cross join lateral (select p.flags, p.latitude_e6, p.longitude_e6 from position p where p.client_id = $1 and ${near}
          and p.at between s.at - interval '${mostDaysParked} days' and s.at - interval '1 s' and p.flags & ${positionFlag.off | positionFlag.on} > 0
          and not (p.flags & ${positionFlag.on} > 0 and p.at > s.at - interval '${startSeconds} s') order by p.at desc limit 1) b`,
      where: `b.flags & ${positionFlag.off} > 0 and ${metersTo('b')} <= ${parkedMeters}
        and ${isSeen(`p.at between s.at and s.at + interval '${startSeconds} s' and p.flags & ${positionFlag.on} > 0`)}
        and ${isSeen(`p.at between s.at and s.at + interval '${driveOffSeconds} s' and p.speed_kmh > ${yardKmh}`)}
        and ${isSeen(`p.at between s.at and s.at + interval '1 hour' and ${metersTo('p')} > ${leastDriveMeters}`)}`,
    }),
  often: (crashes, listed) => (crashes.length + listed.length < leastAlarms ? [] : crashes),
}

const drivenOn: Way = {
  reason: 'Its device reports crashes again and again, and its vehicle drives on as before',
  does: 'again and again, as at speed humps, and the vehicle drives on as before',
  isAsked: isUnproven,
  /** Driven before, at and after them, until the vehicle is elsewhere. */
  shown: (client, clientId, crashes) =>
    askPositions(client, clientId, crashes, {
      name: 'crashes-driven-on',
      from: `cross join lateral (select min(p.at) as at from position p where p.client_id = $1 and ${near}
          and p.at > s.at and p.at <= s.at + interval '${driveOnSeconds} s' and p.speed_kmh > ${yardKmh} and ${metersTo('p')} > ${parkedMeters}) a`,
      where: `a.at is not null
        and ${isSeen(`p.at between s.at - interval '${driveOnSeconds} s' and s.at and p.speed_kmh > ${yardKmh}`)}
        and not ${isSeen(`p.at between s.at - interval '${waitSeconds} s' and a.at and p.speed_kmh <= ${stillKmh}`)}`,
      isUnslowed: `(select max(p.speed_kmh) filter (where p.at <= s.at - interval '1 s') - min(p.speed_kmh) filter (where p.at >= s.at + interval '1 s') < ${leastSlowedKmh} from position p
          where p.client_id = $1 and ${near} and p.at between s.at - interval '${denseSeconds + 1} s' and s.at + interval '${denseSeconds + 1} s')`,
    }),
  /** At one place, such as a hump; or anywhere, without being slowed down. */
  often: (crashes, listed) => {
    const all = [...crashes, ...listed]
    const here = crashes.filter((crash) => passes(all.filter((other) => isAtSame(crash, other))) >= leastAlarms)
    const found = crashes.filter((crash) => crash.isUnslowed || here.includes(crash))
    return passes([...found, ...listed]) >= leastAlarms ? found : here
  },
}

/** The ways in which a device takes what is usual for a crash. */
export const ways: readonly Way[] = [start, drivenOn]

const isAtSame = ({ location: here }: ReportedCrash, { location }: Pick<ListedCrash, 'location'>): boolean =>
  here !== null &&
  location !== null &&
  distanceMeters(here.latitude, here.longitude, location.latitude, location.longitude) <= humpMeters

/** Returns on how many occasions crashes were reported. */
function passes(crashes: readonly Pick<ListedCrash, 'at'>[]): number {
  const times = crashes.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)
  return times.filter((ms, index) => index === 0 || ms - times[index - 1]! > passMs).length
}

const near = `p.vehicle_id = s.vehicle_id and ${isNoJump}`
const isSeen = (condition: string) =>
  `exists (select from position p where p.client_id = $1 and ${near} and ${condition})`
const metersTo = (name: string) => `sqrt(power((${name}.latitude_e6 - s.lat) * 0.1112, 2)
      + power((${name}.longitude_e6 - s.lon) * 0.1112 * cos(radians(s.lat / 1e6)), 2))`

/** Returns the crashes `s` for which a condition is true, and whether another one is. */
async function askPositions(
  client: ClientBase,
  clientId: number,
  crashes: readonly ReportedCrash[],
  { name, from, where, isUnslowed = 'false' }: { name: string; from: string; where: string; isUnslowed?: string },
): Promise<Shown[]> {
  const { rows } = await client.query<{ index: number; isUnslowed: boolean }>({
    name,
    text: `select (s.n - 1)::int as index, coalesce(${isUnslowed}, false) as "isUnslowed" from unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::int[]) with ordinality as s(vehicle_id, at, lat, lon, n)
        ${from} where ${where}`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        crashes.map(({ vehicleId }) => vehicleId),
      ),
      crashes.map(({ at }) => at),
      crashes.map(({ location }) => Math.round(location!.latitude * 1e6)),
      crashes.map(({ location }) => Math.round(location!.longitude * 1e6)),
    ],
  })
  return rows.map(({ index, isUnslowed }) => ({ ...crashes[index]!, isUnslowed }))
}
