import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../context.ts'
import { loadMismatches } from '../../vehicles/load-mismatches.ts'
import { drivingTypes } from '../contradicted/moving-event.ts'
import { unseenReasons } from '../contradicted/unseen-force.ts'
import { contradictedMotion, parkedReason } from '../contradicted-motion.ts'
import { removeStored } from './remove-stored.ts'

/** An event of a provider that a page contains, or that its positions are around, with the provider's IDs. */
type Seen = { id: string; externalId: string; vehicleId: string; vehicleExternalId: string; type: string; at: Date }
/** One that isn't believed. */
export type FalseAlarm = Seen & { reason: string }
/** One that is; `doubt`: why it may not be true, unless the device is right about others of its type. */
export type Believed = Seen & { doubt: string | null }

/** So many of a device aren't chance, if half of the events of their type are such: a drive's first and last ones aren't contradicted. */
const leastAlarms = 5
/** Together with those that are only doubtful, so many aren't, if they are most of them. */
const leastDoubtful = 8
/** If positions show none of them, so many are enough: a brake is over between two positions ten seconds apart once in three times (expert). */
const leastUnseen = 4
const dayMs = 86_400_000
/** Past problems need no attention; a device that reports none for as long is right again. */
const recentDays = 2

const alarmReasons = [parkedReason, ...unseenReasons]
/** That a camera reports a driver in a parked vehicle says nothing of its drives. */
const isOfAlarm = ({ type, reason }: FalseAlarm) =>
  type !== speedingType && !drivingTypes.has(type) && alarmReasons.some((start) => reason.startsWith(start))

/** A door that slams says nothing of drives either. */
const isMoving = ({ reason }: FalseAlarm) => !reason.startsWith(parkedReason)

const keyOf = ({ vehicleId, type }: Pick<Seen, 'vehicleId' | 'type'>) => `${vehicleId} ${type}`

/** What is known of a type in these days: rejected events, those of them whose vehicle was parked, and stored ones. */
type Known = { listed: number; parked: number; stored: Stored[]; word: string }

/** An event of a type in these days that is stored. */
type Stored = { id: string; at: string; maxG: number | null; hadVideo: boolean }

/**
 * Records devices that report harsh driving again and again while their positions show nothing of it, as device trouble. If their vehicles drove then, what else
 * they report of this type in these days isn't believed either: what is stored is removed, and what isn't yet, of `believed`, is returned with the reason.
 */
export async function noteFalseAlarms<T extends Believed>(
  client: ClientBase,
  context: PipelineContext,
  events: readonly FalseAlarm[],
  believed: readonly T[],
): Promise<Map<T, string>> {
  const alarms = Map.groupBy(events.filter(isOfAlarm), keyOf)
  const others = Map.groupBy(believed, keyOf)
  const doubtful = believed.filter(({ doubt }) => doubt !== null)
  const distrusted = new Map<T, string>()
  for (const key of new Set([...alarms.keys(), ...doubtful.map(keyOf)])) {
    const [own, left] = [alarms.get(key) ?? [], others.get(key) ?? []]
    const seen = [...own, ...left.filter(({ doubt }) => doubt !== null)]
    const { vehicleId, vehicleExternalId, type } = seen[0]!
    const times = seen.map(({ at }) => at.getTime())
    const [from, until] = [new Date(Math.min(...times) - dayMs), new Date(Math.max(...times) + dayMs)]
    const { rows } = await client.query<Known>({
      name: 'false-alarms',
      text: `select (select word from incident_type where translated_type = $6) as word, l.listed, l.parked,
          (select coalesce(json_agg(json_build_object('id', i.id::text, 'at', i.occurred_at, 'maxG', e.max_g, 'hadVideo', i.has_video)), '[]') from incident i
            join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
            where i.client_id = $1 and i.vehicle_id = $7 and i.occurred_at between $4 and $5
            and i.translated_type = $6 and i.source = ${incidentSource.code.tsp} and i.id <> all($10::bigint[])) as stored
        from (select count(distinct r.external_id)::int as listed, (count(distinct r.external_id) filter (where r.reason like $11))::int as parked
          from rejected_record r where r.client_id = $1 and r.connection_id = $2 and r.device = $3 and r.part = ''
            and split_part(r.stream, '.', 1) = 'incidents' and r.stored_at is null and r.payload ->> 'type' = $6 and r.external_id <> all($9::text[])
            and case when r.reason like any($8) then (r.payload ->> 'occurredAt')::timestamptz between $4 and $5 end) l`,
      values: [
        context.clientId,
        context.connectionId,
        vehicleExternalId,
        from,
        until,
        type,
        vehicleId,
        alarmReasons.map((start) => `${start}%`),
        [...own, ...left].map(({ externalId }) => externalId),
        binaryArray(
          'bigint',
          left.map(({ id }) => id),
        ),
        `${parkedReason}%`,
      ],
    })
    const { listed, parked, stored, word } = rows[0]!
    const alarmed = listed + own.length
    const sure = listed - parked + own.filter(isMoving).length
    if (alarmed + left.length + stored.length < leastUnseen) continue
    const doubts = await doubtsOf(client, context.clientId, { vehicleId, type }, stored)
    for (const { id, doubt } of left) if (doubt !== null) doubts.set(id, doubt)
    const all = stored.length + left.length
    const contradicted = sure + doubts.size
    const isFalse =
      (sure >= leastAlarms && all <= sure) ||
      (contradicted >= leastDoubtful && all - doubts.size < contradicted) ||
      (contradicted >= leastUnseen && all === doubts.size)
    if (!isFalse && (alarmed < leastAlarms || all > alarmed)) continue
    if (isFalse) {
      for (const one of left) distrusted.set(one, one.doubt ?? falseReason)
      const wanted = { vehicleId, from, until, types: [type] }
      await removeStored(client, context, wanted, (id) => doubts.get(id) ?? falseReason)
    }
    if (context.now.getTime() - Math.max(...times) > recentDays * dayMs) continue
    const evidence = {
      foundBy: 'milepost',
      lastAt: new Date(Math.max(...times)).toISOString(),
      offMinutes: recentDays * 1440,
      reason: `The device reports “${word}” while its positions show that nothing of the kind happened. These events don’t count.`,
    }
    await loadMismatches(client, context, [
      { vehicleExternalId, type: 'alarm', since: new Date(Math.min(...times)), evidence },
    ])
  }
  return distrusted
}

/** Finds those of the stored events of a vehicle and type that may not be true. Returns why, by ID. */
async function doubtsOf(
  client: ClientBase,
  clientId: number,
  { vehicleId, type }: Pick<Seen, 'vehicleId' | 'type'>,
  stored: readonly Stored[],
): Promise<Map<string, string>> {
  const events = stored.map(({ id, at, maxG, hadVideo }) => ({
    id,
    vehicleId,
    type: { translatedType: type },
    record: { occurredAt: new Date(at), endedAt: null, speedKmh: null, speedLimitKmh: null, maxG },
    hadVideo,
  }))
  const found = await contradictedMotion(client, clientId, events)
  return new Map([...found].map(([{ id }, { reason }]) => [id, reason]))
}

/** Why the other events of a device that reports false alarms aren't believed. */
const falseReason = 'Its device reports it again and again while positions show nothing of it'
