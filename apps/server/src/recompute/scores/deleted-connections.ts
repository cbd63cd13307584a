import { sum } from '@milepost/scoring/math/sum'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { scoreSegment, yearsAtRisk } from '@milepost/scoring/segments/score-segment'
import type { FormerVehicles } from '@milepost/scoring/subject-scores'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { readDetectors } from '../evidence/detectors.ts'
import { policyIdOf, policyKeyOf } from '../evidence/policy-id.ts'
import { type EvidenceById, readVehicles } from '../evidence/read-evidence.ts'
import { activeConfig } from '../scoring-versions.ts'
import { recordOf, recordsOf } from './fleet-records.ts'
import { readPriors } from './priors/read-priors.ts'
import { madeOfEach, type ScoringRun } from './scoring-run.ts'

/** Months for which a policy counts vehicles that left it: a term. */
export const formerMonths = 12

/** SQL that is true if the policy of a deleted connection counts its vehicles on a day, today by default. */
export const countsDeleted = (alias: string, day = 'now()') =>
  `${alias}.years > 0 and trim(${alias}.policy_number) <> '' and ${alias}.deleted_at >= ${day} - make_interval(months => ${formerMonths})`

/** Reads the vehicles of each deleted connection that a client's policies still count, by the policy's id. */
export async function readDeletedVehicles({
  pool,
  clientId,
  asOf,
}: Pick<ScoringRun, 'pool' | 'clientId' | 'asOf'>): Promise<ReadonlyMap<string, FormerVehicles[]>> {
  const { rows } = await pool.query<{ policyId: string; connections: FormerVehicles[] }>(
    `select ${policyIdOf('d')}::text as "policyId",
       json_agg(json_build_object('years', d.years, 'relativeRisk', d.relative_risk) order by d.connection_id) as connections
     from deleted_connection d where d.client_id = $1 and ${countsDeleted('d', '$2::date')} group by 1`,
    [clientId, asOf],
  )
  return new Map(rows.map(({ policyId, connections }) => [policyId, connections]))
}

/**
 * Stores what the vehicles of a deleted connection, whose records are still there, are worth in the score of its policy: their years at
 * risk, and the relative risk that makes the mean of both what it was. The others alone have another record, so that risk
 * includes what these losses add to theirs. Of a vehicle that another connection has too, as with a camera of its own, it is what the
 * deleted connection's events added. Nothing is stored of vehicles without a score.
 */
export async function keepDeletedVehicles(
  pool: pg.Pool,
  client: ClientBase,
  { clientId, connectionId }: { clientId: number; connectionId: number },
): Promise<void> {
  const { rows: vehicles } = await pool.query<{ id: string; isDeleted: boolean; isMember: boolean }>(vehiclesOf, [
    clientId,
    connectionId,
    formerMonths,
  ])
  if (!vehicles.some(({ isDeleted, isMember }) => isDeleted && isMember)) return
  const asOf = new Date().toISOString().slice(0, 10)
  const model = await activeConfig(pool, clientId)
  const wanted = { clientId, asOf, config: model.config }
  const [detectors, priors] = await Promise.all([readDetectors(pool), readPriors(pool, clientId, asOf, model)])
  const read = (some: typeof vehicles) =>
    readVehicles(
      pool,
      wanted,
      detectors,
      some.map(({ id }) => id),
    )
  const left = vehicles.filter(({ isDeleted }) => !isDeleted)
  const evidence = await read(vehicles)
  const all = await policyOf(evidence, vehicles)
  const others = (await policyOf(await read(left), left)) ?? { years: 0, relativeRisk: 0, scored: [] }
  const deleted = new Set(vehicles.flatMap(({ id, isDeleted }) => (isDeleted ? (evidence.get(id) ?? []) : [])))
  const years = sum(
    (all?.scored ?? []).flatMap((one) => (deleted.has(one.evidence) ? [yearsAtRisk(one.evidence)] : [])),
  )
  if (!all || years <= 0) return
  const relativeRisk = Math.max(0, all.relativeRisk + (others.years * (all.relativeRisk - others.relativeRisk)) / years)
  await client.query(
    'update deleted_connection set years = $3, relative_risk = $4 where client_id = $1 and connection_id = $2',
    [clientId, connectionId, years, relativeRisk],
  )

  async function policyOf(known: EvidenceById, some: typeof vehicles) {
    const records = recordsOf(known, model.config, priors)
    const own = new Set(some.flatMap(({ id, isMember }) => (isMember ? (known.get(id) ?? []) : [])))
    const members = await madeOfEach([...own], (one) => ({
      evidence: one,
      scores: scoreSubject(one, model.config, priors, recordOf(one, records)),
    }))
    const { evidence: whole, scores } = scoreSegment(members, model.config, priors)
    const scored = members.filter(({ scores: { combined } }) => combined !== null)
    return scores.combined && { years: whole.years ?? 0, relativeRisk: scores.combined.relativeRisk, scored }
  }
}

/** All vehicles of the client, because units of one may have several connections; those of the policy are its members. */
const vehiclesOf = `
  with deleted as (select ${policyKeyOf('n')} as key from connection n where n.client_id = $1 and n.id = $2)
  select v.id::text as id, n.id = $2 as "isDeleted", ${policyKeyOf('n')} is not distinct from d.key
    and case when n.id = $2 then coalesce(v.gone_at >= now() - make_interval(months => $3), true) else v.gone_at is null end as "isMember"
  from vehicle v join connection n on n.client_id = $1 and n.id = v.connection_id cross join deleted d
  where v.client_id = $1 and not v.is_placeholder`
