import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import { recordId } from '../record-id.ts'
import type { Rejection } from './rejection.ts'
import { privateMoments } from './trips/private-trips.ts'

/** What is kept of a rejected record within a private trip: whose it is, and when. */
const kept = ['externalId', 'vehicleExternalId', 'at', 'occurredAt', 'startedAt', 'endedAt'] as const

type Facts = Partial<Record<(typeof kept)[number] | 'isPrivate', unknown>>
type Place = Pick<PipelineContext, 'clientId' | 'connectionId' | 'privacy'>

/** Returns rejections without the places and measurements of those that lie within private trips. */
export async function hidePrivate(
  client: ClientBase,
  context: Place,
  rejections: readonly Rejection[],
): Promise<Rejection[]> {
  const moments = rejections.flatMap((rejection) => {
    const moment = momentOf(context, factsOf(rejection))
    return moment ? [{ ...moment, rejection }] : []
  })
  const hidden = new Set([...(await privateMoments(client, context, moments))].map(({ rejection }) => rejection))
  const isHidden = (one: Rejection) => hidden.has(one) || factsOf(one).isPrivate === true
  return rejections.map((rejection) => (isHidden(rejection) ? withoutPlaces(rejection) : rejection))
}

/** Removes the same from what is listed of vehicles that turn out to have driven privately. */
export async function hideListed(client: ClientBase, context: Place, vehicleIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<Listed>(
    `select r.stream, r.external_id as "externalId", r.payload, r.record from rejected_record r
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
     from unnest($3::text[], $4::text[], $5::jsonb[]) as n(stream, external_id, payload)
     where r.client_id = $1 and r.connection_id = $2 and r.stream = n.stream and r.external_id = n.external_id`,
    [
      context.clientId,
      context.connectionId,
      hidden.map(({ stream }) => stream),
      hidden.map(({ externalId }) => externalId),
      hidden.map(({ record, payload }) => JSON.stringify(summary((record ?? payload) as Facts))),
    ],
  )
}

type Listed = { stream: string; externalId: string; payload: unknown; record: unknown }

const factsOf = ({ record, payload }: Rejection): Facts => (record ?? payload ?? {}) as Facts

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
