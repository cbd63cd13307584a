import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { CodeOf } from '@milepost/domain/code-table'
import { incidentRating, type incidentSource } from '@milepost/domain/codes'
import { daysInAll } from '@milepost/domain/time/calendar-days'
import type { Queries } from '../../db/scope/queries.ts'
import { policyIdOf } from '../evidence/policy-id.ts'
import { isAnnotated, isRepeat } from '../roll-up/day-sums.ts'
import { isNear } from './is-near.ts'
import { policyCover } from './policy-cover.ts'

/** Days, both included. */
export type Days = { from: string; until: string }

/** Who suspected a collision, and whether people of the client rejected it. */
type Suspect = { providerId: number; source: CodeOf<typeof incidentSource>; isRejected: boolean }

/**
 * A claim that counts beside the losses recorded here: its day, and the share of fault that it counts, above 0 up to 1.
 * `inPlaceOf`: a suspected collision near its day that may be the same crash, and that it is counted instead of, with the share
 * that suspected ones count beside their detector's precision. `isBeside`: a loss near its day that counts may be the same crash, and the share is what
 * the claim counts more than it.
 */
export type ClaimLoss = { day: string; share: number; inPlaceOf?: Suspect & { share: number }; isBeside?: true }

/** What loss runs say about a client's vehicles. */
export type ClaimLosses = {
  /**
   * The days whose losses loss runs list for one unit of a vehicle: those of its connection's policy, and those of the policies
   * that its claims name. So a claim stays with its vehicle if the connection gets another policy number. Undefined without
   * loss runs.
   */
  coverOf(unit: { id: string; connectionId: number }): Days | undefined
  /** The claims of one unit of a vehicle. */
  claimsOf(vehicleId: string): readonly ClaimLoss[]
}

export const noClaims: ClaimLosses = { coverOf: () => undefined, claimsOf: () => [] }

/** The client, the day (yyyy-mm-dd), and what a loss of unknown fault counts. */
type Wanted = { clientId: number; asOf: string; config: Pick<ScoringConfig, 'unknownFaultShare'> }

type ClaimRow = {
  vehicleId: string
  lossDate: string
  faultPercent: number | null
  /** The days that the loss runs of its policy cover. */
  from: string
  until: string
  isMatched: boolean
  /** Current losses of the vehicle around the day that no one has decided about, and the fault that they count. */
  losses: (Place & { faultPercent: number | null })[] | null
  /**
   * Suspected collisions in the same way, and the one that it matches if that is no loss anymore; also those that only people of the
   * client rejected.
   */
  suspected: (Place & Suspect & { id: string; isMatch: boolean })[] | null
}

type Place = { occurredAt: string; timeZone: string }

/**
 * Reads the claims of a client up to a day. One that matches a loss isn't counted again: one crash is one loss. One that may match a loss that no one
 * has decided about counts only what its fault is more, as a fleet that confirms its own suspected collision would otherwise lower it. In the same way, one that may match a suspected collision is counted instead of it, also of one
 * that only people of the client rejected, because that counts as well. One without our driver's fault isn't counted.
 */
export async function readClaimLosses(db: Queries, { clientId, asOf, config }: Wanted): Promise<ClaimLosses> {
  const { rows: covers } = await db.query<Days & { connectionId: number }>({
    name: 'claim-covers',
    text: `select n.id as "connectionId", k.starts_on as from, least(k.ends_on, $2::date) as until
      from ${policyCover('$1')} k join connection n on n.client_id = $1 and ${policyIdOf('n')} = k.policy_id
      where k.starts_on <= $2::date`,
    values: [clientId, asOf],
  })
  const { rows } = await db.query<ClaimRow>({ name: 'claim-losses', text: claimsUpTo, values: [clientId, asOf] })
  if (covers.length + rows.length === 0) return noClaims
  const shareOf = (faultPercent: number | null) =>
    faultPercent === null ? config.unknownFaultShare : faultPercent / 100
  const counted = rows.flatMap((row) => {
    if (row.isMatched) return []
    // A loss that counts nothing isn't among the counted ones, so the claim is one of its own.
    const near = row.losses?.filter((loss) => shareOf(loss.faultPercent) > 0 && isNear(row.lossDate, loss)) ?? []
    const share = shareOf(row.faultPercent) - Math.max(0, ...near.map((loss) => shareOf(loss.faultPercent)))
    return share > 0 ? [{ ...row, share, isBeside: near.length > 0 }] : []
  })
  const byVehicle = Map.groupBy(withSuspects(counted), ({ vehicleId }) => vehicleId)
  const byConnection = new Map(covers.map(({ connectionId, from, until }) => [connectionId, { from, until }]))
  const coversOf = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
  const toLoss = ({ lossDate, share, isBeside, inPlaceOf }: Counted & { inPlaceOf?: Suspect }): ClaimLoss => ({
    day: lossDate,
    share,
    ...(isBeside && { isBeside }),
    ...(inPlaceOf && { inPlaceOf: { ...inPlaceOf, share: config.unknownFaultShare } }),
  })
  return {
    coverOf: ({ id, connectionId }) => {
      const own = byConnection.get(connectionId)
      return spanOf([...(own ? [own] : []), ...(coversOf.get(id) ?? [])])
    },
    claimsOf: (vehicleId) => byVehicle.get(vehicleId)?.map(toLoss) ?? [],
  }
}

type Counted = ClaimRow & { share: number; isBeside: boolean }

/** Adds to each claim the suspected collision that it is counted instead of: none is of two claims. */
function withSuspects(claims: readonly Counted[]): (Counted & { inPlaceOf?: Suspect })[] {
  const taken = new Set<string>()
  return claims.map((claim) => {
    if (claim.isBeside) return claim
    const one = claim.suspected?.find(
      (event) => !taken.has(event.id) && (event.isMatch || isNear(claim.lossDate, event)),
    )
    if (!one) return claim
    taken.add(one.id)
    const { providerId, source, isRejected } = one
    return { ...claim, inPlaceOf: { providerId, source, isRejected } }
  })
}

/** Returns the days from the first of some spans to the last; undefined if there are none. */
function spanOf(spans: readonly Days[]): Days | undefined {
  const [from] = spans.map((span) => span.from).toSorted()
  const until = spans
    .map((span) => span.until)
    .toSorted()
    .at(-1)
  return from !== undefined && until !== undefined ? { from, until } : undefined
}

/** SQL that is true if a record is from around the day of claim `c`, whatever the zone. */
const isAround = (alias: string) =>
  `${alias}.occurred_at >= c.occurred_on - interval '2 days' and ${alias}.occurred_at < c.occurred_on + interval '3 days'`

/** SQL that is true if people matched claim `c` with incident `i`. */
const isMatch = `exists (select from claim_match m where m.client_id = $1 and m.claim_id = c.id and m.incident_id = i.id and m.is_match)`

const claimsUpTo = `
  select c.vehicle_id as "vehicleId", k.starts_on as from, least(k.ends_on, $2::date) as until, c.occurred_on as "lossDate", c.fault_percent as "faultPercent",
    exists (select from claim_match m join accident a on a.client_id = $1 and a.id = m.incident_id and a.withdrawn_at is null
      where m.client_id = $1 and m.claim_id = c.id and m.is_match) as "isMatched",
    (select json_agg(json_build_object('occurredAt', a.occurred_at, 'timeZone', e.time_zone, 'faultPercent', a.counted_fault_percent))
      from vehicle w join vehicle o on o.client_id = $1 and (o.id = w.id or o.vin_key = w.vin_key)
        join accident a on a.client_id = $1 and a.vehicle_id = o.id and a.withdrawn_at is null and ${isAround('a')}
        join incident_detail e on e.client_id = $1 and e.occurred_at = a.occurred_at and e.id = a.id
      where w.client_id = $1 and w.id = c.vehicle_id and not exists (select from claim_match m
        where m.client_id = $1 and m.claim_id = c.id and m.incident_id = a.id)) as losses,
    (select json_agg(json_build_object('id', i.id::text, 'occurredAt', i.occurred_at, 'timeZone', e.time_zone, 'providerId', n.provider_id,
        'source', i.source, 'isRejected', i.rating = ${incidentRating.code.inaccurate}, 'isMatch', ${isMatch}) order by ${isMatch} desc, abs(extract(epoch from i.occurred_at - c.occurred_on)), i.id)
      from vehicle w join vehicle o on o.client_id = $1 and (o.id = w.id or o.vin_key = w.vin_key)
        join connection n on n.client_id = $1 and n.id = o.connection_id
        join incident i on i.client_id = $1 and i.vehicle_id = o.id and ${isAround('i')}
          and not (i.rating = ${incidentRating.code.inaccurate} and ${isAnnotated}) and not ${isRepeat}
        join incident_type y on y.translated_type = i.translated_type and y.scoring_type = 'collision'
        join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
      where w.client_id = $1 and w.id = c.vehicle_id and not exists (select from accident a where a.client_id = $1 and a.id = i.id and (a.withdrawn_at is null or i.rating = ${incidentRating.code.accurate}))
        and not exists (select from claim_match m where m.client_id = $1 and m.incident_id = i.id and m.is_match <> (m.claim_id = c.id))) as suspected
  from claim c join ${policyCover('$1')} k on k.policy_id = c.policy_id
  where c.client_id = $1 and c.vehicle_id is not null and c.occurred_on <= $2::date
  order by c.occurred_on, c.id`

/** Returns the days of one of two spans or both. */
export function daysOfEither(one: Days | null, other: Days | null): number {
  const lengthOf = ({ from, until }: Days) => (from <= until ? Math.max(daysInAll(from, until), 1) : 0)
  if (!one || !other) return one || other ? lengthOf((one ?? other)!) : 0
  return lengthOf(one) + lengthOf(other) - lengthOf(inBoth(one, other))
}

/** Returns the days of both spans; `from` is after `until` if there are none. */
export const inBoth = (one: Days, other: Days): Days => ({
  from: one.from > other.from ? one.from : other.from,
  until: one.until < other.until ? one.until : other.until,
})
