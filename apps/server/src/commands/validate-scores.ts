import { readFile } from 'node:fs/promises'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { startingPriors } from '@milepost/scoring/fit/priors'
import type { RefitRow } from '@milepost/scoring/fit/refit'
import { validateScores } from '@milepost/scoring/fit/validate'
import type pg from 'pg'
import { CommandProblem } from '../command-problem.ts'
import { readConfig } from '../config.ts'
import { readLosses } from '../import/losses-csv.ts'
import { type BackTestRow, backTest } from '../recompute/scores/back-test.ts'
import { priorsFittedBy } from '../recompute/scores/priors/read-priors.ts'
import { activeConfig, type VersionedConfig } from '../recompute/scoring-versions.ts'
import { openServices } from './open-services.ts'
import { refitLines, seed, validationLines } from './validation-report.ts'

const halfYearDays = 182

/** Prints how well scores predicted losses, for a client or a file. */
export async function validateScoresCommand({ values }: { values: Record<string, string | undefined> }): Promise<void> {
  const { client, csv } = values
  if ((client === undefined) === (csv === undefined))
    throw new CommandProblem('Specify one source of losses: milepost validate-scores --client NAME, or --csv FILE.')
  for (const line of csv === undefined ? await linesOfClient(client!) : linesOfFile(await textOf(csv), csv))
    console.log(line)
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new CommandProblem(`${path} can’t be read.`)
  })
}

/** Reads a file with scores and losses (`import/losses-csv.ts`). */
export function linesOfFile(text: string, file: string): string[] {
  const { rows, events, parts } = readLosses(text, file)
  return [...validationLines(validateScores(rows, { seed, others: events })), ...(parts ? refitLines(parts) : [])]
}

async function linesOfClient(client: string): Promise<string[]> {
  const services = await openServices(readConfig(), 'validate-scores', 1)
  try {
    const { rows } = await services.pool.query<{ id: number; name: string }>(
      'select id, name from client where id::text = $1 or lower(name) = lower($1)',
      [client],
    )
    if (!rows[0]) throw new CommandProblem(`No client has the id or name ${client}.`)
    return await linesFor(services.pool, rows[0], new Date().toISOString().slice(0, 10))
  } finally {
    await services.close()
  }
}

/**
 * Compares a client's confirmed collisions with its scores out of sample: scores as of half a year before `today`, and
 * for the refit a year before.
 */
export async function linesFor(pool: pg.Pool, client: { id: number; name: string }, today: string): Promise<string[]> {
  const scoring = await activeConfig(pool, client.id)
  const middle = dayPlus(today, -halfYearDays)
  const start = dayPlus(middle, -halfYearDays)
  const later = await scoredAt(pool, client.id, scoring, { after: middle, until: today })
  const earlier = await scoredAt(pool, client.id, scoring, { after: start, until: middle })
  const expected = later.isFitted ? 'the expected rates of its own vehicles at that time' : 'the default expected rates'
  return [
    `${client.name}: scores of ${middle} with version ${scoring.version} and ${expected}, compared with confirmed collisions up to ${today}.`,
    ...validationLines(validateScores(later.rows, { seed })),
    ...refitLines({ earlier: earlier.rows.map(partsOf(scoring)), later: later.rows.map(partsOf(scoring)) }),
  ]
}

/**
 * Scores vehicles as of the day before a period, using only what was known then: `isFitted` if that was enough to fit
 * expectations to the client.
 */
export async function scoredAt(
  pool: pg.Pool,
  clientId: number,
  scoring: VersionedConfig,
  after: { after: string; until: string },
): Promise<{ rows: BackTestRow[]; isFitted: boolean }> {
  const { config } = scoring
  const fitted = await priorsFittedBy(pool, clientId, after.after, scoring)
  const known = { after: dayPlus(after.after, -config.windowDays), until: after.after }
  const rows = await backTest(pool, clientId, { known, after }, config, fitted ?? startingPriors(config))
  return { rows, isFitted: fitted !== null }
}

/** A part without data counts as average. */
const partsOf =
  ({ config: { partWeights } }: VersionedConfig) =>
  ({ years, claims, scores }: BackTestRow): RefitRow => {
    const logOf = (part: 'behavioral' | 'environmental' | 'usage') =>
      partWeights[part] * Math.log(scores[part]?.relativeRisk ?? 1)
    return {
      years,
      claims,
      logs: { behavioral: logOf('behavioral'), environmental: logOf('environmental'), usage: logOf('usage') },
    }
  }
