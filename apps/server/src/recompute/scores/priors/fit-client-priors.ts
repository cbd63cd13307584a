import { fitPriors, type PortfolioSubject, withResidual } from '@milepost/scoring/fit/fit-priors'
import { fitResidual } from '@milepost/scoring/fit/fit-residual'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import { evidenceByCondition } from '../../evidence/condition-evidence.ts'
import type { Detectors } from '../../evidence/detectors.ts'
import { type EvidenceById, readVehicles } from '../../evidence/read-evidence.ts'
import type { EvidenceSelection } from '../../evidence/subject-evidence.ts'
import { readOpenPasts } from '../open-pasts.ts'
import { countsAsUsual, levelFor, readAnchor } from './anchor.ts'
import { type DrivenVehicle, drivenVehicles } from './driven-vehicles.ts'
import { renewAnchor } from './fit-anchor.ts'
import { isPastKnown, withoutOpen } from './known-past.ts'
import { monthlyRisks } from './monthly-risks.ts'
import {
  areFitted,
  isPortfolio,
  leastVehicles,
  newestPriors,
  quarterOf,
  readPriors,
  type ScoringModel,
} from './read-priors.ts'
import { shiftOf } from './shift.ts'

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
  const known = await readAnchor(pool)
  const newest = await newestPriors(pool, clientId, asOf, model, known)
  const isUsual = countsAsUsual(model.config)
  if (newest?.isCurrent && (known !== null || !isUsual)) return { priors: newest.content, isWaiting: false }
  const before = newest?.content ?? known?.content ?? startingPriors(model.config)
  const open = await readOpenPasts(pool, clientId, asOf)
  if (!(await isPastKnown(pool, clientId, asOf, open))) return { priors: before, isWaiting: true }
  const subjects = drivenVehicles(await withoutOpen(pool, clientId, evidence, open))
  const isFew = subjects.length < leastVehicles
  if (isFew && (isUsual || known === null)) return { priors: before, isWaiting: false }
  const anchor = isFew ? known : await renewAnchor(pool, asOf, detectors)
  const level = anchor && (await levelFor(pool, wanted, anchor, detectors))
  const fitted = isFew && level ? level : await fitAll(pool, wanted, detectors, level, { evidence, subjects })
  const shift = newest ? shiftOf(subjects, model.config, newest.content, fitted) : null
  await pool.query(
    `insert into scoring_priors (client_id, quarter, config_version, anchor, version, content, subjects, shift)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (client_id, quarter, config_version, anchor) do nothing`,
    [
      clientId,
      quarterOf(asOf),
      model.version,
      anchor?.content.version ?? '',
      fitted.version,
      JSON.stringify(fitted),
      subjects.length,
      shift && JSON.stringify(shift),
    ],
  )
  // Another worker may have fitted them first, in which case those count.
  return { priors: await readPriors(pool, clientId, asOf, model), isWaiting: false }
}

type Portfolio = { evidence: EvidenceById; subjects: readonly DrivenVehicle[] }

/** Fits how vehicles differ on an anchor's level, or on their own without one, and how much a month says about the next one. */
async function fitAll(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  detectors: Detectors,
  level: Priors | null,
  portfolio: Portfolio,
): Promise<Priors> {
  const first = await fitTo(pool, wanted, level, portfolio.subjects)
  const residualSd = fitResidual(await monthlyRisks(pool, wanted, detectors, first, portfolio))
  return residualSd === null ? first : withResidual(first, residualSd)
}

async function fitTo(
  pool: pg.Pool,
  { clientId, asOf, config }: EvidenceSelection,
  level: Priors | null,
  subjects: readonly DrivenVehicle[],
): Promise<Priors> {
  if (level)
    return fitPriors(
      subjects.map(({ known }) => known),
      config,
      { anchor: level },
    )
  const ids = subjects.map(({ id }) => id)
  const distinct = await evidenceByCondition(pool, clientId, asOf, ids, config)
  return fitPriors(
    subjects.map(({ id, known }): PortfolioSubject => ({ ...known, ...distinct.get(id) })),
    config,
  )
}
