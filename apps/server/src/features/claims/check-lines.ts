import type { ImportedClaim, LossRunFile } from '@milepost/contract/claims/import'
import { localDay } from '@milepost/geo/time-zone'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { policyIdsOf, withInsurer } from '../../reporting/policies/insured-lines.ts'
import { listPolicyNames, type PolicyName } from '../../reporting/policies/policy-names.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { coverOf, isCovered, readCovers } from './check-cover.ts'
import { contradictionsOf, type LossFree } from './contradict-no-losses.ts'
import { readNamedVehicles, vehicleOf } from './find-vehicles.ts'
import type { ClaimLine } from './read-loss-run.ts'
import { claimIdOf, readStoredClaims, type StoredClaim } from './store-claims.ts'

/** A line with its claim, or the days on which its policy had none; both null if it has problems. */
export type CheckedLine = {
  row: ImportedClaim
  claim: StoredClaim | null
  cover: LossFree | null
}
type Covers = Pick<LossRunFile, 'coversFrom' | 'coversUntil'>

/** Compares the lines of a loss run with each other, and with what is known of its policies, vehicles and claims. */
export async function checkLines(
  db: ClientDatabase,
  lines: readonly ClaimLine[],
  { coversFrom, coversUntil }: Covers,
): Promise<{ checked: CheckedLine[]; today: string }> {
  const [policies, vehicles, zone, reads] = await Promise.all([
    listPolicyNames(db),
    readNamedVehicles(db, lines),
    readZone(db),
    readConnectionReads(queriesOf(db), db.clientId),
  ])
  const importing = new Set(
    reads.flatMap(({ connectionId, completeFrom }) => (completeFrom === null ? [] : [connectionId])),
  )
  const insured = lines.map((line) => withInsurer(line, policies))
  const policyIds = await policyIdsOf(db, insured)
  const ids = insured.map(({ insurerName, claimNumber }) => claimNumber && claimIdOf(insurerName, claimNumber))
  const stored = await readStoredClaims(
    queriesOf(db),
    db.clientId,
    ids.filter((id) => id !== null),
  )
  const today = localDay(zone, Date.now())
  const firstOf = new Map<string, number>()
  for (const [at, id] of ids.entries()) if (id && !firstOf.has(id)) firstOf.set(id, insured[at]!.line)
  const covers = await readCovers(
    db,
    insured.flatMap(({ noLosses }, at) => (noLosses ? (policyIds[at] ?? []) : [])),
  )
  const asked = { coversFrom, coversUntil, today }
  const spans = insured.map(({ noLosses }, at) => {
    const policyId = policyIds[at]
    return noLosses && policyId
      ? { policyId, ...coverOf({ asOf: noLosses.asOf, ...asked }, covers.get(policyId)!) }
      : null
  })
  const lossFree = spans.flatMap((span, place) => (span && 'from' in span ? [{ ...span, place }] : []))
  const contradictions = await contradictionsOf(db, zone, lossFree)
  const contradicted = new Map(lossFree.map(({ place }, at) => [place, contradictions.get(at)]))
  const checked = insured.map((line, at): CheckedLine => {
    const id = ids[at] ?? null
    const policy = policies.find((one) => one.id === policyIds[at])
    const problems = [...line.problems, ...problemsOf(line, policy, today)]
    const cover = spans[at]
    if (cover) {
      const { policyId } = cover
      const other = insured.find((one, place) => !one.noLosses && policyIds[place] === policyId)
      if (other) problems.push(`The policy has a claim in line ${other.line}.`)
      const contradiction = contradicted.get(at)
      if (contradiction) problems.push(`${contradiction}.`)
      if ('problem' in cover) problems.push(cover.problem)
      const row = { ...rowOf(line, policy), vehicle: null, notes: [], problems, action: null }
      if (problems.length > 0 || 'problem' in cover) return { row, claim: null, cover: null }
      const notes = [`No losses from ${cover.from} to ${cover.until}.`]
      const action = isCovered(cover, covers.get(policyId)!) ? ('unchanged' as const) : ('noLosses' as const)
      return { row: { ...row, notes, action }, claim: null, cover }
    }
    const first = id === null ? line.line : firstOf.get(id)!
    if (first !== line.line) problems.push(`Claim number is already in line ${first}.`)
    const { units, note } = vehicleOf(line, vehicles, policy?.connectionIds ?? [])
    const notes = note === null ? [] : [note]
    if (!policy?.connectionIds.length) notes.push('No connection has this policy.')
    const trips = units.flatMap(({ firstTripAt }) => firstTripAt ?? []).toSorted()
    const isEarly = trips[0] === undefined || (line.lossDate ?? '') < localDay(zone, Date.parse(trips[0]))
    const insurers = policies.filter(({ connectionIds }) =>
      units.some(({ connectionId }) => connectionIds.includes(connectionId)),
    )
    if (policy && insurers.length > 0 && !insurers.includes(policy))
      notes.push(`The vehicle is insured by policy ${insurers[0]!.policyNumber}: check the policy and the vehicle.`)
    const isLoading = units.some(({ connectionId }) => importing.has(connectionId))
    if (units.length > 0 && line.lossDate !== null && isEarly)
      notes.push(
        isLoading
          ? 'The vehicle’s history is still importing: it isn’t counted in scores yet.'
          : 'Before the vehicle’s first trip: it isn’t counted in scores.',
      )
    const claim: StoredClaim | null =
      problems.length > 0
        ? null
        : {
            ...claimFacts(line),
            id: id!,
            policyId: policyIds[at]!,
            insurerName: policy?.insurerName ?? line.insurerName,
            policyNumber: policy?.policyNumber ?? line.policyNumber!,
            vehicleId: units[0]?.id ?? null,
          }
    const row = { ...rowOf(line, policy), vehicle: units[0]?.name ?? line.vehicleName ?? line.vin, notes, problems }
    return { claim, cover: null, row: { ...row, action: claim && actionOf(stored.get(claim.id), claim) } }
  })
  return { checked, today }
}

function problemsOf(line: ClaimLine, policy: PolicyName | undefined, today: string): string[] {
  const problems: string[] = []
  if (line.policyNumber !== null && !policy && line.insurerName === null)
    problems.push('No policy has this number: add a column “Insurer” to import it anyway.')
  if (line.lossDate !== null && line.lossDate > today) problems.push('Loss date is in the future.')
  if (line.lossDate !== null && line.lossDate < '1970') problems.push('Loss date must be 1970 or later.')
  return problems
}

/** What the file alone says about a claim. */
const claimFacts = (line: ClaimLine) => ({
  claimNumber: line.claimNumber!,
  vehicleText: line.vin ?? line.vehicleName,
  lossDate: line.lossDate!,
  lossTime: line.lossTime,
  faultPercent: line.faultPercent,
  paidUsd: line.paidUsd,
  reservedUsd: line.reservedUsd,
  injuries: line.injuries,
  status: line.status,
})

const rowOf = (line: ClaimLine, policy: PolicyName | undefined) => ({
  line: line.line,
  claimNumber: line.claimNumber,
  policyNumber: policy?.policyNumber ?? line.policyNumber,
  insurerName: policy?.insurerName ?? line.insurerName,
  lossDate: line.lossDate,
  faultPercent: line.faultPercent,
  paidUsd: line.paidUsd,
  reservedUsd: line.reservedUsd,
})

function actionOf(stored: StoredClaim | undefined, claim: StoredClaim): NonNullable<ImportedClaim['action']> {
  if (!stored) return 'new'
  const isEqual = (Object.keys(claim) as (keyof StoredClaim)[]).every((key) => stored[key] === claim[key])
  return isEqual ? 'unchanged' : 'changed'
}
