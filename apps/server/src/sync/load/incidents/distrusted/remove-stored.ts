import { incidentSource } from '@milepost/domain/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { storeRejected } from '../../page-results.ts'
import { rejectionOf } from '../../rejection.ts'
import { removeIncidents } from '../remove-incidents.ts'
import { workedOn } from '../withdraw-incidents.ts'

/** Events of a vehicle in a time, which may have no end: those of some types, or all but some. */
export type StoredEvents = {
  vehicleId: string
  from: Date
  until: Date | null
} & ({ types: readonly string[] } | { allBut: readonly string[] })

type Row = {
  id: string
  externalId: string
  vehicleExternalId: string
  type: string
  occurredAt: Date
  location: IncidentRecord['location']
}

/** Removes stored events of a provider that can't be true, unless people have worked on them, and lists them as rejected. `reasonOf`: why, by ID. */
export async function removeStored(
  client: ClientBase,
  context: PipelineContext,
  { vehicleId, from, until, ...those }: StoredEvents,
  reasonOf: (id: string) => string,
): Promise<void> {
  const { clientId } = context
  const [types, isOf] = 'types' in those ? [those.types, true] : [those.allBut, false]
  const { rows } = await client.query<Row>({
    name: 'untrue-events',
    text: `select i.id, e.external_id as "externalId", v.external_id as "vehicleExternalId", i.translated_type as type, i.occurred_at as "occurredAt",
       case when i.latitude_e6 is not null then json_build_object('latitude', i.latitude_e6 / 1e6, 'longitude', i.longitude_e6 / 1e6) end as location from incident i
       join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
       join vehicle v on v.client_id = $1 and v.id = $2
     where i.client_id = $1 and i.vehicle_id = $2 and i.occurred_at between $3 and coalesce($4::timestamptz, 'infinity') and i.source = ${incidentSource.code.tsp}
       and (i.translated_type = any($5::text[])) = $6`,
    values: [clientId, vehicleId, from, until, types, isOf],
  })
  const ids = rows.map(({ id }) => id)
  const kept = await workedOn(client, clientId, ids)
  await removeIncidents(
    client,
    clientId,
    ids.filter((id) => !kept.has(id)),
  )
  await storeRejected(
    client,
    context,
    'incidents',
    rows.flatMap(({ id, ...event }) => (kept.has(id) ? [] : [rejectionOf(event, reasonOf(id))])),
  )
}
