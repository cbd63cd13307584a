import type { Queries } from '../../db/scope/queries.ts'
import { activeConfig } from '../../recompute/scoring-versions.ts'

/** A claim and the loss that it matches. */
type Pair = { claimId: string; eventId: string }

/** Gives a loss the fault and the amounts of its claim if it had none; scores count the claim's fault. */
export async function giveFacts(queries: Queries, clientId: number, { claimId, eventId }: Pair): Promise<void> {
  await queries.query(
    `update accident a set fault_percent = coalesce(a.fault_percent, round(c.fault_percent)),
       counted_fault_percent = coalesce(round(c.fault_percent), a.counted_fault_percent),
       cost_estimate_usd = coalesce(a.cost_estimate_usd,
         case when coalesce(c.paid_usd, c.reserved_usd) is not null then coalesce(c.paid_usd, 0) + coalesce(c.reserved_usd, 0) end)
     from claim c where a.client_id = $1 and a.id = $2 and c.client_id = $1 and c.id = $3`,
    [clientId, eventId, claimId],
  )
}

/**
 * Takes back what a loss has from a claim: the fault that scores count, and fault and cost if the loss was `made` by the claim. What people
 * of the client stated doesn't lower the fault that counts, so that it is unknown then, or what they stated if that is more.
 */
export async function takeBackFacts(
  queries: Queries,
  clientId: number,
  { claimId, eventId }: Pair,
  isMade: boolean,
): Promise<void> {
  const { config } = await activeConfig(queries, clientId)
  const stated = `case when $4 then nullif(a.fault_percent, round(c.fault_percent)) else a.fault_percent end`
  await queries.query(
    `update accident a set fault_percent = ${stated}, counted_fault_percent = case
         when a.counted_fault_percent is distinct from round(c.fault_percent) then a.counted_fault_percent
         when ${stated} > $5::float8 then ${stated} end,
       cost_estimate_usd = case when $4 then nullif(a.cost_estimate_usd, coalesce(c.paid_usd, 0) + coalesce(c.reserved_usd, 0))
         else a.cost_estimate_usd end
     from claim c where a.client_id = $1 and a.id = $2 and c.client_id = $1 and c.id = $3`,
    [clientId, eventId, claimId, isMade, config.unknownFaultShare * 100],
  )
}
