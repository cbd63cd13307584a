import { providerById, providers } from '@milepost/providers/registry'
import { defaultScoringConfig as config } from '@milepost/scoring/config'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import type { Priors } from '@milepost/scoring/fit/priors'
import { relativeRiskOf, scoreOf } from '@milepost/scoring/math/score-map'
import type { SubjectScores } from '@milepost/scoring/subject-scores'
import { usageRisk } from '@milepost/scoring/usage'
import { scoreDue } from '@milepost/server/recompute/scores/score-due'
import type pg from 'pg'
import { benchDatabase } from '../bench-database.ts'
import { type BenchFleets, benchWorld } from '../bench-world.ts'
import { report } from '../report.ts'
import { startFleets } from '../start-fleets.ts'
import {
  type Compared,
  errorsBy,
  figuresOfAll,
  figuresOfClaims,
  judgedParts,
  type PartError,
  ranksBy,
  residualThatHolds,
  residualThatHoldsAhead,
  tableOfCauses,
  tableOfParts,
} from '../truth/compare.ts'
import { tableOfTypes } from '../truth/reported-by-type.ts'
import { reviewSample } from '../truth/review-sample.ts'
import { sumUp } from '../truth/sum-up.ts'
import { syncFleets } from '../truth/sync-fleets.ts'
import { trueDriving, trueEnvironment, trueRatios, trueYear } from '../truth/true-driving.ts'

// Checks whether stored scores find the habits and the expected collisions that the simulated world gave its drivers: all
// providers over HTTP, real connectors, real pipeline. A provider has several fleets, which differ in risk; a reviewer who
// makes mistakes rates a random sample of its events. All fleets belong to one client: its priors are fitted on all of them
// together, so that differences in what providers report become visible; separate priors would hide them.

const fleetsEach = 3
/** Of a provider, all its fleets together. */
const vehiclesEach = Number(process.argv[2] ?? 40)
const months = Number(process.argv[3] ?? 6)
/** Another world, to see which figures are chance. */
const seed = process.argv[4]
const aheadDays = 30
const { averageShare } = config.longDriving
/** A folder for a database that is kept and reused by the next run, which then scores what was read before. */
const kept = process.argv[5]

const vehiclesOfFleet = Math.ceil(vehiclesEach / fleetsEach)
const fleets: BenchFleets = {
  sizes: Object.fromEntries(Object.keys(providers).map((code) => [code, vehiclesOfFleet])),
  each: fleetsEach,
  seed,
}
const world = benchWorld(fleets)
const startedAt = Date.now()
const say = (what: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${what}`)

await using database = await benchDatabase(20, kept)
const { pool } = database
const { rowCount: isKnown } = await pool.query('select from connection limit 1')
if (!isKnown) {
  const running = await startFleets(fleets)
  await running.connect(pool, months)
  await syncFleets(pool, running, say)
  running.stop()
}
const { rowCount: isReviewed } = await pool.query('select from incident_rating limit 1')
if (!isReviewed) {
  const { reviewed, mistaken } = await reviewSample(pool, world)
  say(`${reviewed} events of the random sample are reviewed, ${mistaken} of them wrongly`)
}
say('Scoring')
// A kept database was scored by the code of its day, and unchanged subjects aren't scored again.
await sumUp(pool)
await pool.query('delete from scoring_priors')
await pool.query('delete from scoring_anchor')
await pool.query('delete from vehicle_score')
await pool.query(`update scoring_state set has_changed = true, scored_at = now() - interval '1 day'`)
while (await scoreDue(pool));
const stored = await readScores(pool)
say(`${stored.length} vehicles are scored; querying the world`)

const known = stored.map((row) => {
  const account = world.account(row.account)
  const vehicle = account.vehicles.find(({ name }) => name === row.name)
  if (!vehicle) throw new Error(`The world has no vehicle ${row.name} at ${row.provider}`)
  return { ...row, vehicle, driving: trueDriving(account, vehicle, row.fromMs, row.untilMs) }
})
const { rows: fitted } = await pool.query<{ content: Priors }>('select content from scoring_priors where client_id = 1')
const priors = fitted[0]!.content
// A score predicts the future: σ is how far habits move from month to month, and these months are still to come.
const ahead = known.map(({ account, vehicle, untilMs }) =>
  trueDriving(world.account(account), vehicle, untilMs, untilMs + aheadDays * 86_400_000),
)
const drivenAhead = ahead.filter(({ exposure }) => exposure > 0)
const scoreOfRatio = (ratio: number) => scoreOf(Math.min(Math.max(ratio ** config.gamma, 0.2), 5))
const scoresAhead = new Map(
  trueRatios(drivenAhead, config, priors).map((ratio, at) => [drivenAhead[at]!, scoreOfRatio(ratio)]),
)
const truths = (['habits', 'happened', 'alarmed'] as const).map((by) =>
  trueRatios(
    known.map(({ driving }) => driving),
    config,
    priors,
    by,
  ).map(scoreOfRatio),
)
const compared = known.map(({ provider, vehicle, scores }, at): Compared => {
  const { score, low, high, seLog } = scores.behavioral!
  const [truth, happened, alarmed] = truths.map((own) => own[at]!) as [number, number, number]
  const trade = vehicle.depot.archetype
  return {
    provider,
    trade,
    score,
    low,
    high,
    seLog,
    residualSd: priors.residualSd,
    truth,
    ahead: scoresAhead.get(ahead[at]!) ?? null,
    happened,
    alarmed,
    fleet: known[at]!.account,
    ...combinedOf(known[at]!, truth),
  }
})
say('Compared')
console.log(tableOfTypes(known))
console.log(tableOfCauses(compared))
console.log(tableOfParts(compared))
console.log(
  `\nσ is ${priors.residualSd.toFixed(3)}; 90% would be covered with ${residualThatHolds(compared).toFixed(3)}, of the month after with ${residualThatHoldsAhead(compared).toFixed(3)} (τ ${priors.commonVariance.toFixed(2)})`,
)
report('All vehicles', figuresOfAll(compared))
report('Combined scores against expected collisions a year', figuresOfClaims(compared))
report('Order of the vehicles of each provider', ranksBy(compared))
report('Mean error by provider', errorsBy(compared, 'provider'))
report('Mean error by trade', errorsBy(compared, 'trade'))
for (const code of Object.keys(providers))
  if (!compared.some(({ provider }) => provider === code)) console.log(`  No one at ${code} has a score`)

/** Returns a vehicle's combined score, how far its parts are from its habits, conditions and the year's miles, and its expected collisions. */
function combinedOf({ account, vehicle, untilMs, driving, scores }: (typeof known)[number], truth: number) {
  const { behavioral, environmental, usage } = scores
  const { miles: annual, collisions } = trueYear(world.account(account), vehicle, untilMs)
  // Long driving is taken from the score, and without usage it counts as average in both.
  const mileage = usage
    ? usageRisk({ miles: annual, longDrivingShare: averageShare }, config, usage.referenceMiles).relativeRisk *
      usage.factors.longDriving
    : 1
  const risks = {
    behavioral: relativeRiskOf(truth),
    environmental: trueEnvironment(driving, config),
    usage: mileage,
  }
  const partScores = { behavioral, environmental, usage }
  const errorOf = (part: (typeof judgedParts)[number]): PartError => ({
    off: Math.log((partScores[part]?.relativeRisk ?? 1) / risks[part]),
    reported: partScores[part]?.seLog ?? 0,
  })
  const { score, low, high } = scores.combined!
  const combined = {
    score,
    low,
    high,
    parts: Object.fromEntries(judgedParts.map((part) => [part, errorOf(part)])) as Record<
      (typeof judgedParts)[number],
      PartError
    >,
  }
  return { combined, collisionsAYear: collisions }
}

type Stored = {
  provider: string
  /** Of the fleet, in the world. */
  account: string
  name: string
  fromMs: number
  untilMs: number
  scores: SubjectScores & { evidence: SubjectEvidence }
}

async function readScores(pool: pg.Pool): Promise<Stored[]> {
  const { rows } = await pool.query<{
    providerId: number
    account: string
    name: string
    createdAt: Date
    computedAt: Date
    parts: Stored['scores']
  }>(
    `select c.provider_id as "providerId", c.name as account, v.name, c.created_at as "createdAt", s.computed_at as "computedAt", s.parts
     from vehicle_score s join vehicle v on v.client_id = s.client_id and v.id = s.vehicle_id
       join connection c on c.client_id = s.client_id and c.id = v.connection_id
     where s.client_id = 1 and s.behavioral is not null order by 1, 2, 3`,
  )
  return rows.map(({ providerId, account, name, createdAt, parts }) => {
    const untilMs = new Date(createdAt).getTime()
    return {
      provider: providerById(providerId)!.manifest.code,
      account,
      name,
      untilMs,
      fromMs: untilMs - Math.round(months * 30.4375) * 86_400_000,
      scores: parts,
    }
  })
}
