import { leastCrashG } from '@milepost/detection/crash-runs'
import { incidentSource } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { loadMismatches } from '../../vehicles/load-mismatches.ts'
import { type ListedCrash, leastAlarms, type ReportedCrash, type Way, ways } from './crash-ways.ts'
import { removeStored } from './remove-stored.ts'

/** Events of so many days before and after show whether a device does so again and again. */
const aroundDays = 14
/** Past problems need no attention; a device that reports none for as long is right again. */
const recentDays = 2
const dayMs = 86_400_000

/**
 * Finds crashes that a device reports again and again at what is usual, without a clip or a force: each time the engine of its parked vehicle
 * starts, before a usual drive, since it takes the shake, or the dip in voltage, for a crash; or where its vehicle drives on as before: at one place,
 * such as a speed hump, or anywhere, if nothing slows it down. So many within two weeks are false. Those that are stored are removed,
 * unless people have worked on them, and the device is noted as trouble. Returns why, by the ID of those of `reported`.
 */
export async function rejectUsualCrashes(
  client: ClientBase,
  context: PipelineContext,
  reported: readonly ReportedCrash[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const asked = reported.filter((crash) => ways.some(({ isAsked }) => isAsked(crash)))
  for (const own of Map.groupBy(asked, ({ vehicleId, type }) => `${vehicleId} ${type}`).values()) {
    const { stored, listed, word } = await alarmsAround(client, context, own)
    if (own.length + stored.length + listed.length < leastAlarms) continue
    for (const way of ways) {
      const before = listed.filter(({ reason }) => reason === way.reason)
      const maybe = [...own, ...stored].filter((crash) => !found.has(crash.id) && way.isAsked(crash))
      if (!maybe.length || maybe.length + before.length < leastAlarms) continue
      const usual = way.often(await way.shown(client, context.clientId, maybe), before)
      for (const { id } of usual) found.set(id, way.reason)
      await reject(client, context, way, usual, word)
    }
  }
  return found
}

/** Removes crashes of one vehicle and type that are stored, and notes its device. */
async function reject(
  client: ClientBase,
  context: PipelineContext,
  { reason, does }: Way,
  usual: readonly ReportedCrash[],
  word: string,
): Promise<void> {
  for (const { vehicleId, at, type } of usual)
    await removeStored(client, context, { vehicleId, from: at, until: at, types: [type] }, () => reason)
  const times = usual.map(({ at }) => at.getTime())
  const lastMs = Math.max(...times)
  if (!usual.length || context.now.getTime() - lastMs > recentDays * dayMs) return
  const evidence = {
    foundBy: 'milepost',
    lastAt: new Date(lastMs).toISOString(),
    offMinutes: recentDays * 1440,
    reason: `The device reports “${word}” ${does}. These events don’t count.`,
  }
  const { vehicleExternalId } = usual[0]!
  await loadMismatches(client, context, [
    { vehicleExternalId, type: 'alarm', since: new Date(Math.min(...times)), evidence },
  ])
}

type Wire<T extends { at: Date }> = Omit<T, 'at' | 'vehicleId' | 'vehicleExternalId' | 'type'> & { at: string }

/** Returns the other stored crashes around some of one vehicle and type, and those that are listed as rejected, as usual ones are. */
async function alarmsAround(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  own: readonly ReportedCrash[],
): Promise<{ stored: ReportedCrash[]; listed: ListedCrash[]; word: string }> {
  const { vehicleId, vehicleExternalId, type } = own[0]!
  const times = own.map(({ at }) => at.getTime())
  const { rows } = await client.query<{
    stored: Wire<ReportedCrash>[]
    listed: Wire<ListedCrash>[]
    word: string | null
  }>({
    name: 'usual-crashes-around',
    text: `select (select word from incident_type where translated_type = $5) as word,
        (select coalesce(json_agg(json_build_object('reason', r.reason, 'at', r.payload ->> 'occurredAt', 'location', r.payload -> 'location')), '[]')
          from (select distinct on (external_id) reason, payload from rejected_record where client_id = $1 and connection_id = $7 and device = $8
            and part = '' and stored_at is null and split_part(stream, '.', 1) = 'incidents' and external_id <> all($10::text[])
            order by external_id, last_seen_at desc) r
          where case when r.reason = any($9::text[]) then (r.payload ->> 'occurredAt')::timestamptz between $3 and $4 end) as listed,
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
      ways.map(({ reason }) => reason),
      own.flatMap(({ externalId }) => externalId ?? []),
    ],
  })
  const { stored, listed, word } = rows[0]!
  return {
    stored: stored.map((one) => ({ ...one, vehicleId, vehicleExternalId, type, at: new Date(one.at) })),
    listed: listed.map((one) => ({ ...one, at: new Date(one.at) })),
    word: word ?? type,
  }
}
