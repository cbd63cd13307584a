import type { Queries } from './queries.ts'

/**
 * Returns the clients whose rows are due: `next` is SQL that returns the client of each row in due order. Returns each
 * client with its row count, always in the same client order. A client's due rows are then claimed by statements that
 * name it, which a single node answers; Citus doesn't support `for update skip locked` over rows of several nodes.
 */
export async function dueClients(
  client: Queries,
  next: string,
  values: readonly unknown[],
): Promise<{ clientId: number; rows: number }[]> {
  const { rows } = await client.query<{ clientId: number }>(next, [...values])
  const byClient = Map.groupBy(rows, ({ clientId }) => clientId)
  return [...byClient]
    .map(([clientId, its]) => ({ clientId, rows: its.length }))
    .sort((a, b) => a.clientId - b.clientId)
}
