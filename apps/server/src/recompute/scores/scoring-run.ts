import { setImmediate } from 'node:timers/promises'
import type { Priors } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/connection/transact.ts'
import type { Detectors } from '../evidence/detectors.ts'
import type { EvidenceSelection } from '../evidence/subject-evidence.ts'
import { lockRollUp } from '../roll-up/lock-roll-up.ts'
import type { FleetRecords } from './fleet-records.ts'
import { digest, formulaId } from './formula/formula-id.ts'
import type { ScoringModel } from './priors/read-priors.ts'
import type { UnsettledPast } from './settled-scores.ts'

/** A scoring run of a client: its day and its configuration. */
export type ScoringRun = EvidenceSelection & {
  pool: pg.Pool
  model: ScoringModel
  priors: Priors
  detectors: Detectors
  records: FleetRecords
  unsettled: UnsettledPast
}

/**
 * Fingerprints everything a score is made of, including the formula: an update that changes it recalculates all scores.
 * With the month, because each has its own row.
 */
export const fingerprintOf = (
  { model, priors, asOf }: Pick<ScoringRun, 'model' | 'priors' | 'asOf'>,
  made: unknown,
  by = formulaId,
): string => digest(JSON.stringify([made, model.version, priors.version, asOf.slice(0, 7), by]))

/** Stored in one transaction, which the roller waits for; progress is visible after each. */
const storedAtOnce = 500

function* inSteps(ids: readonly string[]): Iterable<string[]> {
  for (let start = 0; start < ids.length; start += storedAtOnce) yield ids.slice(start, start + storedAtOnce)
}

/** Scores in steps: calculates one while the previous is stored. */
export async function storeInSteps<Scores>(
  ids: readonly string[],
  make: (ids: readonly string[]) => Promise<Scores>,
  store: (ids: readonly string[], scores: Scores) => Promise<void>,
): Promise<void> {
  let storing = Promise.resolve()
  try {
    for (const some of inSteps(ids)) {
      const scores = await make(some)
      await storing
      storing = store(some, scores)
      // Its failure is thrown where it is awaited, and must not count as unhandled until then.
      storing.catch(() => {})
    }
  } finally {
    await storing
  }
}

/** After this many scores, database traffic and everything else get their turn. */
const madeAtOnce = 100

/** Maps each item, and yields to others now and then. */
export async function madeOfEach<Thing, Made>(
  things: readonly Thing[],
  make: (thing: Thing) => Made | null,
): Promise<Made[]> {
  const all: Made[] = []
  for (const [at, thing] of things.entries()) {
    const made = make(thing)
    if (made !== null) all.push(made)
    if (at % madeAtOnce === madeAtOnce - 1) await setImmediate()
  }
  return all
}

/**
 * Stores scores of subjects that still belong to the client: one that moved away in the meantime would leave a score
 * that blocks its way back.
 */
export async function whileHere(
  { pool, clientId }: ScoringRun,
  table: 'vehicle' | 'driver',
  ids: readonly string[],
  store: (client: ClientBase, isHere: (id: string) => boolean) => Promise<void>,
): Promise<void> {
  await transact(pool, async (client) => {
    await lockRollUp(client, clientId)
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where client_id = $1 and id = any($2::bigint[])`,
      [clientId, ids],
    )
    const here = new Set(rows.map(({ id }) => id))
    await store(client, (id) => here.has(id))
  })
}
