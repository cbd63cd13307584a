import type { TestServer } from '../test-server.ts'

/** Marks a client as scored a moment ago. */
export async function justScored({ services }: TestServer, clientId: number): Promise<void> {
  await services.pool.query(
    `insert into scoring_state (client_id, scored_at) values ($1, now())
     on conflict (client_id) do update set scored_at = now(), has_changed = false`,
    [clientId],
  )
}

/** Whether a client that was just scored is scored again without waiting. */
export async function isDueAtOnce({ services }: TestServer, clientId: number): Promise<boolean> {
  const { rows } = await services.pool.query<{ isDue: boolean }>(
    `select scored_at < now() - interval '9 minutes' as "isDue" from scoring_state where client_id = $1`,
    [clientId],
  )
  return rows[0]!.isDue
}
