import { type RawBuilder, sql } from 'kysely'
import { thisClient } from '../../db/scope/scope.ts'

/** True if a coaching message about an event was sent, or is being sent. */
export const isCoached = (incidentId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from coaching_message_incident x join coaching_message g on g.client_id = ${thisClient} and g.id = x.message_id
    left join message o on o.client_id = ${thisClient} and o.id = g.outbox_id
  where x.client_id = ${thisClient} and x.incident_id = ${incidentId} and o.state is distinct from 'failed')`
