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
import type { Wanted } from '../evidence/subject-evidence.ts'
import { configOf, readScoringVersions } from '../scoring-versions.ts'
import { isPastRead } from './past-read.ts'

/** Fewer vehicles than this say more about chance than about their fleet. */
const leastVehicles = 30

/** Days this young change all the time: priors do not wait for them. */
export const lateDays = 7

/** A version of the model's numbers. */
export type ScoringModel = { version: number; config: ScoringConfig }

/**
 * What is expected of a client's vehicles: what was fitted on them last, of this quarter where that was done; else where everybody
 * starts.
 */
export async function readPriors(pool: pg.Pool, clientId: number, today: string, model: ScoringModel): Promise<Priors> {
  return (await newestPriors(pool, clientId, quarterOf(today), model))?.content ?? startingPriors(model.config)
}

/** Whether anything was fitted on a client's vehicles by this model. */
export const areFitted = async (
  pool: pg.Pool,
  clientId: number,
  today: string,
  model: ScoringModel,
): Promise<boolean> => (await newestPriors(pool, clientId, quarterOf(today), model)) !== undefined

/** Whether a client has vehicles enough, as far as their driving is known, for something to be fitted on them. */
export async function isPortfolio(pool: pg.Pool, clientId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select distinct vehicle_id from evidence_month where client_id = $1 and miles > 0 limit 1 offset ${leastVehicles - 1}`,
    [clientId],
  )
  return rowCount === 1
}

/**
 * What was expected of a client's vehicles on a past day by what was known then: fitted in its quarter up to that day, else null.
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
 * As `readPriors`, and fits what is not fitted yet of this quarter, on the evidence of all vehicles: for clients of thirty or more
 * whose past has been read. Until then what was fitted last holds, or a new fleet's past would throw all others back.
 */
export async function fitOrReadPriors(
  pool: pg.Pool,
  wanted: Wanted,
  model: ScoringModel,
  detectors: Detectors,
  evidence: EvidenceById,
): Promise<Priors> {
  const { clientId, asOf } = wanted
  const quarter = quarterOf(asOf)
  const newest = await newestPriors(pool, clientId, quarter, model)
  if (newest?.isOfQuarter) return newest.content
  const subjects = drivenVehicles(evidence)
  if (subjects.length < leastVehicles || !(await isPastRead(pool, clientId, dayPlus(asOf, -lateDays))))
    return newest?.content ?? startingPriors(model.config)
  const differences = await knownDifferences(pool, clientId, quarter, model.config)
  const told = differences ? null : await toldApart(pool, wanted, subjects)
  const portfolio = subjects.map(({ id, known }): PortfolioSubject => ({ ...known, ...told?.get(id) }))
  const first = fitPriors(portfolio, model.config, differences ? { differences } : {})
  const residualSd = fitResidual(await monthlyRisks(pool, wanted, detectors, first, someOf(evidence, subjects)))
  const fitted = residualSd === null ? first : withResidual(first, residualSd)
  await pool.query(
    `insert into scoring_priors (client_id, quarter, config_version, version, content, subjects) values ($1, $2, $3, $4, $5, $6)
     on conflict (client_id, quarter, config_version) do nothing`,
    [clientId, quarter, model.version, fitted.version, JSON.stringify(fitted), subjects.length],
  )
  // Another worker may have fitted them first: those hold.
  return readPriors(pool, clientId, asOf, model)
}

const toldApart = (pool: pg.Pool, { clientId, asOf, config }: Wanted, vehicles: readonly DrivenVehicle[]) =>
  evidenceByCondition(
    pool,
    clientId,
    asOf,
    vehicles.map(({ id }) => id),
    config,
  )

/**
 * How places, classes and providers were found to differ in this quarter, by the newest configuration that counts events alike: a
 * change of weights does not wait for that to be read from ninety days of events again.
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

/** Whole months before today, whose own events say how much behaviour changes from one to the next. */
const residualMonths = 6

/** What the months of so many vehicles tell is told, to a fortieth of the variance: more would only take longer. */
const mostVehicles = 500

/** All units of some vehicles: ids are hashes, and the first are any. */
function someOf(evidence: EvidenceById, vehicles: readonly DrivenVehicle[]): string[] {
  const chosen = new Set(
    vehicles
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, mostVehicles)
      .map(({ known }) => known),
  )
  return [...evidence].flatMap(([id, known]) => (chosen.has(known) ? [id] : []))
}

/** Behaviour of each of some vehicles in each of the last months, from that month alone. */
async function monthlyRisks(
  pool: pg.Pool,
  wanted: Wanted,
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

/** First and last day of the month so many before a day's. */
function monthBefore(day: string, months: number): [first: string, last: string] {
  const [year, month] = day.split('-').map(Number)
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return [iso(Date.UTC(year!, month! - 1 - months, 1)), iso(Date.UTC(year!, month! - months, 0))]
}

type DrivenVehicle = { id: string; known: SubjectEvidence }

/** Each vehicle once, by one of its units. */
function drivenVehicles(evidence: EvidenceById): DrivenVehicle[] {
  const units = new Map([...evidence].map(([id, known]) => [known, id]))
  return [...units].flatMap(([known, id]) => (known.exposure > 0 ? [{ id, known }] : []))
}

/** Those of a quarter, or of the last one before it that has some. */
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

/** The first day of a day's quarter. */
function quarterOf(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}
