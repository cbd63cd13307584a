import type pg from 'pg'
import { type ClientTurns, failingTurns } from '../../db/connection/client-turns.ts'
import { dueClients } from '../../db/scope/due-clients.ts'
import { announce } from '../../live/live-updates.ts'
import { readDetectors } from '../evidence/detectors.ts'
import { refreshDrivers } from '../evidence/driver-evidence.ts'
import { refreshEvidence } from '../evidence/evidence-months.ts'
import { readDrivers, readVehicles } from '../evidence/read-evidence.ts'
import { lacksRegions, refreshRegions } from '../evidence/region-evidence.ts'
import { storeSampleReviews } from '../evidence/store-sample-reviews.ts'
import { activeConfig } from '../scoring-versions.ts'
import { inTurn, newPass, nextPending, pendingParts, type ScoringPart } from './due-parts.ts'
import {
  isQuick,
  nextDue,
  nextWaited,
  readCompletePasts,
  recordMonths,
  recordPast,
  scoreAgain,
  takeWaited,
  whileRecorded,
} from './due-scores.ts'
import { readFleetRecords, renewFleetRecords } from './fleet-records.ts'
import { noteFormula } from './formula/note-formula.ts'
import { keepScoredMonth } from './month-totals.ts'
import { readOpenPasts } from './open-pasts.ts'
import { isImportingPast, isPastOpen, isPastScored } from './past-read.ts'
import { fitOrReadPriors, priorsOfPast } from './priors/fit-client-priors.ts'
import { readPriors } from './priors/read-priors.ts'
import { storeDrivers } from './score-drivers.ts'
import { type MonthResult, scorePastMonth } from './score-months.ts'
import { scoreSegmentsOfMonth, storeSegments, storeSegmentsOf } from './score-segments.ts'
import { storeVehicles } from './score-vehicles.ts'

import type { ScoringRun } from './scoring-run.ts'
import { readUnsettled } from './settled-scores.ts'

/**
 * A longer part continues in the next turn, so that people who rated something, and other clients, don't wait longer
 * for it.
 */
const stepMs = 2_000

/**
 * Recalculates scores: first vehicles whose events were rated with their segments, and drivers, or all of their client if that is quick;
 * then all of one client whose rollups have changed since: vehicles, drivers and segments. All parts of a score come
 * from monthly evidence, with behavior shrunk toward the client's fleet. Returns true if there was anything.
 */
export async function scoreDue(pool: pg.Pool, turns: ClientTurns = failingTurns): Promise<boolean> {
  let isMore = false
  for (const { clientId } of await dueClients(pool, nextWaited, [turns.resting()]))
    if (await turns.take(clientId, () => announceScored(pool, clientId, scoreWaited(pool, clientId)))) isMore = true
  const due = await nextDue(pool, turns.resting())
  if (due && (await turns.take(due.id, () => announceScored(pool, due.id, scoreClient(pool, due.id, due.today)))))
    isMore = true
  for (const { clientId } of await dueClients(pool, nextPending, [turns.resting()]))
    if (await turns.take(clientId, () => goOn(pool, clientId))) isMore = true
  for (const clientId of await readCompletePasts(pool, turns.resting(), true))
    if (await turns.take(clientId, () => announceScored(pool, clientId, scorePastOf(pool, clientId)))) isMore = true
  return isMore
}

/** Notifies open portals once something was scored. */
async function announceScored(pool: pg.Pool, clientId: number, scoring: Promise<boolean>): Promise<boolean> {
  const isScored = await scoring
  if (isScored) await announce(pool, clientId, { kind: 'scores' })
  return isScored
}

/** Returns true if a client's history is complete, but its past months aren't scored. */
const isPastAwaited = async (pool: pg.Pool, clientId: number): Promise<boolean> =>
  (await isPastOpen(pool, clientId)) && !(await isImportingPast(pool, clientId))

/**
 * Scores the past months of vehicles, drivers and segments that have no scores, once everything up to then is
 * calculated: what changed during the pass is calculated first, so that nothing can keep the months waiting for long.
 */
async function scorePast(current: ScoringRun): Promise<void> {
  const { pool, clientId, config, asOf } = current
  const startedAt = performance.now()
  const untilMs = startedAt + stepMs
  const seconds = () => (performance.now() - startedAt) / 1_000
  const isAwaited = await isPastAwaited(pool, clientId)
  const ofVehicles = () => refreshEvidence(pool, clientId, config, asOf)
  if (isAwaited) await ofVehicles()
  const priors = isAwaited ? await priorsOfPast(pool, current, current.model, current.detectors) : current.priors
  if (!priors) return recordPast(pool, clientId, false, seconds())
  const run = { ...current, priors }
  const ofSegments = async () => {
    await ofVehicles()
    await refreshRegions(pool, clientId, config, asOf, untilMs)
  }
  const results: MonthResult[] = []
  for (const [refresh, score] of [
    [ofVehicles, () => scorePastMonth(run, 'vehicle')],
    [ofSegments, () => scoreSegmentsOfMonth(run)],
    [() => refreshDrivers(pool, clientId, config, asOf, { untilMs }), () => scorePastMonth(run, 'driver')],
  ] as const) {
    if (isAwaited) await refresh()
    let result = await score()
    while (result === 'scored') result = await score()
    results.push(result)
  }
  for (const subject of ['vehicle', 'driver'] as const) while (await keepScoredMonth(run, subject));
  const isDone = results.every((result) => result === 'none') && !(await isImportingPast(pool, clientId))
  await recordPast(pool, clientId, isDone, seconds())
}

async function scoreWaited(pool: pg.Pool, clientId: number): Promise<boolean> {
  const { vehicleIds, driverIds } = await takeWaited(pool, clientId)
  if (!vehicleIds.length && !driverIds.length) return false
  const today = new Date().toISOString().slice(0, 10)
  if (await isQuick(pool, clientId)) return scoreClient(pool, clientId, today, true)
  const { config } = await activeConfig(pool, clientId)
  await refreshEvidence(pool, clientId, config, today, { vehicleIds })
  await refreshDrivers(pool, clientId, config, today, { driverIds })
  const run = await runOf(pool, clientId, today)
  await storeVehicles(run, await readVehicles(pool, run, run.detectors, vehicleIds))
  await storeSegmentsOf(run, vehicleIds)
  await storeDrivers(run, await readDrivers(pool, run, run.detectors, driverIds))
  return true
}

/** `isWhole`: no part waits for its turn. */
async function scoreClient(pool: pg.Pool, clientId: number, today: string, isWhole = false): Promise<boolean> {
  let mayChange = false
  await whileRecorded(pool, clientId, async (pass) => {
    const model = await activeConfig(pool, clientId)
    const { config } = model
    await refreshEvidence(pool, clientId, config, today, {
      report: async (...months) => void (await recordMonths(pool, clientId, months)),
    })
    await storeSampleReviews(pool, clientId)
    const detectors = await readDetectors(pool)
    const wanted = { clientId, asOf: today, config }
    const vehicles = await readVehicles(pool, wanted, detectors)
    const priors = await fitOrReadPriors(pool, wanted, model, detectors, vehicles)
    await noteFormula({ pool, clientId, model, priors })
    const unsettled = await readUnsettled(pool, wanted, model)
    mayChange = unsettled.isWhole || unsettled.connectionIds.size > 0
    const records = await renewFleetRecords({ ...wanted, pool, model, priors }, vehicles)
    const run: ScoringRun = { ...wanted, pool, model, priors, detectors, records, unsettled }
    await storeVehicles(run, vehicles)
    const isPastDue = await isPastAwaited(pool, clientId)
    const areRegionsDue = isWhole || isPastDue || (await lacksRegions(pool, clientId, config, today))
    await inTurn(pool, clientId, 'regions', areRegionsDue, () => partWork.regions(run), pass)
    await storeSegments(run, vehicles)
    // After the segments, so that vehicles and their fleet don't show different states while drivers are scored.
    await inTurn(pool, clientId, 'drivers', isWhole || isPastDue, () => partWork.drivers(run), pass)
    await scorePast(run)
  })
  // The history may have been completed during the pass.
  if (
    mayChange &&
    (await isPastScored(pool, clientId)) &&
    !(await readOpenPasts(pool, clientId, today)).connectionIds.size
  )
    await scoreAgain(pool, clientId)
  return true
}

/** Continues the unfinished parts of a client. Its segments are left to the next pass. */
async function goOn(pool: pg.Pool, clientId: number): Promise<boolean> {
  const pass = newPass()
  const today = pass.begunAt.toISOString().slice(0, 10)
  const run = await runOf(pool, clientId, today)
  for (const part of await pendingParts(pool, clientId))
    await inTurn(pool, clientId, part, true, () => partWork[part](run), pass)
  await pool.query('update scoring_state set has_changed = true where client_id = $1 and not has_changed', [clientId])
  return true
}

async function scorePastOf(pool: pg.Pool, clientId: number): Promise<boolean> {
  await scorePast(await runOf(pool, clientId, new Date().toISOString().slice(0, 10)))
  return true
}

async function runOf(pool: pg.Pool, clientId: number, asOf: string): Promise<ScoringRun> {
  const model = await activeConfig(pool, clientId)
  await storeSampleReviews(pool, clientId)
  const detectors = await readDetectors(pool)
  const priors = await readPriors(pool, clientId, asOf, model)
  const wanted = { clientId, asOf, config: model.config }
  const records = await readFleetRecords({ pool, clientId, model })
  return { ...wanted, pool, model, priors, detectors, records, unsettled: await readUnsettled(pool, wanted, model) }
}

/**
 * The work of each part, one step at a time; returns true when everything is done. Drivers are scored once all of their
 * months are calculated.
 */
const partWork: Record<ScoringPart, (run: ScoringRun) => Promise<boolean>> = {
  drivers: async (run) => {
    const { pool, clientId, config, asOf, detectors } = run
    const isDone = await refreshDrivers(pool, clientId, config, asOf, { untilMs: performance.now() + stepMs })
    if (isDone) await storeDrivers(run, await readDrivers(pool, run, detectors))
    return isDone
  },
  regions: ({ pool, clientId, config, asOf }) =>
    refreshRegions(pool, clientId, config, asOf, performance.now() + stepMs),
}
