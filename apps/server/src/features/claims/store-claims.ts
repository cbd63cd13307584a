import { createHash } from 'node:crypto'
import type { Queries } from '../../db/scope/queries.ts'

/** A claim as stored; days and times as text. */
export type StoredClaim = {
  id: string
  claimNumber: string
  insurerName: string | null
  policyNumber: string
  policyId: string
  vehicleId: string | null
  vehicleText: string | null
  lossDate: string
  lossTime: string | null
  faultPercent: number | null
  paidUsd: number | null
  reservedUsd: number | null
  injuries: number | null
  status: string | null
}

/** Returns the id of a claim: a hash of its insurer and number in lower case, positive with 63 bits. */
export function claimIdOf(insurerName: string | null, claimNumber: string): string {
  const key = `${insurerName?.trim() ?? ''}|${claimNumber.trim()}`.toLowerCase()
  const bits = createHash('md5').update(key).digest().readBigUInt64BE()
  return String(BigInt.asUintN(63, bits))
}

/** Reads the claims with some ids, by id. */
export async function readStoredClaims(
  queries: Queries,
  clientId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredClaim>> {
  const { rows } = await queries.query<StoredClaim>(
    `select id, claim_number as "claimNumber", insurer_name as "insurerName", policy_number as "policyNumber",
       policy_id as "policyId", vehicle_id as "vehicleId", vehicle_text as "vehicleText", occurred_on as "lossDate",
       local_time as "lossTime", fault_percent as "faultPercent", paid_usd as "paidUsd",
       reserved_usd as "reservedUsd", injuries, status
     from claim where client_id = $1 and id = any($2::bigint[])`,
    [clientId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores a loss run with all of its claims, and gives those with `changed` ids its values. Without a file, it is a statement of no losses. */
export async function storeLossRun(
  queries: Queries,
  clientId: number,
  run: { id: string; fileName: string | null; importedBy: string; claims: readonly StoredClaim[] },
  changed: readonly string[],
): Promise<void> {
  await queries.query(
    `insert into loss_run (client_id, id, file_name, imported_by, imported_at, claims) values ($1, $2, $3, $4, $5, $6)`,
    [clientId, run.id, run.fileName, run.importedBy, new Date(), JSON.stringify(run.claims.map(toRow))],
  )
  await storeClaims(queries, clientId, changed)
}

/** Gives some claims the values that the newest loss run with them has. */
export async function storeClaims(queries: Queries, clientId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await queries.query(
    `insert into claim (client_id, loss_run_id, ${columns})
     select distinct on (n.id) $1::int, r.id, ${columnsOf('n')} from loss_run r ${lineOf('n')}
     where r.client_id = $1 and n.id = any($2::bigint[]) order by n.id, r.imported_at desc
     on conflict (client_id, id) do update set loss_run_id = excluded.loss_run_id, claim_number = excluded.claim_number,
       insurer_name = excluded.insurer_name, policy_number = excluded.policy_number, policy_id = excluded.policy_id,
       vehicle_id = excluded.vehicle_id, vehicle_text = excluded.vehicle_text, occurred_on = excluded.occurred_on,
       local_time = excluded.local_time, fault_percent = excluded.fault_percent, paid_usd = excluded.paid_usd,
       reserved_usd = excluded.reserved_usd, injuries = excluded.injuries, status = excluded.status`,
    [clientId, ids],
  )
}

const names = [
  'id',
  'claim_number',
  'insurer_name',
  'policy_number',
  'policy_id',
  'vehicle_id',
  'vehicle_text',
  'occurred_on',
  'local_time',
  'fault_percent',
  'paid_usd',
  'reserved_usd',
  'injuries',
  'status',
]
const columns = names.join(', ')
const columnsOf = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ')

/** SQL that joins the claims of loss run `r`. */
export const lineOf = (
  alias: string,
) => `cross join lateral jsonb_to_recordset(r.claims) as ${alias} (id bigint, claim_number text,
  insurer_name text, policy_number text, policy_id bigint, vehicle_id bigint, vehicle_text text, occurred_on date, local_time text,
  fault_percent float8, paid_usd float8, reserved_usd float8, injuries int, status text)`

const toRow = (claim: StoredClaim) => ({
  id: claim.id,
  claim_number: claim.claimNumber,
  insurer_name: claim.insurerName,
  policy_number: claim.policyNumber,
  policy_id: claim.policyId,
  vehicle_id: claim.vehicleId,
  vehicle_text: claim.vehicleText,
  occurred_on: claim.lossDate,
  local_time: claim.lossTime,
  fault_percent: claim.faultPercent,
  paid_usd: claim.paidUsd,
  reserved_usd: claim.reservedUsd,
  injuries: claim.injuries,
  status: claim.status,
})
