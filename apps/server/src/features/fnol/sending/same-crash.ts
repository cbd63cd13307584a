import type { Queries } from '../../../db/scope/queries.ts'
import { findTwins } from '../../../detect/find-twins.ts'
import { isOneEvent } from '../../../recompute/roll-up/day-sums.ts'

/** Another record of a crash, about which a first notice was written. */
export type EarlierRecord = { vehicleName: string; connectionName: string; occurredAt: string; timeZone: string }

/** SQL that selects the first notices `o` about other records of event `$2` of client `$1`, once they are written. */
const ofOthers = `incident_duplicate d join loss_notice o on o.client_id = $1 and o.level = 1 and o.message_id is not null
    and o.incident_id = case when d.first_id = $2 then d.second_id else d.first_id end
  where d.client_id = $1 and (d.first_id = $2 or d.second_id = $2) and ${isOneEvent('$1')}`

/**
 * Pairs an event with other records of it now, since detection does so only later, and skips its first notices to people
 * who have one about such a record. What a person sends by hand isn't skipped.
 */
export async function skipRepeated(db: Queries, clientId: number, incidentId: string): Promise<void> {
  const { rows } = await db.query<{ vehicleId: string; occurredAt: string }>(
    `select i.vehicle_id as "vehicleId", i.occurred_at as "occurredAt"
     from incident_key k join incident i on i.client_id = $1 and i.occurred_at = k.occurred_at and i.id = k.id
     where k.client_id = $1 and k.id = $2`,
    [clientId, incidentId],
  )
  const [record] = rows
  if (!record) return
  const at = new Date(record.occurredAt)
  await findTwins(db, clientId, [{ vehicleId: record.vehicleId, from: at, until: at }])
  await db.query(
    `update loss_notice n set delivery = 'skipped', same_as = t.id,
       note = 'The recipient has the first notice of this crash, from another record of it (' || t.vehicle_name || ').'
     from (select o.recipient, min(o.incident_id) as id, min(o.vehicle_name) as vehicle_name from ${ofOthers} group by 1) t
     where n.client_id = $1 and n.incident_id = $2 and n.level = 1 and n.message_id is null and n.delivery = 'queued'
       and n.reason <> 'Sent by hand' and n.recipient = t.recipient`,
    [clientId, incidentId],
  )
}

/**
 * SQL that is true for a notice `n` whose report is printed before: its rule attaches it, and `a` is its confirmed loss or
 * null.
 */
export const needsPrint = (client: string): string => `(a.number is not null and exists (select from loss_notice_rule r
  where r.client_id = ${client} and r.level = n.level and r.attach = 'pdf'))`

/** Returns true if the first notice of the same crash is that of its loss, whose report is being printed. */
export async function isOtherPrinted(db: Queries, clientId: number, incidentId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from incident_duplicate d
       join loss_notice n on n.client_id = $1 and n.level = 1 and n.delivery = 'queued' and n.message_id is null
         and n.incident_id = case when d.first_id = $2 then d.second_id else d.first_id end
       join accident a on a.client_id = $1 and a.id = n.incident_id and a.withdrawn_at is null
     where d.client_id = $1 and (d.first_id = $2 or d.second_id = $2) and ${isOneEvent('$1')} and ${needsPrint('$1')}`,
    [clientId, incidentId],
  )
  return rows.length > 0
}

/** Returns the other records of a crash that first notices were about, earliest first. */
export async function earlierRecords(db: Queries, clientId: number, incidentId: string): Promise<EarlierRecord[]> {
  const { rows } = await db.query<EarlierRecord>(
    `select distinct on (i.occurred_at, i.id) o.vehicle_name as "vehicleName", c.name as "connectionName",
       i.occurred_at as "occurredAt", e.time_zone as "timeZone"
     from (select o.incident_id, o.vehicle_name from ${ofOthers}) o
       join incident i on i.client_id = $1 and i.id = o.incident_id
       join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       join connection c on c.client_id = $1 and c.id = i.connection_id
     order by i.occurred_at, i.id`,
    [clientId, incidentId],
  )
  return rows
}
