import { crashTypes, leastCrashG } from '@milepost/detection/crash-runs'
import { incidentSource } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../context.ts'
import { isNoJump, positionFlag } from '../../trips/position-tables.ts'
import { loadMismatches } from '../../vehicles/load-mismatches.ts'
import { removeStored } from './remove-stored.ts'

/** A crash that a provider reports; `externalId` unless it is stored; `hasMore`: a clip or a force shows it, too. */
export type ReportedCrash = {
  id: string
  externalId?: string
  vehicleId: string
  vehicleExternalId: string
  type: string
  at: Date
  speedKmh: number | null
  location: { latitude: number; longitude: number } | null
  hasMore: boolean
}

/** A single one may be true, and so may the next. */
const leastAlarms = 3
/** Events of so many days before and after show whether a device does so again and again. */
const aroundDays = 14
/** Past problems need no attention; a device that reports none for as long is right again. */
const recentDays = 2
const dayMs = 86_400_000
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

/** Why such alarms aren't believed. */
const startReason =
  'Its device reports a crash as the engine starts, again and again, and its vehicle then drives off as usual'

/**
 * Finds crashes that a device reports each time the engine of its parked vehicle starts, before a usual drive, without a clip or a force:
 * the device takes the shake, or the dip in voltage, for a crash. So many within two weeks are false. Those that are stored are removed,
 * unless people have worked on them, and the device is noted as trouble. Returns why, by the ID of those of `reported`.
 */
export async function rejectStartAlarms(
  client: ClientBase,
  context: PipelineContext,
  reported: readonly ReportedCrash[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const asked = reported.filter(isUnproven)
  for (const own of Map.groupBy(asked, ({ vehicleId, type }) => `${vehicleId} ${type}`).values()) {
    const { vehicleId, vehicleExternalId, type } = own[0]!
    const { stored, listed, word } = await alarmsAround(client, context, own)
    if (own.length + stored.length + listed < leastAlarms) continue
    const begun = await atStarts(client, context.clientId, [...own, ...stored.filter(isUnproven)])
    if (!begun.length || begun.length + listed < leastAlarms) continue
    for (const { id } of begun) found.set(id, startReason)
    for (const { at } of begun)
      await removeStored(client, context, { vehicleId, from: at, until: at, types: [type] }, () => startReason)
    const times = begun.map(({ at }) => at.getTime())
    const lastMs = Math.max(...times)
    if (context.now.getTime() - lastMs > recentDays * dayMs) continue
    const evidence = {
      foundBy: 'milepost',
      lastAt: new Date(lastMs).toISOString(),
      offMinutes: recentDays * 1440,
      reason: `The device reports “${word}” as the engine starts, again and again, and the vehicle then drives off as usual. These events don’t count.`,
    }
    await loadMismatches(client, context, [
      { vehicleExternalId, type: 'alarm', since: new Date(Math.min(...times)), evidence },
    ])
  }
  return found
}

const isUnproven = ({ type, speedKmh, location, hasMore }: ReportedCrash) =>
  crashTypes.includes(type) && !hasMore && location !== null && (speedKmh ?? 0) <= stillKmh

/** Returns the crashes that positions show at the start of the engine, where the vehicle was parked, before a usual drive. */
async function atStarts(
  client: ClientBase,
  clientId: number,
  crashes: readonly ReportedCrash[],
): Promise<ReportedCrash[]> {
  const metersTo = (name: string) => `sqrt(power((${name}.latitude_e6 - s.lat) * 0.1112, 2)
      + power((${name}.longitude_e6 - s.lon) * 0.1112 * cos(radians(s.lat / 1e6)), 2))`
  const near = `p.vehicle_id = s.vehicle_id and ${isNoJump}`
  const { rows } = await client.query<{ index: number }>({
    name: 'crashes-at-starts',
    text: `select (s.n - 1)::int as index from unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::int[]) with ordinality as s(vehicle_id, at, lat, lon, n)
        cross join lateral (select p.flags, p.latitude_e6, p.longitude_e6 from position p where p.client_id = $1 and ${near}
          and p.at between s.at - interval '${mostDaysParked} days' and s.at - interval '1 s' and p.flags & ${positionFlag.off | positionFlag.on} > 0
          and not (p.flags & ${positionFlag.on} > 0 and p.at > s.at - interval '${startSeconds} s') order by p.at desc limit 1) b
      where b.flags & ${positionFlag.off} > 0 and ${metersTo('b')} <= ${parkedMeters}
        and exists (select from position p where p.client_id = $1 and ${near} and p.at between s.at and s.at + interval '${startSeconds} s' and p.flags & ${positionFlag.on} > 0)
        and exists (select from position p where p.client_id = $1 and ${near} and p.at between s.at and s.at + interval '${driveOffSeconds} s' and p.speed_kmh > ${yardKmh})
        and exists (select from position p where p.client_id = $1 and ${near} and p.at between s.at and s.at + interval '1 hour' and ${metersTo('p')} > ${leastDriveMeters})`,
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
  return rows.map(({ index }) => crashes[index]!)
}

type Stored = Omit<ReportedCrash, 'vehicleId' | 'vehicleExternalId' | 'type' | 'at'> & { at: string }

/** Returns the other stored crashes around some of one vehicle and type, and how many such ones are listed as rejected. */
async function alarmsAround(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  own: readonly ReportedCrash[],
): Promise<{ stored: ReportedCrash[]; listed: number; word: string }> {
  const { vehicleId, vehicleExternalId, type } = own[0]!
  const times = own.map(({ at }) => at.getTime())
  const { rows } = await client.query<{ stored: Stored[]; listed: number; word: string | null }>({
    name: 'start-alarms-around',
    text: `select (select word from incident_type where translated_type = $5) as word,
        (select count(*)::int from rejected_record r where r.client_id = $1 and r.connection_id = $7 and r.device = $8 and r.part = ''
          and split_part(r.stream, '.', 1) = 'incidents' and r.external_id <> all($10::text[])
          and case when r.reason = $9 then (r.payload ->> 'occurredAt')::timestamptz between $3 and $4 end) as listed,
        (select coalesce(json_agg(json_build_object('id', i.id::text, 'at', i.occurred_at, 'speedKmh', i.speed_kmh,
            'location', case when i.latitude_e6 is not null then json_build_object('latitude', i.latitude_e6 / 1e6, 'longitude', i.longitude_e6 / 1e6) end,
            'hasMore', i.has_video or coalesce(e.max_g, 0) >= ${leastCrashG})), '[]') from incident i
          join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
          where i.client_id = $1 and i.vehicle_id = $2 and i.occurred_at between $3 and $4 and i.translated_type = $5
            and i.source = ${incidentSource.code.tsp} and i.id <> all($6::bigint[])) as stored`,
    values: [
      clientId,
      vehicleId,
      new Date(Math.min(...times) - aroundDays * dayMs),
      new Date(Math.max(...times) + aroundDays * dayMs),
      type,
      own.map(({ id }) => id),
      connectionId,
      vehicleExternalId,
      startReason,
      own.flatMap(({ externalId }) => externalId ?? []),
    ],
  })
  const { stored, listed, word } = rows[0]!
  return {
    stored: stored.map((one) => ({ ...one, vehicleId, vehicleExternalId, type, at: new Date(one.at) })),
    listed,
    word: word ?? type,
  }
}
