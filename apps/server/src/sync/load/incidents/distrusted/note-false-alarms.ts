import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { loadMismatches } from '../../vehicles/load-mismatches.ts'
import { parkedReason, steadyReason } from '../contradicted-motion.ts'
import { removeStored } from './remove-stored.ts'

/** An event that isn't believed, with the provider's IDs. */
export type FalseAlarm = {
  externalId: string
  vehicleId: string
  vehicleExternalId: string
  type: string
  at: Date
  reason: string
}

/** So many of a device aren't chance, if half of the events of their type are such: a drive's first and last ones aren't contradicted. */
const leastAlarms = 5
const dayMs = 86_400_000
/** Past problems need no attention; a device that reports none for as long is right again. */
const recentDays = 2

const isOfAlarm = ({ type, reason }: FalseAlarm) =>
  type !== speedingType && [parkedReason, steadyReason].some((start) => reason.startsWith(start))

const keyOf = ({ vehicleId, type }: Pick<FalseAlarm, 'vehicleId' | 'type'>) => `${vehicleId} ${type}`

/**
 * Records devices that report harsh driving again and again while they are parked or keep their speed, as device trouble. What else they
 * report of this type in these days isn't believed either: what is stored is removed, and what isn't yet, `rest`, is returned.
 */
export async function noteFalseAlarms<T extends Pick<FalseAlarm, 'vehicleId' | 'type'>>(
  client: ClientBase,
  context: PipelineContext,
  events: readonly FalseAlarm[],
  rest: readonly T[] = [],
): Promise<T[]> {
  const alarms = events.filter(isOfAlarm)
  const restOf = Map.groupBy(rest, keyOf)
  const distrusted: T[] = []
  for (const [key, own] of Map.groupBy(alarms, keyOf)) {
    const left = restOf.get(key) ?? []
    const { vehicleId, vehicleExternalId, type } = own[0]!
    const times = own.map(({ at }) => at.getTime())
    const [from, until] = [new Date(Math.min(...times) - dayMs), new Date(Math.max(...times) + dayMs)]
    const { rows } = await client.query<{ listed: number; others: number; word: string }>({
      name: 'false-alarms',
      text: `select (select word from incident_type where translated_type = $6) as word,
          (select count(*)::int from rejected_record r where r.client_id = $1 and r.connection_id = $2 and r.device = $3 and r.part = ''
            and split_part(r.stream, '.', 1) = 'incidents' and (r.reason like $8 or r.reason like $9) and r.external_id <> all($10::text[])) as listed,
          (select count(*)::int from incident i where i.client_id = $1 and i.vehicle_id = $7 and i.occurred_at between $4 and $5
            and i.translated_type = $6 and i.source = ${incidentSource.code.tsp}) as others`,
      values: [
        context.clientId,
        context.connectionId,
        vehicleExternalId,
        from,
        until,
        type,
        vehicleId,
        `${parkedReason}%`,
        `${steadyReason}%`,
        own.map(({ externalId }) => externalId),
      ],
    })
    const { listed, others, word } = rows[0]!
    const count = listed + own.length
    if (count < leastAlarms || others + left.length > count) continue
    distrusted.push(...left)
    await removeStored(client, context, { vehicleId, from, until, types: [type] }, falseReason)
    if (context.now.getTime() - Math.max(...times) > recentDays * dayMs) continue
    const evidence = {
      foundBy: 'milepost',
      lastAt: new Date(Math.max(...times)).toISOString(),
      offMinutes: recentDays * 1440,
      reason: `The device reports “${word}” while its positions show that it is parked, or keeps its speed. These events don’t count.`,
    }
    await loadMismatches(client, context, [
      { vehicleExternalId, type: 'alarm', since: new Date(Math.min(...times)), evidence },
    ])
  }
  return distrusted
}

/** Why the other events of a device that reports false alarms aren't believed. */
export const falseReason = 'Its device reports it again and again while positions show nothing of it'
