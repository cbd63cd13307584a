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

/** Stores claims of a file; known ones are replaced. */
export async function storeClaims(
  queries: Queries,
  clientId: number,
  claims: readonly StoredClaim[],
  { fileName, importedBy }: { fileName: string; importedBy: string },
): Promise<void> {
  if (claims.length === 0) return
  await queries.query(
    `insert into claim (client_id, file_name, imported_by, imported_at, ${columns})
     select $1::int, $3::text, $4::text, $5::timestamptz, ${columns}
     from jsonb_to_recordset($2::jsonb) as n (id bigint, claim_number text, insurer_name text, policy_number text, policy_id bigint,
       vehicle_id bigint, vehicle_text text, occurred_on date, local_time text, fault_percent float8, paid_usd float8,
       reserved_usd float8, injuries int, status text)
     on conflict (client_id, id) do update set file_name = excluded.file_name, imported_by = excluded.imported_by,
       imported_at = excluded.imported_at, claim_number = excluded.claim_number, insurer_name = excluded.insurer_name,
       policy_number = excluded.policy_number, policy_id = excluded.policy_id, vehicle_id = excluded.vehicle_id,
       vehicle_text = excluded.vehicle_text, occurred_on = excluded.occurred_on, local_time = excluded.local_time,
       fault_percent = excluded.fault_percent, paid_usd = excluded.paid_usd, reserved_usd = excluded.reserved_usd,
       injuries = excluded.injuries, status = excluded.status`,
    [clientId, JSON.stringify(claims.map(toRow)), fileName, importedBy, new Date()],
  )
}

const columns = `id, claim_number, insurer_name, policy_number, policy_id, vehicle_id, vehicle_text, occurred_on, local_time,
  fault_percent, paid_usd, reserved_usd, injuries, status`

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
