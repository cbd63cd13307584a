import { incidentSource } from '@milepost/domain/codes'
import type { WholePeriod } from '@milepost/providers/kit/provider'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { knownIncidents } from './incident-keys.ts'
import { withdrawIncidents } from './withdraw-incidents.ts'

/**
 * Withdraws a provider's events that a complete listing of their vehicle's period no longer has. One that is listed again
 * counts again. Events that Milepost detected are in no listing. `listed`: the external ids that the page has.
 */
export async function withdrawUnlisted(
  client: ClientBase,
  context: PipelineContext,
  whole: readonly WholePeriod[],
  listed: readonly string[],
): Promise<void> {
  const { clientId, connectionId } = context
  const periods = whole.flatMap(({ vehicleExternalIds, from, to }) =>
    vehicleExternalIds.map((id) => ({ vehicleId: recordId(connectionId, 'vehicle', id), from, to })),
  )
  if (!periods.length) return
  const ids = new Set([...listed, ...whole.flatMap((period) => period.listed ?? [])])
  const { rows } = await client.query<{ id: string }>({
    name: 'unlisted-events',
    text: `select i.id from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as p(vehicle_id, from_at, to_at)
        join incident i on i.client_id = $1 and i.vehicle_id = p.vehicle_id and i.occurred_at >= p.from_at and i.occurred_at < p.to_at
      where i.connection_id = $2 and i.source = ${incidentSource.code.tsp} and i.id <> all($6::bigint[])
        and not exists (select from dismissed_incident d where d.client_id = $1 and d.id = i.id and d.withdrawn_at is not null)`,
    values: [
      clientId,
      connectionId,
      periods.map(({ vehicleId }) => vehicleId),
      periods.map(({ from }) => from),
      periods.map(({ to }) => to),
      [...ids].map((id) => recordId(connectionId, 'incident', id)),
    ],
  })
  if (!rows.length) return
  const gone = rows.map(({ id }) => id)
  const known = await knownIncidents(client, clientId, gone)
  await withdrawIncidents(
    client,
    context,
    gone.map((id) => ({ id, revision: null })),
    known,
  )
}
