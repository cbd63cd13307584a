import { sum } from '@milepost/scoring/math/sum'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { scoreSegment, yearsAtRisk } from '@milepost/scoring/segments/score-segment'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { storedDays } from '../../../sync/handover/stored-days.ts'
import { readDetectors } from '../../evidence/detectors.ts'
import { refreshEvidence } from '../../evidence/evidence-months.ts'
import { layout } from '../../evidence/evidence-sums.ts'
import { policyKeyOf } from '../../evidence/policy-id.ts'
import { readUnits, type Unit, wholesOf } from '../../evidence/read-evidence.ts'
import { activeConfig } from '../../scoring-versions.ts'
import { recordOf, recordsOf } from '../fleet-records.ts'
import { digest } from '../formula/formula-id.ts'
import { readPriors } from '../priors/read-priors.ts'
import { madeOfEach, type ScoringRun } from '../scoring-run.ts'
import { formerMonths } from './deleted-connections.ts'

type Place = { clientId: number; connectionId: number }

/** A unit, and whether its vehicle is one of the policy's. */
type PolicyUnit = Unit & { isMember: boolean }

/**
 * A connection whose records are hidden: its policy, and the units of its vehicles as known when they were hidden, also those of other
 * connections.
 */
type Hidden = { connectionId: number; isDeleted: boolean; policy: string | null; units: PolicyUnit[] }

/** A vehicle of a policy, and its connection. */
type Member = { id: string; connectionId: number }

/** The units of a client, and the hidden connections of one of its policies, the last hidden first. */
type Policy = Pick<ScoringRun, 'config' | 'priors' | 'asOf' | 'detectors'> & { units: PolicyUnit[]; hidden: Hidden[] }

/** Units can be read as long as their sums have the same order. */
const unitsFormat = digest(layout.join())

/** Calculates the evidence that the numbers are made of, such as that of vehicles with a camera that just returned. Not under the client's lock. */
export async function completeEvidence(pool: pg.Pool, clientId: number): Promise<void> {
  const { config } = await activeConfig(pool, clientId)
  await refreshEvidence(pool, clientId, config, new Date().toISOString().slice(0, 10))
}

/**
 * Stores what the vehicles of a deleted connection, whose records are still there, are worth in the score of its policy: their years at
 * risk, and the relative risk that makes the mean of both what it was. The others alone have another record, so that risk
 * includes what these losses add to theirs. Of a vehicle that another connection has too, as with a camera of its own, it is what the
 * deleted connection's events added. Nothing is stored of vehicles without a score. Call it under the client's lock.
 */
export async function keepDeleted(pool: pg.Pool, client: ClientBase, place: Place): Promise<void> {
  const isOwn = ({ connectionId }: { connectionId: number }) => connectionId === place.connectionId
  const members = await readMembers(pool, place)
  if (!members.some(isOwn)) return
  const policy = await readPolicy(pool, place.clientId, members, await readHidden(pool, place))
  const own = policy.units.filter(isOwn)
  const vehicles = new Set(own.map(({ wholeId }) => wholeId))
  const units = policy.units.filter(({ wholeId }) => vehicles.has(wholeId))
  await client.query('update deleted_connection set units = $3 where client_id = $1 and connection_id = $2', [
    place.clientId,
    place.connectionId,
    JSON.stringify({ format: unitsFormat, units }),
  ])
  await storeWorth(client, policy, place, [])
}

/**
 * Stores the same again for deleted connections that were hidden after one that returns, as if it had been there then: without its
 * vehicles, these numbers didn't include what the deleted ones' losses add to their record. The others include it. Call it under the client's
 * lock, before the records are back: their evidence is what it was when they were hidden.
 */
export async function recountDeleted(pool: pg.Pool, client: ClientBase, place: Place): Promise<void> {
  const hidden = await readHidden(pool, place)
  const at = hidden.findIndex(({ connectionId }) => connectionId === place.connectionId)
  const later = hidden.slice(0, Math.max(0, at)).filter(({ isDeleted }) => isDeleted)
  if (later.length === 0) return
  const policy = await readPolicy(pool, place.clientId, await readMembers(pool, place), hidden)
  for (const [index, { connectionId }] of later.entries())
    await storeWorth(client, policy, { ...place, connectionId }, later.slice(0, index))
}

/** `laterDeleted`: deleted connections that were still there when this one was hidden. */
async function storeWorth(
  client: ClientBase,
  policy: Policy,
  { clientId, connectionId }: Place,
  laterDeleted: readonly Hidden[],
): Promise<void> {
  const isOwn = (one: { connectionId: number }) => one.connectionId === connectionId
  const there = policy.hidden.filter((one) => !isOwn(one) && (!one.isDeleted || laterDeleted.includes(one)))
  const units = withHidden(
    policy.units,
    policy.hidden.filter((one) => isOwn(one) || there.includes(one)),
  )
  const all = await scoreOf(policy, units)
  const left = withHidden(
    policy.units.filter((unit) => !isOwn(unit)),
    there,
  )
  const others = (await scoreOf(policy, left)) ?? { years: 0, relativeRisk: 0 }
  const deleted = new Set(units.flatMap((unit) => (isOwn(unit) ? [unit.wholeId] : [])))
  const years = sum([...(all?.yearsOf ?? [])].flatMap(([id, own]) => (deleted.has(id) ? [own] : [])))
  if (!all || years <= 0) return
  const relativeRisk = Math.max(0, all.relativeRisk + (others.years * (all.relativeRisk - others.relativeRisk)) / years)
  await client.query(
    'update deleted_connection set years = $3, relative_risk = $4 where client_id = $1 and connection_id = $2',
    [clientId, connectionId, years, relativeRisk],
  )
}

/**
 * Adds units of hidden connections to those of the client. A vehicle with units of several connections is as it was when the first of
 * them was hidden: evidence of one, such as a camera's, is less without the miles of the other.
 */
function withHidden(present: readonly PolicyUnit[], hidden: readonly Hidden[]): PolicyUnit[] {
  const units = new Map(present.map((unit) => [unit.id, unit]))
  const isHidden = new Set(hidden.map(({ connectionId }) => connectionId))
  for (const one of hidden)
    for (const unit of one.units) {
      const known = units.get(unit.id)
      if (!known && isHidden.has(unit.connectionId)) units.set(unit.id, { ...unit, policy: one.policy })
      else if (known?.wholeId === unit.wholeId)
        units.set(unit.id, { ...unit, policy: known.policy, isMember: known.isMember })
    }
  return [...units.values()]
}

/** Returns the score of the policy with some units: the years and relative risk of all, and years by vehicle; null without one. */
async function scoreOf({ config, priors, detectors, asOf }: Policy, units: readonly PolicyUnit[]) {
  const known = wholesOf(units, detectors, asOf)
  const records = recordsOf(known, config, priors)
  const own = new Map(units.filter(({ isMember }) => isMember).map(({ id, wholeId }) => [known.get(id)!, wholeId]))
  const members = await madeOfEach([...own.keys()], (evidence) => ({
    evidence,
    scores: scoreSubject(evidence, config, priors, recordOf(evidence, records)),
  }))
  const { evidence: whole, scores } = scoreSegment(members, config, priors)
  const scored = members.filter(({ scores: { combined } }) => combined !== null)
  const yearsOf = new Map(scored.map(({ evidence }) => [own.get(evidence)!, yearsAtRisk(evidence)]))
  return scores.combined && { years: whole.years ?? 0, relativeRisk: scores.combined.relativeRisk, yearsOf }
}

/** Reads all units of the client, because those of one vehicle may have several connections. */
async function readPolicy(
  pool: pg.Pool,
  clientId: number,
  members: readonly Member[],
  hidden: Hidden[],
): Promise<Policy> {
  const asOf = new Date().toISOString().slice(0, 10)
  const model = await activeConfig(pool, clientId)
  const wanted = { clientId, asOf, config: model.config }
  const isMember = new Set(members.map(({ id }) => id))
  const units = (await readUnits(pool, wanted)).map((unit) => ({ ...unit, isMember: isMember.has(unit.id) }))
  const [detectors, priors] = await Promise.all([readDetectors(pool), readPriors(pool, clientId, asOf, model)])
  return { ...wanted, detectors, priors, units, hidden }
}

/** Reads the vehicles of a connection's policy that are there. */
async function readMembers(pool: pg.Pool, { clientId, connectionId }: Place): Promise<Member[]> {
  const { rows } = await pool.query<Member>(membersOf, [clientId, connectionId, storedDays, formerMonths])
  return rows
}

/** Reads the hidden connections of a connection's policy, the last hidden first. */
async function readHidden(pool: pg.Pool, { clientId, connectionId }: Place): Promise<Hidden[]> {
  const { rows } = await pool.query<Hidden>(hiddenOf, [clientId, connectionId, unitsFormat])
  return rows
}

const policyOfConnection = `select ${policyKeyOf('n')} as key from connection n where n.client_id = $1 and n.id = $2`

/**
 * Vehicles that left their provider's list as recently as a deleted connection can return may be listed again, as those of one that
 * returned are when it is read. Without them, listing them again would gain what the deleted one's losses add to their record.
 */
const membersOf = `
  with own as (${policyOfConnection})
  select v.id::text as id, n.id as "connectionId" from own join connection n on n.client_id = $1 and ${policyKeyOf('n')} is not distinct from own.key
    join vehicle v on v.client_id = $1 and v.connection_id = n.id
  where not v.is_placeholder and (v.gone_at is null or v.gone_at >= now() -
    case when n.deleted_at is null then make_interval(days => $3) else make_interval(months => $4) end)`

const hiddenOf = `
  with own as (${policyOfConnection})
  select n.id as "connectionId", n.deleted_at is not null as "isDeleted", own.key as policy, d.units -> 'units' as units
  from own join connection n on n.client_id = $1 and ${policyKeyOf('n')} is not distinct from own.key
    join deleted_connection d on d.client_id = $1 and d.connection_id = n.id
  where n.hidden_at is not null and d.units ->> 'format' = $3
  order by n.hidden_at desc, n.id desc`
