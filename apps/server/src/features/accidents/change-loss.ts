import { faultText, noFaultOf } from '@milepost/contract/accidents/columns'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { type ImpactZone, zonesText } from '@milepost/domain/impact-zones'
import { dollars } from '@milepost/domain/quantity'
import { type Caller, isIndependent } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { queueSecondNotices } from '../../live/notices/queue-loss-notices.ts'
import { activeConfig } from '../../recompute/scoring-versions.ts'
import { type Writing, write } from '../../write.ts'
import {
  findLoss,
  findLossOfTwin,
  makeLoss,
  recordLossChange,
  restoreLoss,
  withdrawLoss,
} from '../incidents/losses/commands.ts'
import { bitsOf, zonesOf } from './row.ts'

export type LossInput = {
  impactZones?: ImpactZone[] | undefined
  noFault?: boolean | null | undefined
  faultPercent?: number | null | undefined
  costEstimateUsd?: number | null | undefined
  reason: string
}

type Stored = {
  occurredAt: string
  zones: number
  faultPercent: number | null
  countedFaultPercent: number | null
  costUsd: number | null
}

/**
 * Changes the facts of a loss; the history records old and new values, and why. Scores count a fault that people of the client
 * raise, and one that they lower once someone independent confirms it. Throws `notFound` if it isn't a loss, `conflict` if it was withdrawn.
 */
export async function changeLoss(db: ClientDatabase, caller: Caller, id: string, input: LossInput): Promise<void> {
  const recorded = (changes: string) =>
    ({ action: 'loss.change', subject: ['incident', id], detail: { changes, reason: input.reason } }) as const
  await write({ db, caller }, recorded, async (_, writing) => {
    const { queries, announce } = writing
    const known = await findLoss(db, writing, id)
    if (!known) throw notFound('loss')
    if (known.isWithdrawn) throw conflict('This loss was withdrawn. Record it as a loss again before you change it.')
    const before = await readStored(queries, db.clientId, id)
    const faultPercent = faultOf(input, before.faultPercent)
    const { config } = await activeConfig(queries, db.clientId)
    const after: Stored = {
      ...before,
      zones: input.impactZones ? bitsOf(input.impactZones) : before.zones,
      faultPercent,
      countedFaultPercent: isIndependent(caller)
        ? faultPercent
        : higherFault(before.countedFaultPercent, faultPercent, config.unknownFaultShare * 100),
      costUsd: input.costEstimateUsd === undefined ? before.costUsd : input.costEstimateUsd,
    }
    const isConfirming = before.countedFaultPercent !== after.countedFaultPercent
    const changes = differences(before, after).join('; ') || (isConfirming ? 'confirmed the fault' : '')
    if (!changes) throw invalid([{ field: 'body', message: 'does not change anything' }])
    await queries.query(
      `update accident set impact_zones = $3, fault_percent = $4, counted_fault_percent = $5, cost_estimate_usd = $6
       where client_id = $1 and id = $2`,
      [db.clientId, id, after.zones, after.faultPercent, after.countedFaultPercent, after.costUsd],
    )
    await recordLossChange(queries, { clientId: db.clientId, id }, caller, changes, input.reason)
    if (isConfirming) await rescore(db, writing, id)
    await queueSecondNotices(queries, db.clientId, { id, occurredAt: before.occurredAt }, [
      ...(before.costUsd !== after.costUsd ? (['costChanged'] as const) : []),
      ...(before.faultPercent !== after.faultPercent ? (['faultChanged'] as const) : []),
      ...(before.zones !== after.zones ? (['zonesChanged'] as const) : []),
    ])
    await announce({ kind: 'loss', incidentId: id })
    return changes
  })
}

/**
 * Returns our driver's share of the fault, 0 to 100; null if unknown. At fault without a share is all of it, unless a
 * share is known. Throws `invalid` if the two inputs contradict each other.
 */
function faultOf({ noFault, faultPercent }: LossInput, before: number | null): number | null {
  if (faultPercent === undefined) {
    if (noFault === undefined) return before
    if (noFault === null) return null
    return noFault ? 0 : before || 100
  }
  if (noFault !== undefined && noFault !== noFaultOf(faultPercent))
    throw invalid([{ field: 'faultPercent', message: 'contradicts noFault: give one of them, or 0 with true' }])
  return faultPercent
}

/** Returns the higher of two faults in percent; an unknown one (null) counts `unknownPercent`. */
const higherFault = (one: number | null, other: number | null, unknownPercent: number) =>
  (other ?? unknownPercent) > (one ?? unknownPercent) ? other : one

/** Returns texts like "set the fault to no fault (was not known)". */
function differences(before: Stored, after: Stored): string[] {
  const changes: string[] = []
  const add = (what: string, was: string, is: string) => {
    if (was !== is) changes.push(`set ${what} to ${is} (was ${was})`)
  }
  const fault = ({ faultPercent }: Stored) => faultText(faultPercent).toLowerCase()
  const cost = ({ costUsd }: Stored) => (costUsd === null ? 'unknown' : dollars(costUsd))
  const zones = (of: Stored) => zonesText(zonesOf(of.zones)) || 'unknown'
  add('the fault', fault(before), fault(after))
  if (before.costUsd !== after.costUsd) changes.push(`set the cost estimate to ${cost(after)} (was ${cost(before)})`)
  add('the points of impact', zones(before), zones(after))
  return changes
}

async function readStored(queries: Queries, clientId: number, id: string): Promise<Stored> {
  const { rows } = await queries.query<Stored>(
    `select occurred_at as "occurredAt", impact_zones as zones, fault_percent as "faultPercent",
       counted_fault_percent as "countedFaultPercent", cost_estimate_usd as "costUsd" from accident
     where client_id = $1 and id = $2`,
    [clientId, id],
  )
  return rows[0]!
}

/** Marks the day of a loss for rescoring. */
async function rescore(db: ClientDatabase, { queries, markDirty }: Writing, id: string): Promise<void> {
  const { rows } = await queries.query<{ vehicleId: string; day: string }>(
    'select vehicle_id as "vehicleId", day from incident where client_id = $1 and id = $2',
    [db.clientId, id],
  )
  await markDirty(rows)
}

/**
 * Records an event as a loss on behalf of an admin. Throws `notFound`, or `conflict` if it or another record of it
 * already is one.
 */
export async function createLoss(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const change = { action: 'loss.create', subject: ['incident', id] } as const
  await write({ db, caller }, change, async (transaction, writing) => {
    const { rows } = await writing.queries.query('select 1 from incident where client_id = $1 and id = $2 for update', [
      db.clientId,
      id,
    ])
    if (!rows.length) throw notFound('event')
    const known = await findLoss(transaction, writing, id)
    if (known && !known.isWithdrawn) throw conflict(`This event is already loss ${accidentDisplayId(known.number)}.`)
    const joined = await findLossOfTwin(transaction, writing, id)
    if (joined)
      throw conflict(`This event is part of loss ${accidentDisplayId(joined.number)}. Withdraw that loss first.`)
    if (known)
      await restoreLoss(transaction, writing, caller, { id, origin: 'admin', text: 'recorded it as a loss again' })
    else await makeLoss(transaction, writing, caller, { id, origin: 'admin', text: 'recorded it as a loss' })
    await rescore(transaction, writing, id)
  })
}

/** Withdraws a loss on behalf of an admin. Throws `notFound` if it isn't one. */
export async function withdrawLossAsAdmin(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  reason: string,
): Promise<void> {
  const change = { action: 'loss.withdraw', subject: ['incident', id], detail: { reason } } as const
  await write({ db, caller }, change, async (transaction, writing) => {
    const known = await findLoss(transaction, writing, id)
    if (!known || known.isWithdrawn) throw notFound('loss')
    await withdrawLoss(transaction, writing, caller, { id, text: 'withdrew the loss', reason })
    await rescore(transaction, writing, id)
  })
}
