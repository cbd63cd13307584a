import { createHash } from 'node:crypto'
import type { SubjectEvidence } from '@milepost/scoring/evidence'
import type { Priors } from '@milepost/scoring/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import type pg from 'pg'
import { type ClientTurns, failingTurns } from '../../db/client-turns.ts'
import { dueClients } from '../../db/due-clients.ts'
import { transact } from '../../db/transact.ts'
import { type UpsertTable, upsert } from '../../db/upsert.ts'
import { activeConfig } from '../scoring-versions.ts'
import { readDetectors } from './detectors.ts'
import { nextDue, nextWaited, takeWaited, whileNoted } from './due-scores.ts'
import { refreshEvidence } from './evidence-months.ts'
import { lockRollUp } from './lock-roll-up.ts'
import { columnsOf, columnTypes, isProvisional, type ScoreColumns, shortJson } from './score-columns.ts'
import { type ScoredVehicle, scorePastMonth, storeMonth } from './score-months.ts'
import { fitOrReadPriors, readPriors, type ScoringModel } from './scoring-priors.ts'
import { readEvidence } from './vehicle-evidence.ts'

export const scoreWindowDays = 30

/** What lists show beside the score: driven and happened in the shown window. */
type Shown = {
  vehicleId: string
  /** What this unit has driven, and how much of it counts for the vehicle. */
  distanceMeters: number
  countedMeters: number
  incidents: number
  distanceSource: number
  /** Of what the score is that is stored; null where there is none. */
  fingerprint: string | null
}

/**
 * Scores vehicles anew: first those whose events somebody has rated, then all of one client whose rollups have moved since.
 * From the evidence that is kept of each month come all parts of the score, behaviour shrunk towards what the client's fleet
 * shows. A vehicle with two units has one score, which both show: the events of both over the miles driven. Averages over
 * vehicles weigh scores by `counted_meters`. Tells whether there was anything.
 */
export async function scoreVehicles(pool: pg.Pool, turns: ClientTurns = failingTurns): Promise<boolean> {
  let isMore = false
  for (const { clientId } of await dueClients(pool, nextWaited, [turns.resting()]))
    if (await turns.take(clientId, () => scoreWaited(pool, clientId))) isMore = true
  const due = await nextDue(pool, turns.resting())
  if (due && (await turns.take(due.id, () => scoreClient(pool, due.id, due.today)))) isMore = true
  return isMore
}

async function scoreWaited(pool: pg.Pool, clientId: number): Promise<boolean> {
  const vehicleIds = await takeWaited(pool, clientId)
  if (!vehicleIds.length) return false
  const today = new Date().toISOString().slice(0, 10)
  const model = await activeConfig(pool, clientId)
  await refreshEvidence(pool, clientId, model.config, today, vehicleIds)
  const detectors = await readDetectors(pool, clientId, model.config)
  const evidence = await readEvidence(pool, { clientId, asOf: today, config: model.config, vehicleIds }, detectors)
  const priors = await readPriors(pool, clientId, today, model)
  await storeChanged(pool, clientId, today, evidence, { model, priors })
  return true
}

async function scoreClient(pool: pg.Pool, clientId: number, today: string): Promise<boolean> {
  await whileNoted(pool, clientId, async () => {
    const model = await activeConfig(pool, clientId)
    await refreshEvidence(pool, clientId, model.config, today)
    const detectors = await readDetectors(pool, clientId, model.config)
    const wanted = { clientId, asOf: today, config: model.config, vehicleIds: null }
    const evidence = await readEvidence(pool, wanted, detectors)
    const priors = await fitOrReadPriors(pool, clientId, today, model, evidence)
    await storeChanged(pool, clientId, today, evidence, { model, priors })
    while (await scorePastMonth(pool, clientId, today, model, priors, detectors));
  })
  return true
}

type ScoreRow = ScoreColumns &
  Omit<Shown, 'fingerprint'> & {
    clientId: number
    windowDays: number
    provisional: boolean
    configVersion: number
    priorsVersion: string
    parts: string
    missing: string
    fingerprint: string
    computedAt: Date
  }

const table: UpsertTable<ScoreRow> = {
  table: 'vehicle_score',
  columns: {
    clientId: 'int',
    windowDays: 'smallint',
    vehicleId: 'bigint',
    ...columnTypes,
    distanceMeters: 'float8',
    countedMeters: 'float8',
    distanceSource: 'smallint',
    incidents: 'int',
    provisional: 'boolean',
    configVersion: 'int',
    priorsVersion: 'text',
    parts: 'jsonb',
    missing: 'jsonb',
    fingerprint: 'text',
    computedAt: 'timestamptz',
  },
  key: ['clientId', 'windowDays', 'vehicleId'],
}

/** Scores those whose evidence, or what lists show beside it, is another than the stored score's; the others would be as they are. */
async function storeChanged(
  pool: pg.Pool,
  clientId: number,
  today: string,
  evidence: ReadonlyMap<string, SubjectEvidence>,
  { model, priors }: { model: ScoringModel; priors: Priors },
): Promise<void> {
  const { rows: shown } = await pool.query<Shown>(shownOfVehicles, [
    clientId,
    today,
    scoreWindowDays,
    [...evidence.keys()],
  ])
  const computedAt = new Date()
  const scored: ScoredVehicle[] = []
  const rows = shown.flatMap(({ fingerprint: stored, ...row }): ScoreRow[] => {
    const known = evidence.get(row.vehicleId)!
    // With the month: each has a row of its own.
    const fingerprint = fingerprintOf([known, row, model.version, priors.version, today.slice(0, 7)])
    if (fingerprint === stored) return []
    const scores = scoreSubject(known, model.config, priors)
    scored.push({ vehicleId: row.vehicleId, scores })
    return [
      {
        ...row,
        clientId,
        windowDays: scoreWindowDays,
        ...columnsOf(scores),
        provisional: isProvisional(scores),
        configVersion: model.version,
        priorsVersion: priors.version,
        parts: shortJson({ evidence: known, ...scores }),
        missing: JSON.stringify(scores.missing),
        fingerprint,
        computedAt,
      },
    ]
  })
  await transact(pool, async (client) => {
    // A vehicle that moved away meanwhile would leave a score behind that bars its way back.
    await lockRollUp(client, clientId)
    const { rows: here } = await client.query<{ id: string }>(
      'select id from vehicle where client_id = $1 and id = any($2::bigint[])',
      [clientId, rows.map(({ vehicleId }) => vehicleId)],
    )
    const ids = new Set(here.map(({ id }) => id))
    const isHere = ({ vehicleId }: { vehicleId: string }) => ids.has(vehicleId)
    await upsert(client, table, rows.filter(isHere))
    await storeMonth(client, clientId, today, model, scored.filter(isHere))
  })
}

const fingerprintOf = (made: unknown) =>
  createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 16)

// $2 today, $3 the shown window in days and $4 which vehicles.
const shownOfVehicles = `
  with shown as (
    select vehicle_id, sum(distance_meters) as meters, coalesce(sum(distance_meters) filter (where is_counted), 0) as counted,
      sum(incidents)::int as incidents
    from vehicle_day where client_id = $1 and vehicle_id = any($4::bigint[]) and day > $2::date - $3::int group by vehicle_id)
  select v.id as "vehicleId", coalesce(d.meters, 0) as "distanceMeters", coalesce(d.counted, 0) as "countedMeters",
    coalesce(d.incidents, 0) as incidents, s.fingerprint,
    coalesce((select t.distance_source from trip t where t.client_id = $1 and t.vehicle_id = v.id
      and t.started_at > now() - interval '60 days' and t.distance_source > 0 order by t.started_at desc limit 1), 0) as "distanceSource"
  from vehicle v left join shown d on d.vehicle_id = v.id
    left join vehicle_score s on s.client_id = $1 and s.window_days = $3 and s.vehicle_id = v.id
  where v.client_id = $1 and v.gone_at is null and v.id = any($4::bigint[])`
