import type { StreamName } from '@milepost/providers/kit/record'
import { providerById } from '@milepost/providers/registry'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import { recordId } from '../record-id.ts'
import type { Rejection } from './rejection.ts'
import { privateMoments } from './trips/private-trips.ts'

/** What is kept of a rejected record within a private trip: whose it is, and when. */
const kept = ['externalId', 'vehicleExternalId', 'at', 'occurredAt', 'startedAt', 'endedAt'] as const

type Facts = Partial<Record<(typeof kept)[number] | 'isPrivate', unknown>>
type Place = Pick<PipelineContext, 'clientId' | 'connectionId' | 'providerId' | 'privacy'>

/** Lists whose rows have no places. */
const withoutPlacesAnyway: readonly string[] = ['groups', 'vehicles', 'drivers', 'driverScores'] satisfies StreamName[]

/**
 * Returns the rejections of a stream without the places and measurements of those that lie within private trips. Rows of a
 * provider that has such trips may belong to one, even if it is reported later or can't be read: of them, only ids
 * and times are kept.
 */
export async function hidePrivate(
  client: ClientBase,
  context: Place,
  stream: string,
  rejections: readonly Rejection[],
): Promise<Rejection[]> {
  const moments = rejections.flatMap((rejection) => {
    const moment = momentOf(context, factsOf(rejection))
    return moment ? [{ ...moment, rejection }] : []
  })
  const hidden = new Set([...(await privateMoments(client, context, moments))].map(({ rejection }) => rejection))
  const isHidden = (one: Rejection) => hidden.has(one) || factsOf(one).isPrivate === true
  const mayHavePlaces = !withoutPlacesAnyway.includes(stream.split('.')[0]!)
  const mayBePrivate = mayHavePlaces && providerById(context.providerId)?.manifest.hasPrivateTrips === true
  return rejections.map((rejection) => {
    if (isHidden(rejection)) return withoutPlaces(rejection)
    const isOwn = 'vehicleExternalId' in factsOf(rejection)
    return mayBePrivate && !isOwn ? { ...rejection, payload: withoutValues(rejection.payload) } : rejection
  })
}

/** Removes the same from what is listed of vehicles that turn out to have driven privately. */
export async function hideListed(client: ClientBase, context: Place, vehicleIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<Listed>(
    `select r.stream, r.external_id as "externalId", r.part, r.payload, r.record from rejected_record r
     where r.client_id = $1 and r.connection_id = $2 and coalesce(r.record, r.payload) ->> 'vehicleExternalId' in (
       select v.external_id from vehicle v where v.client_id = $1 and v.id = any($3::bigint[]))`,
    [context.clientId, context.connectionId, vehicleIds],
  )
  const moments = rows.flatMap((row) => {
    const moment = momentOf(context, (row.record ?? row.payload) as Facts)
    return moment ? [{ ...moment, row }] : []
  })
  const hidden = [...(await privateMoments(client, context, moments))].map(({ row }) => row)
  if (!hidden.length) return
  await client.query(
    `update rejected_record r set payload = n.payload, record = null
     from unnest($3::text[], $4::text[], $5::text[], $6::jsonb[]) as n(stream, external_id, part, payload)
     where r.client_id = $1 and r.connection_id = $2 and r.stream = n.stream and r.external_id = n.external_id and r.part = n.part`,
    [
      context.clientId,
      context.connectionId,
      hidden.map(({ stream }) => stream),
      hidden.map(({ externalId }) => externalId),
      hidden.map(({ part }) => part),
      hidden.map(({ record, payload }) => JSON.stringify(summary((record ?? payload) as Facts))),
    ],
  )
}

type Listed = { stream: string; externalId: string; part: string; payload: unknown; record: unknown }

const factsOf = ({ record, payload }: Rejection): Facts =>
  (record ?? (typeof payload === 'object' && payload) ?? {}) as Facts

function momentOf({ connectionId }: Place, facts: Facts): { vehicleId: string; at: Date } | null {
  const { vehicleExternalId } = facts
  const at = new Date(String(facts.at ?? facts.occurredAt ?? facts.startedAt))
  if (typeof vehicleExternalId !== 'string' || Number.isNaN(at.getTime())) return null
  return { vehicleId: recordId(connectionId, 'vehicle', vehicleExternalId), at }
}

const summary = (facts: Facts): Facts =>
  Object.fromEntries(kept.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])))

function withoutPlaces(rejection: Rejection): Rejection {
  const { record, ...rest } = rejection
  return { ...rest, payload: summary(factsOf(rejection)) }
}

/** Keys of ids in any spelling, and texts that begin like a time. */
const idKey =
  /(^|[-_ ])(u?u?id|no|number)$|[a-z](Id|ID|Uid|No|Number)$|^(tripid|objectuid|objectno|driveruid|driverno)$/
const timeText = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** Returns a provider's row with its keys, so that it can be recognized, but only the values of ids and times. */
function withoutValues(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutValues(inner))
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutValues(inner, name)]))
  return idKey.test(key) || (typeof value === 'string' && timeText.test(value)) ? value : '[hidden]'
}
