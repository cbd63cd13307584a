import { incidentRating } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isNear, nearbyDays } from '../../recompute/claims/is-near.ts'
import { isWithdrawn } from '../../recompute/roll-up/day-sums.ts'

/** An undecided pair of a claim and a collision of its vehicle, which may be a recorded loss. */
export type ClaimEvent = { claimId: string; eventId: string; isLoss: boolean }

/** SQL that is true of a loss `a` that no claim matches. */
export const isWithoutClaim = (clientId: number): RawBuilder<unknown> =>
  sql`not exists (select from claim_match m where m.client_id = ${clientId} and m.incident_id = a.id and m.is_match)`

/** Local days begin at most this many hours from those in UTC. */
const zoneHours = 14

/**
 * Lists the collisions near the loss date of each claim without a matched loss, newest first: suspected or recorded as a loss,
 * of any unit of its vehicle, and not decided yet. With connections, only collisions of these.
 */
export async function listClaimEvents(
  db: ClientDatabase,
  connectionIds: readonly number[] = [],
): Promise<ClaimEvent[]> {
  const { clientId } = db
  const rows = await named(
    'claim-events',
    db,
    sql<ClaimEvent & { lossDate: string; occurredAt: string; timeZone: string }>`
      select c.id as "claimId", c.occurred_on as "lossDate", i.id as "eventId", i.occurred_at as "occurredAt", e.time_zone as "timeZone",
        a.id is not null as "isLoss"
      from claim c join vehicle w on w.client_id = ${clientId} and w.id = c.vehicle_id
        join vehicle o on o.client_id = ${clientId} and (o.id = w.id or o.vin_key = w.vin_key)
        join incident i on i.client_id = ${clientId} and i.vehicle_id = o.id
          and i.occurred_at >= (c.occurred_on - ${sql.lit(nearbyDays)})::timestamp at time zone 'UTC' - make_interval(hours => ${sql.lit(zoneHours)})
          and i.occurred_at < (c.occurred_on + ${sql.lit(nearbyDays + 1)})::timestamp at time zone 'UTC' + make_interval(hours => ${sql.lit(zoneHours)})
        join incident_detail e on e.client_id = ${clientId} and e.occurred_at = i.occurred_at and e.id = i.id
        join incident_type y on y.translated_type = i.translated_type
        left join accident a on a.client_id = ${clientId} and a.id = i.id and a.withdrawn_at is null
      where c.client_id = ${clientId} and (${connectionIds.length} = 0 or i.connection_id = any(${connectionIds}::int[]))
        and (a.id is not null or y.scoring_type = 'collision'
          and i.rating <> ${sql.lit(incidentRating.code.inaccurate)} and not ${sql.raw(isWithdrawn(String(clientId), 'i.id'))})
        and not exists (select from claim_match m where m.client_id = ${clientId} and m.claim_id = c.id
          and (m.is_match or m.incident_id = i.id))
      order by c.occurred_on desc, c.id, a.id is null, i.occurred_at`,
    'fresh',
  )
  return rows
    .filter((row) => isNear(row.lossDate, row))
    .map(({ claimId, eventId, isLoss }) => ({ claimId, eventId, isLoss }))
}

/** Lists the claims that may match a recorded loss, as long as no one has decided. */
export async function listClaimsBesideLosses(db: ClientDatabase): Promise<string[]> {
  const pairs = await listClaimEvents(db)
  return [...new Set(pairs.flatMap(({ claimId, isLoss }) => (isLoss ? [claimId] : [])))]
}
