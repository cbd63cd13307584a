import { randomUUID } from 'node:crypto'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { product } from '@milepost/domain/product'
import type { Queries } from '../../../db/scope/queries.ts'

/**
 * Reserves the next loss numbers of a client, in the transaction that assigns them; returns the number before the
 * first. Concurrent callers wait for each other, and a failed one returns its numbers: gaps come only from removed
 * losses.
 */
export async function takeLossNumbers(client: Queries, clientId: number, count: number): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `insert into accident_count as c (client_id, last_number) values ($1::int, $2::int)
     on conflict (client_id) do update set last_number = c.last_number + excluded.last_number
     returning last_number as last`,
    [clientId, count],
  )
  return rows[0]!.last - count
}

/**
 * Assigns numbers of the new client to losses of a connection about to move; the old numbers are recorded in their
 * history, which moves along. Until then the numbers are negative, so that they collide with no others; the returned
 * function ends that.
 */
export async function renumberLosses(
  client: Queries,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  toClientId: number,
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ id: string; number: number }>(
    'select id, number from accident where client_id = $1 and connection_id = $2 order by number',
    [clientId, connectionId],
  )
  if (!rows.length) return async () => undefined
  const last = await takeLossNumbers(client, toClientId, rows.length)
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into accident_change (client_id, accident_id, at, id, user_name, text)
     select $1::int, accident_id, $2::timestamptz, id, $3::text, text
     from unnest($4::bigint[], $5::uuid[], $6::text[]) as c(accident_id, id, text)`,
    [
      clientId,
      new Date(),
      product.name,
      ids,
      ids.map(() => randomUUID()),
      rows.map(({ number }) => `gave it a new number: it was ${accidentDisplayId(number)} before its connection moved`),
    ],
  )
  await client.query(
    `update accident t set number = -n.fresh from unnest($2::bigint[], $3::int[]) as n(id, fresh)
     where t.client_id = $1 and t.id = n.id`,
    [clientId, ids, ids.map((_, at) => last + at + 1)],
  )
  return async () => {
    await client.query(
      'update accident set number = -number where client_id = $1 and connection_id = $2 and number < 0',
      [toClientId, connectionId],
    )
  }
}
