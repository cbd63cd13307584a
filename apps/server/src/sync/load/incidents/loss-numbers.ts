import { randomUUID } from 'node:crypto'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { product } from '@milepost/domain/product'
import type { Queries } from '../../../db/scope/queries.ts'

/**
 * Takes the next numbers for losses of a client, in the transaction that gives them away; gives the one before the first. Two
 * that take wait for each other, and who fails gives back: numbers have no gaps but those of losses that were removed.
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
 * Gives losses of a connection that is about to move numbers of the client that it goes to; what they were called is noted in
 * their history, which goes along. Until they are there the numbers are negative, so that they are nobody else's; what is given
 * back ends that.
 */
export async function numberLossesAnew(
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
