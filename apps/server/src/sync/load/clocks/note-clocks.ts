import { mismatchType } from '@milepost/domain/codes'
import { instantText } from '@milepost/domain/time/instant-text'
import type { RecordOf } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { loadMismatches } from '../vehicles/load-mismatches.ts'

/**
 * A vehicle whose device states a time that can't be true; `receivedAt` if the provider reports when it was received, and
 * `lateSeconds` if its positions are stored although its clock is behind.
 */
export type WrongClock = {
  vehicleExternalId: string
  at: Date
  reason: string
  receivedAt?: Date
  lateSeconds?: number
}

/** Times that are stored again only after this: each one is a new row version of its vehicle. */
const storedEvery = '1 hour'

/**
 * Lists wrong clocks as device trouble, which the next position with a true time ends, and stores when their data was
 * last received, so that their vehicles count as reporting. What history shows of a clock is over.
 */
export async function noteClocks(
  client: ClientBase,
  context: PipelineContext,
  clocks: readonly WrongClock[],
): Promise<void> {
  if (!clocks.length || context.isHistory) return
  const receipts = await receiptsOf(client, context, clocks)
  await loadMismatches(
    client,
    context,
    clocks.map((clock) => troubleOf(context, clock)),
  )
  if (!receipts.length) return
  await client.query({
    name: 'note-receipts',
    text: `update vehicle v set received_at = n.at from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
      where v.client_id = $1 and v.id = n.id and (v.received_at is null or v.received_at < n.at - interval '${storedEvery}')`,
    values: [context.clientId, receipts.map(({ id }) => id), receipts.map(({ at }) => at)],
  })
}

/** Its data is stored as it is, also from before anything showed that the clock is wrong. */
const shiftedHistory = ' Its earlier trips and events may have wrong times, too.'

const troubleOf = (
  { now }: PipelineContext,
  { vehicleExternalId, at, reason, lateSeconds }: WrongClock,
): RecordOf['mismatches'] => ({
  vehicleExternalId,
  type: 'clock',
  since: now,
  evidence: {
    foundBy: 'milepost',
    reason: `${reason}. The device states ${instantText(at.toISOString(), 'UTC')} UTC.${lateSeconds === undefined ? '' : shiftedHistory}`,
    ...(lateSeconds !== undefined && { lateSeconds }),
  },
})

/**
 * Returns when data of devices was last received. If the provider doesn't report it, a device that states another time than before
 * has delivered it since; a single wrong time may be years old.
 */
async function receiptsOf(
  client: ClientBase,
  context: PipelineContext,
  clocks: readonly WrongClock[],
): Promise<{ id: string; at: Date }[]> {
  const { clientId, connectionId, now } = context
  const idOf = ({ vehicleExternalId }: WrongClock) => recordId(connectionId, 'vehicle', vehicleExternalId)
  const unstated = clocks.filter(({ receivedAt }) => !receivedAt)
  const known = new Map<string, string>()
  if (unstated.length) {
    const { rows } = await client.query<{ id: string; reason: string }>({
      name: 'known-clocks',
      text: `select vehicle_id as id, evidence ->> 'reason' as reason from vehicle_mismatch
        where client_id = $1 and vehicle_id = any($2::bigint[]) and type = ${mismatchType.code.clock} and healed_at is null and not evidence ? 'hoursOff'`,
      values: [clientId, unstated.map(idOf)],
    })
    for (const { id, reason } of rows) known.set(id, reason)
  }
  return clocks.flatMap((clock) => {
    const [id, { receivedAt }] = [idOf(clock), clock]
    if (receivedAt) return [{ id, at: receivedAt < now ? receivedAt : now }]
    const before = known.get(id)
    return before !== undefined && before !== troubleOf(context, clock).evidence.reason ? [{ id, at: now }] : []
  })
}
