import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { behavioralRisk } from '@milepost/scoring/behavioral'
import { gradedOf, type SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import {
  type Differences,
  differAlike,
  differencesOf,
  fitPriors,
  type PortfolioSubject,
  withResidual,
} from '@milepost/scoring/fit/fit-priors'
import { fitResidual, type MonthlyRisk, monthlyRiskOf } from '@milepost/scoring/fit/fit-residual'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import { evidenceByCondition } from '../evidence/condition-evidence.ts'
import type { Detectors } from '../evidence/detectors.ts'
import { type EvidenceById, readVehicles } from '../evidence/read-evidence.ts'
import type { EvidenceSelection } from '../evidence/subject-evidence.ts'
import { configOf, readScoringVersions } from '../scoring-versions.ts'
import { readOpenPasts } from './open-pasts.ts'
import { isPastReadBesides } from './past-read.ts'

/** Days this recent change constantly: priors don't wait for them. */
const lateDays = 7

/** Fewer vehicles than this show more chance than fleet. */
const leastVehicles = 30

/** A version of the model's numbers. */
export type ScoringModel = { version: number; config: ScoringConfig }

/** Reads the priors of a client's vehicles: the last ones fitted, of this quarter if available; else the defaults. */
export async function readPriors(pool: pg.Pool, clientId: number, today: string, model: ScoringModel): Promise<Priors> {
  return (await newestPriors(pool, clientId, quarterOf(today), model))?.content ?? startingPriors(model.config)
}

/** Returns true if priors were fitted on a client's vehicles with this model. */
export const areFitted = async (
  pool: pg.Pool,
  clientId: number,
  today: string,
  model: ScoringModel,
): Promise<boolean> => (await newestPriors(pool, clientId, quarterOf(today), model)) !== undefined

/** Returns true if a client has enough vehicles with known driving to fit priors on. */
export async function isPortfolio(pool: pg.Pool, clientId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select distinct vehicle_id from evidence_month where client_id = $1 and miles > 0 limit 1 offset ${leastVehicles - 1}`,
    [clientId],
  )
  return rowCount === 1
}

/**
 * Returns the priors of a client's vehicles on a past day as known then: fitted in its quarter up to that day, else
 * null.
 */
export async function priorsFittedBy(
  pool: pg.Pool,
  clientId: number,
  day: string,
  { version }: ScoringModel,
): Promise<Priors | null> {
  const { rows } = await pool.query<{ content: Priors }>(
    `select content from scoring_priors where client_id = $1 and quarter = $2 and config_version = $3
       and fitted_at < $4::date + interval '1 day'`,
    [clientId, quarterOf(day), version, day],
  )
  return rows[0]?.content ?? null
}

/**
 * Like `readPriors`, but fits this quarter's priors if missing, on the evidence of all vehicles: for clients with 30 or
 * more once the history of most has been imported, without those whose history hasn't. Until then the last fit holds,
 * because a new fleet's incomplete history would otherwise reset all others.
 */
export const fitOrReadPriors = async (...wanted: Parameters<typeof tryToFit>): Promise<Priors> =>
  (await tryToFit(...wanted)).priors

/**
 * Returns the priors that past months may be scored with once and for all: a portfolio's own. Null while they can't be
 * fitted yet: months scored with the defaults would be wider than today's scores, and never comparable with them.
 */
export async function priorsOfPast(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  model: ScoringModel,
  detectors: Detectors,
): Promise<Priors | null> {
  const { clientId, asOf } = wanted
  if ((await areFitted(pool, clientId, asOf, model)) || !(await isPortfolio(pool, clientId)))
    return readPriors(pool, clientId, asOf, model)
  const { priors, isWaiting } = await tryToFit(
    pool,
    wanted,
    model,
    detectors,
    await readVehicles(pool, wanted, detectors),
  )
  return isWaiting ? null : priors
}

/** `isWaiting`: history that is still imported, summed or calculated keeps this quarter's priors from being fitted. */
async function tryToFit(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  model: ScoringModel,
  detectors: Detectors,
  evidence: EvidenceById,
): Promise<{ priors: Priors; isWaiting: boolean }> {
  const { clientId, asOf } = wanted
  const quarter = quarterOf(asOf)
  const newest = await newestPriors(pool, clientId, quarter, model)
  if (newest?.isOfQuarter) return { priors: newest.content, isWaiting: false }
  const before = newest?.content ?? startingPriors(model.config)
  const open = await readOpenPasts(pool, clientId, asOf)
  if (open.areMany || !(await isPastReadBesides(pool, clientId, dayPlus(asOf, -lateDays), open.connectionIds)))
    return { priors: before, isWaiting: true }
  const subjects = drivenVehicles(await without(pool, clientId, evidence, open.connectionIds))
  if (subjects.length < leastVehicles) return { priors: before, isWaiting: false }
  const differences = await knownDifferences(pool, clientId, quarter, model.config)
  const distinct = differences ? null : await distinctEvidence(pool, wanted, subjects)
  const portfolio = subjects.map(({ id, known }): PortfolioSubject => ({ ...known, ...distinct?.get(id) }))
  const first = fitPriors(portfolio, model.config, differences ? { differences } : {})
  const residualSd = fitResidual(await monthlyRisks(pool, wanted, detectors, first, someOf(evidence, subjects)))
  const fitted = residualSd === null ? first : withResidual(first, residualSd)
  await pool.query(
    `insert into scoring_priors (client_id, quarter, config_version, version, content, subjects) values ($1, $2, $3, $4, $5, $6)
     on conflict (client_id, quarter, config_version) do nothing`,
    [clientId, quarter, model.version, fitted.version, JSON.stringify(fitted), subjects.length],
  )
  // Another worker may have fitted them first, in which case those count.
  return { priors: await readPriors(pool, clientId, asOf, model), isWaiting: false }
}

/** Returns the evidence of a client's vehicles without those of some connections. */
async function without(
  pool: pg.Pool,
  clientId: number,
  evidence: EvidenceById,
  connectionIds: ReadonlySet<number>,
): Promise<EvidenceById> {
  if (connectionIds.size === 0) return evidence
  const { rows } = await pool.query<{ id: string }>(
    'select id from vehicle where client_id = $1 and connection_id = any($2::int[])',
    [clientId, [...connectionIds]],
  )
  const left = new Set(rows.map(({ id }) => id))
  return new Map([...evidence].filter(([id]) => !left.has(id)))
}

const distinctEvidence = (
  pool: pg.Pool,
  { clientId, asOf, config }: EvidenceSelection,
  vehicles: readonly DrivenVehicle[],
) =>
  evidenceByCondition(
    pool,
    clientId,
    asOf,
    vehicles.map(({ id }) => id),
    config,
  )

/**
 * Returns the differences between places, classes and providers found in this quarter, by the newest configuration that
 * counts events the same way: a change of weights doesn't wait for 90 days of events to be read again.
 */
async function knownDifferences(
  pool: pg.Pool,
  clientId: number,
  quarter: string,
  config: ScoringConfig,
): Promise<Differences | null> {
  const { rows } = await pool.query<{ version: number; content: Priors }>(
    `select config_version as version, content from scoring_priors where client_id = $1 and quarter = $2 order by fitted_at desc`,
    [clientId, quarter],
  )
  const versions = await readScoringVersions(pool, clientId)
  const alike = rows.find(({ version }) => differAlike(configOf(versions, version), config))
  return alike ? differencesOf(alike.content) : null
}

/** Whole months before today whose events show how much behavior changes from one month to the next. */
const residualMonths = 6

/** This many vehicles determine the variance to within a fortieth: more would only take longer. */
const mostVehicles = 500

/** Returns all units of some vehicles: ids are hashes, so the first are a random sample. */
function someOf(evidence: EvidenceById, vehicles: readonly DrivenVehicle[]): string[] {
  const chosen = new Set(
    vehicles
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, mostVehicles)
      .map(({ known }) => known),
  )
  return [...evidence].flatMap(([id, known]) => (chosen.has(known) ? [id] : []))
}

/** Returns the behavior of some vehicles in each of the last months, from that month alone. */
async function monthlyRisks(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  detectors: Detectors,
  priors: Priors,
  vehicleIds: readonly string[],
): Promise<MonthlyRisk[][]> {
  const { config, asOf } = wanted
  const series = new Map<string, MonthlyRisk[]>()
  for (let back = 1; back <= residualMonths; back++) {
    const [firstMonth, last] = monthBefore(asOf, back)
    const evidence = await readVehicles(pool, { ...wanted, asOf: last, firstMonth }, detectors, vehicleIds)
    const counted = new Set<SubjectEvidence>()
    for (const [id, known] of evidence) {
      // Units of one vehicle have the same evidence.
      if (counted.has(known) || known.exposure * 1000 < config.minimumMiles) continue
      counted.add(known)
      const month = monthlyRiskOf(
        behavioralRisk(known.behavioral, config, priors, known.mix, gradedOf(known)),
        config,
        priors,
      )
      series.set(id, [...(series.get(id) ?? []), month])
    }
  }
  return [...series.values()]
}

/** Returns the first and last day of the month `months` before a day's. */
function monthBefore(day: string, months: number): [first: string, last: string] {
  const [year, month] = day.split('-').map(Number)
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return [iso(Date.UTC(year!, month! - 1 - months, 1)), iso(Date.UTC(year!, month! - months, 0))]
}

type DrivenVehicle = { id: string; known: SubjectEvidence }

/** Returns each vehicle once, by one of its units. */
function drivenVehicles(evidence: EvidenceById): DrivenVehicle[] {
  const units = new Map([...evidence].map(([id, known]) => [known, id]))
  return [...units].flatMap(([known, id]) => (known.exposure > 0 ? [{ id, known }] : []))
}

/** Returns the priors of a quarter, or of the last earlier one that has any. */
async function newestPriors(
  pool: pg.Pool,
  clientId: number,
  quarter: string,
  { version }: ScoringModel,
): Promise<{ content: Priors; isOfQuarter: boolean } | undefined> {
  const { rows } = await pool.query<{ content: Priors; isOfQuarter: boolean }>(
    `select content, quarter = $2 as "isOfQuarter" from scoring_priors
     where client_id = $1 and quarter <= $2 and config_version = $3 order by quarter desc limit 1`,
    [clientId, quarter, version],
  )
  return rows[0]
}

/** Returns the first day of a day's quarter. */
function quarterOf(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}
