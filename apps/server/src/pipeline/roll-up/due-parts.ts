import type pg from 'pg'

/** A part takes at most one of so many seconds, and is never put off for longer than an hour. */
const shareOfTime = 40
const longestSeconds = 3_600

/** Parts of scoring a client that wait for their turn where they take long; until then they stay as they were. */
export type ScoringPart = 'drivers' | 'regions'

/**
 * Does a part of scoring a client where it is due: with every score of the vehicles on most clients, after a while where it takes
 * long. A configuration that began since makes it due, and so does `isDue`.
 */
export async function inTurn(
  pool: pg.Pool,
  clientId: number,
  part: ScoringPart,
  isDue: boolean,
  work: () => Promise<void>,
): Promise<void> {
  const { rowCount: rests } = await pool.query(
    `select 1 from scoring_state s
     where s.client_id = $1 and s.${part}_at > now() - make_interval(secs => least($2, s.${part}_seconds * $3)::float8)
       and not exists (select from risk_score_config f where f.client_id = $1 and f.active_from between s.${part}_at and now())`,
    [clientId, longestSeconds, shareOfTime],
  )
  if (rests && !isDue) return
  const startedAt = performance.now()
  await work()
  await pool.query(
    `insert into scoring_state as t (client_id, scored_at, ${part}_at, ${part}_seconds) values ($1, '-infinity', $2, $3)
     on conflict (client_id) do update set ${part}_at = excluded.${part}_at, ${part}_seconds = excluded.${part}_seconds`,
    [clientId, new Date(), (performance.now() - startedAt) / 1000],
  )
}
