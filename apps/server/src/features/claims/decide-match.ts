import { type Caller, callerName } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { awaitVehicles } from '../../recompute/scores/due-scores.ts'
import { type Writing, write } from '../../write.ts'
import {
  findLoss,
  findLossOfTwin,
  makeLoss,
  recordLossChange,
  restoreLoss,
  withdrawLoss,
} from '../incidents/losses/commands.ts'
import { lockClaims } from './import-loss-run.ts'
import { giveFacts, takeBackFacts } from './loss-facts.ts'

type Pair = { claimNumber: string; vehicleId: string; day: string; matchedId: string | null }
type Decided = { claimId: string; eventId: string; isMatch: boolean }

/**
 * Records whether a collision is the crash of a claim. A confirmed one is a loss from then on, with the claim's fault and
 * amounts if it had none; rejecting it later withdraws a loss that only the claim made. Throws `notFound` for a claim or an
 * event of another vehicle, `conflict` for a claim with another match.
 */
export async function decideMatch(db: ClientDatabase, caller: Caller, decided: Decided): Promise<void> {
  const { eventId, isMatch } = decided
  const audited = ({ claimNumber }: Pair) =>
    ({
      action: isMatch ? 'claim.match' : 'claim.reject',
      subject: ['incident', eventId],
      detail: { claimNumber },
    }) as const
  await write({ db, caller }, audited, async (transaction, writing) => {
    const { queries } = writing
    await lockClaims(queries, db.clientId)
    const pair = await readPair(queries, db.clientId, decided)
    if (isMatch && pair.matchedId !== null && pair.matchedId !== eventId)
      throw conflict('This claim is already matched with another loss.')
    const lossId = isMatch ? await joinLoss(transaction, writing, caller, decided, pair) : eventId
    if (!isMatch && pair.matchedId === eventId)
      await leaveLoss(transaction, writing, caller, decided, `rejected its match with claim ${pair.claimNumber}`)
    await storeDecision(queries, db.clientId, { ...decided, eventId: lossId }, caller)
    if (lossId !== eventId) await storeDecision(queries, db.clientId, { ...decided, isMatch: false }, caller)
    await writing.markDirty([{ vehicleId: pair.vehicleId, day: pair.day }])
    await awaitVehicles(queries, db.clientId, [pair.vehicleId])
    return pair
  })
}

async function readPair(queries: Queries, clientId: number, { claimId, eventId }: Decided): Promise<Pair> {
  const { rows } = await queries.query<Pair>(
    `select c.claim_number as "claimNumber", i.vehicle_id as "vehicleId", i.day,
       (select m.incident_id from claim_match m where m.client_id = $1 and m.claim_id = c.id and m.is_match) as "matchedId"
     from claim c join vehicle w on w.client_id = $1 and w.id = c.vehicle_id
       join vehicle o on o.client_id = $1 and (o.id = w.id or o.vin_key = w.vin_key)
       join incident i on i.client_id = $1 and i.vehicle_id = o.id and i.id = $3
     where c.client_id = $1 and c.id = $2`,
    [clientId, claimId, eventId],
  )
  if (!rows[0]) throw notFound('claim or event')
  return rows[0]
}

/** Makes the event a loss unless it is one; returns the id of the loss, which may be another record of the event. */
async function joinLoss(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { claimId, eventId: id }: Decided,
  { claimNumber }: Pair,
): Promise<string> {
  const known = await findLoss(db, writing, id)
  const twin = known && !known.isWithdrawn ? null : await findLossOfTwin(db, writing, id)
  const lossId = twin?.id ?? id
  const text = `matched it with claim ${claimNumber}`
  if (!twin && !known)
    await makeLoss(db, writing, caller, { id, origin: 'claim', text: `recorded it as a loss: ${text}` })
  else if (!twin && known?.isWithdrawn)
    await restoreLoss(db, writing, caller, { id, origin: 'claim', text: `recorded it as a loss again: ${text}` })
  else await recordLossChange(writing.queries, { clientId: db.clientId, id: lossId }, caller, text, null)
  await giveFacts(writing.queries, db.clientId, { claimId, eventId: lossId })
  await writing.announce({ kind: 'loss', incidentId: lossId })
  return lossId
}

/** Takes back what a loss has from a claim, and withdraws one that only the claim recorded; `text` says why. */
export async function leaveLoss(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { claimId, eventId: id }: Pick<Decided, 'claimId' | 'eventId'>,
  text: string,
): Promise<void> {
  const known = await findLoss(db, writing, id)
  if (!known || known.isWithdrawn) return
  await takeBackFacts(writing.queries, db.clientId, { claimId, eventId: id }, known.origin === 'claim')
  if (known.origin === 'claim')
    await withdrawLoss(db, writing, caller, { id, text: `withdrew the loss: ${text}`, reason: null })
  else await recordLossChange(writing.queries, { clientId: db.clientId, id }, caller, text, null)
}

const storeDecision = (queries: Queries, clientId: number, { claimId, eventId, isMatch }: Decided, caller: Caller) =>
  queries.query(
    `insert into claim_match (client_id, claim_id, incident_id, is_match, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (client_id, claim_id, incident_id) do update set is_match = excluded.is_match,
       decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    [clientId, claimId, eventId, isMatch, callerName(caller), new Date()],
  )
