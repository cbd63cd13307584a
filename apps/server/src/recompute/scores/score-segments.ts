import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { joinFormer, type SegmentMember, scoreSegment, yearsAtRisk } from '@milepost/scoring/segments/score-segment'
import type { FormerVehicles, SubjectScores } from '@milepost/scoring/subject-scores'
import { type UpsertTable, upsert } from '../../db/bulk/upsert.ts'
import { transact } from '../../db/connection/transact.ts'
import { policyIdOf } from '../evidence/policy-id.ts'
import { type EvidenceById, readRegions, readVehicles } from '../evidence/read-evidence.ts'
import { recordOf, recordsOf } from './fleet-records.ts'
import { formerMonths, readDeletedVehicles } from './former/deleted-connections.ts'
import { isOutdated, scoreMark } from './formula/formula-id.ts'
import { isPastRead } from './past-read.ts'
import {
  columnsOf,
  columnTypes,
  type MonthColumns,
  monthColumns,
  monthTypes,
  partsOf,
  type ScoreColumns,
  type StoredColumns,
  storedTypes,
} from './score-columns.ts'
import type { MonthResult } from './score-months.ts'
import { fingerprintOf, madeOfEach, type ScoringRun } from './scoring-run.ts'
import { type SegmentKind, segmentKind } from './segment-kind.ts'
import { type PastState, pastOf, pastOfSegment, settledScores } from './settled-scores.ts'
import { queueBandChanges } from './storing/queue-band-changes.ts'

const fleetId = '0'

type Segment = {
  kind: SegmentKind
  subjectId: string
  vehicles: number
  evidence: SubjectEvidence
  scores: SubjectScores
  past: PastState
}

type SegmentColumns = { clientId: number; kind: number; subjectId: string; vehicles: number }
const combineTypes = { clientId: 'int', kind: 'smallint', subjectId: 'bigint', vehicles: 'int' } as const

const table: UpsertTable<SegmentColumns & ScoreColumns & StoredColumns> = {
  table: 'segment_score',
  columns: { ...combineTypes, ...columnTypes, ...storedTypes },
  key: ['clientId', 'kind', 'subjectId'],
}
const monthTable: UpsertTable<SegmentColumns & MonthColumns> = {
  table: 'segment_score_month',
  columns: { ...combineTypes, ...monthTypes },
  key: ['clientId', 'kind', 'subjectId', 'month'],
}

/** Scores groups, connections, policies, regions and the fleet if they changed, and deletes those that no longer exist. */
export async function storeSegments(run: ScoringRun, vehicles: EvidenceById): Promise<void> {
  const { rows: members } = await run.pool.query<Members>(membersOf(true), [run.clientId])
  const segments = await scoreMembers(run, members, vehicles)
  await storeScored(run, [...segments, ...(await scoreRegions(run, segments))], true)
}

/** In larger segments one vehicle hardly moves the mean, which waits for the next pass (expert). */
const mostVehicles = 500

/**
 * Scores the groups, connections, policies and the fleet of some vehicles, so that they follow a rating without a pass over the whole
 * client; nothing before its first pass, which makes the records of its fleets.
 */
export async function storeSegmentsOf(run: ScoringRun, vehicleIds: readonly string[]): Promise<void> {
  const { pool, clientId, detectors, records } = run
  if (records.size === 0) return
  const { rows: members } = await pool.query<Members>(
    `select * from (${membersOf(true)}) s where cardinality(s."vehicleIds") <= $2 and s."vehicleIds" && $3::text[]`,
    [clientId, mostVehicles, vehicleIds],
  )
  if (members.length === 0) return
  const { rows: units } = await pool.query<{ id: string }>(
    `select distinct o.id from vehicle v join vehicle o on o.client_id = $1 and (o.id = v.id or o.vin_key = v.vin_key)
     where v.client_id = $1 and v.id = any($2::bigint[])`,
    [clientId, members.flatMap((one) => [...one.vehicleIds, ...(one.formerIds ?? [])])],
  )
  const vehicles = await readVehicles(
    pool,
    run,
    detectors,
    units.map(({ id }) => id),
  )
  await storeScored(run, await scoreMembers(run, members, vehicles), false)
}

/** Stores the scores of segments that changed; if they are all of a client's, others don't exist anymore. */
async function storeScored(run: ScoringRun, segments: readonly Segment[], areAll: boolean): Promise<void> {
  const { pool, clientId, asOf, model } = run
  const { rows: stored } = await pool.query<Pick<Segment, 'kind' | 'subjectId'> & { fingerprint: string }>(
    'select kind, subject_id as "subjectId", fingerprint from segment_score where client_id = $1',
    [clientId],
  )
  const before = new Map(stored.map((row) => [keyOf(row), row.fingerprint]))
  const changed = segments.flatMap(({ evidence, past, scores, ...own }) => {
    const fingerprint = fingerprintOf(run, [evidence, own.vehicles, past, scores])
    if (fingerprint === before.get(keyOf(own))) return []
    return [{ ...own, evidence, fingerprint, scores: settledScores(scores, past) }]
  })
  const now = new Date()
  const left = new Set(segments.map(keyOf))
  const gone = areAll ? stored.filter((row) => !left.has(keyOf(row))) : []
  const rows = changed.map(({ evidence, scores, ...row }) => ({
    ...row,
    clientId,
    ...columnsOf(scores, model, now),
    exposure: scores.exposure,
    parts: partsOf(evidence, scores),
  }))
  const fleets = rows.filter(({ kind }) => kind === segmentKind.fleet)
  await transact(pool, async (client) => {
    await queueBandChanges(
      client,
      clientId,
      'fleet',
      fleets.map(({ subjectId: id, combined, provisional }) => ({ id, combined, provisional })),
    )
    await upsert(client, table, rows)
    await upsert(
      client,
      monthTable,
      changed.map(({ evidence: _, fingerprint: __, scores, ...row }) => ({
        ...row,
        clientId,
        ...monthColumns(scores, model, asOf),
      })),
    )
    if (gone.length)
      await client.query(
        `delete from segment_score p using unnest($2::smallint[], $3::bigint[]) as g(kind, subject_id)
         where p.client_id = $1 and p.kind = g.kind and p.subject_id = g.subject_id`,
        [clientId, gone.map(({ kind }) => kind), gone.map(({ subjectId }) => subjectId)],
      )
  })
}

const keyOf = ({ kind, subjectId }: Pick<Segment, 'kind' | 'subjectId'>) => `${kind}|${subjectId}`

/**
 * Scores segments at the end of the newest past month that has vehicle scores but none of the fleet, or of a connection
 * or policy added later, or one by an earlier formula or earlier priors, using current groups, connections and policies; only months before
 * that of the day `before`. Other stored scores don't change.
 */
export async function scoreSegmentsOfMonth(run: ScoringRun, before = run.asOf): Promise<MonthResult> {
  const { pool, clientId, model, priors, detectors } = run
  const { rows } = await pool.query<{ month: string | null; last: string }>(newestMissing, [
    clientId,
    before,
    segmentKind.fleet,
    segmentKind.connection,
    segmentKind.policy,
    scoreMark(priors.version),
    model.version,
  ])
  const [missing] = rows
  if (!missing?.month) return 'none'
  if (!(await isPastRead(pool, clientId, missing.last)) || !(await hasRegions(run, missing.month))) return 'waiting'
  const then = { ...run, asOf: missing.last }
  const vehicles = await readVehicles(pool, then, detectors)
  const records = recordsOf(vehicles, model.config, priors)
  const { rows: members } = await pool.query<Members>(membersOf(false), [clientId])
  const ofVehicles = await scoreMembers({ ...then, records }, members, vehicles)
  const segments = [...ofVehicles, ...(await scoreRegions(then, ofVehicles))]
  const { rows: stored } = await pool.query<{ key: string }>(
    `select concat(kind, '|', subject_id) as key from segment_score_month p
     where client_id = $1 and month = $2 and not ${isOutdated('p', '$3::text', '$4::int')}`,
    [clientId, missing.month, scoreMark(priors.version), model.version],
  )
  const known = new Set(stored.map(({ key }) => key))
  const added = segments.filter((one) => !known.has(keyOf(one)))
  await transact(pool, (client) =>
    upsert(
      client,
      monthTable,
      added.map(({ evidence: _, past: __, scores, ...row }) => ({
        ...row,
        clientId,
        ...monthColumns(scores, model, missing.last),
      })),
    ),
  )
  return added.length > 0 ? 'scored' : scoreSegmentsOfMonth(run, missing.month)
}

const newestMissing = `
  select max(month) as month, (max(month) + interval '1 month')::date - 1 as last from (
    select distinct s.month, v.connection_id, ${policyIdOf('n')} as policy_id from vehicle_score_month s
      join vehicle v on v.client_id = $1 and v.id = s.vehicle_id join connection n on n.client_id = $1 and n.id = v.connection_id
    where s.client_id = $1 and s.month < date_trunc('month', $2::date)) scored
  where not exists (
    select from segment_score_month p where p.client_id = $1 and p.kind = $3 and p.subject_id = 0 and p.month = scored.month and not ${isOutdated('p', '$6::text', '$7::int')})
  or not exists (
    select from segment_score_month p where p.client_id = $1 and p.kind = $4 and p.subject_id = scored.connection_id
      and p.month = scored.month and not ${isOutdated('p', '$6::text', '$7::int')})
  or policy_id is not null and not exists (
    select from segment_score_month p where p.client_id = $1 and p.kind = $5 and p.subject_id = scored.policy_id
      and p.month = scored.month and not ${isOutdated('p', '$6::text', '$7::int')})`

/** Returns true if regions are calculated for all months up to one: if that is slow, they wait for their turn. */
async function hasRegions({ pool, clientId }: ScoringRun, month: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from evidence_month e where e.client_id = $1 and e.month <= $2 and not exists (
       select from region_evidence_month r where r.client_id = $1 and r.month = e.month and r.region_id = 0) limit 1`,
    [clientId, month],
  )
  return rowCount === 0
}

/** The connection of each vehicle, in the same order. `formerIds`: of a policy, vehicles that left it and still count. */
type Members = {
  kind: SegmentKind
  subjectId: string
  vehicleIds: string[]
  connectionIds: number[]
  formerIds: string[] | null
}

/** Scores segments from the evidence of their vehicles, and policies with vehicles that left them. */
async function scoreMembers(run: ScoringRun, members: readonly Members[], vehicles: EvidenceById): Promise<Segment[]> {
  const { model, priors } = run
  const deleted = await readDeletedVehicles(run)
  const distinct = [...new Set(vehicles.values())]
  const made = await madeOfEach(
    distinct,
    (evidence): SegmentMember => ({
      evidence,
      scores: scoreSubject(evidence, model.config, priors, recordOf(evidence, run.records)),
    }),
  )
  const memberOf = new Map(made.map((member) => [member.evidence, member]))
  return members.map(({ kind, subjectId, vehicleIds, connectionIds, formerIds }): Segment => {
    const pasts = connectionIds.map((id) => pastOf(run.unsettled, id))
    const past = pastOfSegment(run.unsettled, pasts)
    const counted = past === 'withheld' ? vehicleIds : vehicleIds.filter((_, index) => pasts[index] !== 'withheld')
    // Units of one vehicle have the same evidence, which counts once.
    const known = [...new Set(counted.flatMap((id) => vehicles.get(id) ?? []))]
    const own = known.map((one) => memberOf.get(one)!)
    const present = new Set(known)
    const former = [...new Set((formerIds ?? []).flatMap((id) => vehicles.get(id) ?? []))].filter(
      (one) => !present.has(one),
    )
    return {
      kind,
      subjectId,
      vehicles: known.filter(isDriven).length,
      ...scoreSegment(own, model.config, priors, {
        isWholeFleet: wholeFleets.includes(kind),
        former:
          kind === segmentKind.policy
            ? [...(deleted.get(subjectId) ?? []), ...unlisted(former.map((one) => memberOf.get(one)!))]
            : [],
      }),
      past,
    }
  })
}

/** Returns vehicles that their provider doesn't list anymore as one group: a fleet replaces good ones and bad ones; none without a score. */
function unlisted(members: readonly SegmentMember[]): FormerVehicles[] {
  const scored = members.flatMap(({ evidence, scores }) =>
    scores.combined ? [{ years: yearsAtRisk(evidence), relativeRisk: scores.combined.relativeRisk }] : [],
  )
  const joined = joinFormer(scored)
  return joined ? [joined] : []
}

/** Scores the regions that a client drives in; none without a fleet among its segments. */
async function scoreRegions(run: ScoringRun, segments: readonly Segment[]): Promise<Segment[]> {
  const { pool, detectors, model, priors } = run
  const fleet = segments.find(({ kind }) => kind === segmentKind.fleet)
  if (!fleet) return []
  const regions = await readRegions(pool, run, detectors, fleet.evidence)
  const { past } = fleet
  return [...regions].map(([subjectId, evidence]) => ({
    ...ofRegion,
    subjectId,
    evidence,
    scores: scoreSubject(evidence, model.config, priors),
    past,
  }))
}

/** They have all vehicles that share a loss record; those of a connection may share it with others of its policy. */
const wholeFleets: readonly SegmentKind[] = [segmentKind.policy, segmentKind.fleet]

/** The number of vehicles in a region isn't stored. */
const ofRegion = { kind: segmentKind.region, vehicles: 0 }

const isDriven = ({ exposure }: SubjectEvidence) => exposure > 0

/** `isNow`: vehicles that are gone belong to no group today, but did before; a policy counts them for some time. */
const membersOf = (isNow: boolean) => `
  with present as (
    select id, connection_id from vehicle where client_id = $1 and not is_placeholder ${isNow ? 'and gone_at is null' : ''}),
  former as (
    select ${policyIdOf('n')} as policy_id, array_agg(v.id::text) as ids from vehicle v join connection n on n.client_id = $1 and n.id = v.connection_id
    where v.client_id = $1 and not v.is_placeholder and ${isNow ? `v.gone_at >= now() - interval '${formerMonths} months'` : 'false'} and trim(n.policy_number) <> '' group by 1)
  select ${segmentKind.group}::int as kind, m.group_id::text as "subjectId", array_agg(m.vehicle_id::text) as "vehicleIds", array_agg(v.connection_id) as "connectionIds", null::text[] as "formerIds"
  from vehicle_group_member m join present v on v.id = m.vehicle_id where m.client_id = $1 group by m.group_id
  union all select ${segmentKind.connection}, connection_id::text, array_agg(id::text), array_agg(connection_id), null from present group by connection_id
  union all select ${segmentKind.policy}, o.policy_id::text, o.ids, o.connection_ids, f.ids from (
    select ${policyIdOf('n')} as policy_id, array_agg(p.id::text) as ids, array_agg(p.connection_id) as connection_ids
    from present p join connection n on n.client_id = $1 and n.id = p.connection_id where trim(n.policy_number) <> '' group by 1) o
    left join former f on f.policy_id = o.policy_id
  union all select ${segmentKind.fleet}, '${fleetId}', array_agg(id::text), array_agg(connection_id), null from present having count(*) > 0`
