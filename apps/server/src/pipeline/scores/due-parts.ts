import type pg from 'pg'

/** A part takes at most one of so many seconds, and is never put off for longer than an hour. */
const shareOfTime = 40
const longestSeconds = 3_600

/** Parts of scoring a client that wait for their turn where they take long; until then they stay as they were. */
export type ScoringPart = 'drivers' | 'regions'

/** A pass over a client: when it began, when its parts were done, and how many seconds each took. */
export type ScoringPass = { begunAt: Date; done: Map<ScoringPart, { at: Date; seconds: number }> }

/**
 * Does a part of scoring a client where it is due: with every score of the vehicles on most clients, after a while where it takes
 * long. A configuration that began since makes it due, and so does `isDue`. The pass is told of it, which is noted with the first
 * of a client that comes to its end (`whileNoted`); of later ones at once.
 */
export async function inTurn(
  pool: pg.Pool,
  clientId: number,
  part: ScoringPart,
  isDue: boolean,
  work: () => Promise<void>,
  { begunAt, done }: ScoringPass,
): Promise<void> {
  const { rowCount: rests } = await pool.query(
    `select 1 from scoring_state s
     where s.client_id = $1 and s.${part}_at > now() - make_interval(secs => least($2, s.${part}_seconds * $3)::float8)
       and not exists (select from risk_score_config f where f.client_id = $1 and f.active_from between s.${part}_began_at and now())`,
    [clientId, longestSeconds, shareOfTime],
  )
  if (rests && !isDue) return
  const startedAt = performance.now()
  await work()
  const own = { at: new Date(), seconds: (performance.now() - startedAt) / 1000 }
  done.set(part, own)
  await pool.query(
    `update scoring_state set ${part}_began_at = $2, ${part}_at = $3, ${part}_seconds = $4 where client_id = $1`,
    [clientId, begunAt, own.at, own.seconds],
  )
}
