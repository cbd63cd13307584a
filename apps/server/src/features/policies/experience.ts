import type { PolicyExperience } from '@milepost/contract/policies/experience'
import { sql } from 'kysely'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { poissonInterval } from '../../reporting/driving/poisson.ts'
import { coverageOfAll, readLossCoverage } from '../../reporting/losses/loss-coverage.ts'
import { requirePolicy } from '../../reporting/policies/policy-names.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { readQuestions } from './open-questions.ts'
import { readPeers } from './peers.ts'
import { readSeverity, readTermLosses } from './term-losses.ts'

/** Returns the loss experience of a policy, its peers and what is open. Throws `notFound`. */
export async function readExperience(db: ClientDatabase, id: string): Promise<PolicyExperience> {
  const { connectionIds } = await requirePolicy(db, id)
  const [ofConnections, reads] = await Promise.all([
    readLossCoverage(db),
    readConnectionReads(queriesOf(db), db.clientId, connectionIds),
  ])
  // Losses are held against what vehicles drove: without all of it, neither their rates nor the distance of a term are whole.
  const isWhole = reads.every(({ completeFrom }) => completeFrom === null)
  const lossCoverage = isWhole ? coverageOfAll(ofConnections, connectionIds) : 'loading'
  const [frequency, severity, terms, peers, questions] = await Promise.all([
    readFrequency(db, id),
    readSeverity(db, id, connectionIds, lossCoverage),
    readTermLosses(db, id, connectionIds, lossCoverage),
    readPeers(db, id),
    readQuestions(db, id, connectionIds, ofConnections),
  ])
  return { lossCoverage, frequency, severity, terms, peers, questions }
}

/** Reads losses and vehicle-years as they are in the score, so that both agree. */
async function readFrequency(db: ClientDatabase, id: string): Promise<PolicyExperience['frequency']> {
  const [row] = await named(
    'policy-frequency',
    db,
    sql<{ losses: number; years: number | null }>`select (s.parts #>> '{evidence,losses,confirmed}')::float8 as losses,
      (s.parts #>> '{experience,vehicleYears}')::float8 as years
    from segment_score s where s.client_id = ${db.clientId} and s.kind = ${segmentKind.policy} and s.subject_id = ${id}`,
  )
  if (!row?.years) return null
  const { losses, years } = row
  const [low, high] = poissonInterval(losses)
  return { losses, vehicleYears: years, perVehicleYear: losses / years, low: low / years, high: high / years }
}
