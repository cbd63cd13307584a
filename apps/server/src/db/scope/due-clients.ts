import type { Queries } from './queries.ts'

/**
 * Whose rows are next: `next` is SQL that gives the client of each row in the order in which they are due. Gives each
 * client with the number of its rows, clients in one order always. What is due of a client is then claimed by statements
 * that name it, which one node answers; `for update skip locked` over the rows of several nodes is refused by Citus.
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
