import type { ScoringConfig, ScoringPreview } from '@milepost/contract/scoring-config/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { compareGini } from '@milepost/scoring/fit/gini'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readDetectors } from '../../recompute/evidence/detectors.ts'
import { evidenceOfSpan } from '../../recompute/evidence/span-evidence.ts'
import { backTest } from '../../recompute/scores/back-test.ts'
import { levelFor, readAnchor } from '../../recompute/scores/priors/anchor.ts'
import { riskOf, type ScoredFacts } from '../../sync/derive/score-incident.ts'

const previewDays = 30
const backTestDays = 90
const mostMovers = 10

type Configs = { before: ScoringConfig; after: ScoringConfig }

/** Calculates the effect of another configuration on a client's recent days. Stores nothing. */
export async function previewConfig(pool: pg.Pool, db: ClientDatabase, configs: Configs): Promise<ScoringPreview> {
  const today = new Date().toISOString().slice(0, 10)
  const { before, after, movers } = await vehiclesOf(pool, db.clientId, today, configs)
  return {
    before,
    after,
    movers,
    ...(await levelsOf(db, today, configs.after)),
    ...(await compareLosses(pool, db.clientId, today, configs)),
  }
}

async function vehiclesOf(pool: pg.Pool, clientId: number, today: string, configs: Configs) {
  const [before, after] = [tenths(), tenths()]
  const moved: ScoringPreview['movers'] = []
  const priors = {
    before: await levelOf(pool, clientId, today, configs.before),
    after: await levelOf(pool, clientId, today, configs.after),
  }
  const span = { after: dayPlus(today, -previewDays), until: today }
  const changed = evidenceOfSpan(pool, clientId, span, configs.after)
  for await (const vehicles of evidenceOfSpan(pool, clientId, span, configs.before)) {
    const others = (await changed.next()).value ?? []
    for (const [at, { id, name, evidence }] of vehicles.entries()) {
      const old = scoreSubject(evidence, configs.before, priors.before).combined
      const next = scoreSubject(others[at]!.evidence, configs.after, priors.after).combined
      if (old) before[tenthOf(old.score)]!++
      if (next) after[tenthOf(next.score)]!++
      if (old && next && old.score !== next.score)
        moved.push({ vehicle: { id, name }, before: old.score, after: next.score })
    }
  }
  const byMove = (a: (typeof moved)[number], b: (typeof moved)[number]) =>
    Math.abs(b.after - b.before) - Math.abs(a.after - a.before)
  return { before, after, movers: moved.toSorted(byMove).slice(0, mostMovers) }
}

/** Scores follow the installation's level, in what the client's events count under a configuration; before there is one, the starting level. */
async function levelOf(pool: pg.Pool, clientId: number, asOf: string, config: ScoringConfig): Promise<Priors> {
  const anchor = await readAnchor(pool)
  return anchor ? levelFor(pool, { clientId, asOf, config }, anchor, await readDetectors(pool)) : startingPriors(config)
}

const tenths = (): number[] => Array.from({ length: 10 }, () => 0)
const tenthOf = (score: number) => Math.min(Math.floor(score / 10), 9)

type AlikeEvents = ScoredFacts & { severity: number; incidents: number }

/** Events by level, as stored and as they would be. */
async function levelsOf(db: ClientDatabase, today: string, config: ScoringConfig) {
  const { rows } = await sql<AlikeEvents>`
    select i.severity, y.scoring_type as "scoringType", e.intensity, e.light, e.traffic, e.weather, count(*)::int as incidents
    from incident i join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
      join incident_type y on y.translated_type = i.translated_type
    where i.client_id = ${db.clientId} and i.occurred_at > ${dayPlus(today, -previewDays)}::timestamptz
      and i.rating <> ${incidentRating.code.inaccurate}
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  const [levelsBefore, levelsAfter] = [levels(), levels()]
  for (const { severity, incidents, ...facts } of rows) {
    levelsBefore[severity - 1]! += incidents
    levelsAfter[riskOf(facts, config).severity - 1]! += incidents
  }
  return { levelsBefore, levelsAfter }
}

const levels = (): number[] => Array.from({ length: 5 }, () => 0)

/** Compares both on the vehicles that have a score under each, so that only the numbers differ. */
async function compareLosses(
  pool: pg.Pool,
  clientId: number,
  today: string,
  configs: Configs,
): Promise<Pick<ScoringPreview, 'losses' | 'backTest'>> {
  const middle = dayPlus(today, -backTestDays)
  const spans = {
    known: { after: dayPlus(middle, -backTestDays), until: middle },
    after: { after: middle, until: today },
  }
  const rowsOf = (config: ScoringConfig) => backTest(pool, clientId, spans, config, startingPriors(config))
  const before = await rowsOf(configs.before)
  const losses = before.reduce((sum, row) => sum + row.claims, 0)
  if (losses < leastSample) return { losses, backTest: null }
  const changed = new Map((await rowsOf(configs.after)).map(({ vehicleId, predicted }) => [vehicleId, predicted]))
  const both = before.filter(({ vehicleId }) => changed.has(vehicleId))
  const found = compareGini(both, [both.map(({ vehicleId }) => changed.get(vehicleId)!)], { seed: 1 })
  if (!found) return { losses, backTest: null }
  const gain = found.gains[0]!
  const { gini } = found.first
  return {
    losses,
    backTest: { giniBefore: gini, giniAfter: gini + gain.gini, gain: gain.gini, gainError: gain.se },
  }
}
