import type pg from 'pg'

/** A part takes at most one of so many seconds, and is never put off for longer than an hour. */
const shareOfTime = 40
const longestSeconds = 3_600

/** Parts of scoring a client that wait for their turn where they take long; until then they stay as they were. */
export const scoringParts = ['drivers', 'regions'] as const
export type ScoringPart = (typeof scoringParts)[number]

/** What became of a part: how many seconds it took so far, and when it was done; null where it is to go on. */
type PartState = { at: Date | null; seconds: number }

/** A pass over a client: when it began, and what became of the parts that had their turn. */
export type ScoringPass = { begunAt: Date; parts: Map<ScoringPart, PartState> }

export const newPass = (): ScoringPass => ({ begunAt: new Date(), parts: new Map() })

/**
 * Does a part of scoring a client where it is due: with every score of the vehicles on most clients, after a while where it takes
 * long. A configuration that began since makes it due, so does `isDue`, and so does that it was not done. `work` tells whether it is.
 * The pass is told of it, which is noted with the first of a client that comes to its end (`whileNoted`); of later ones at once.
 */
export async function inTurn(
  pool: pg.Pool,
  clientId: number,
  part: ScoringPart,
  isDue: boolean,
  work: () => Promise<boolean>,
  { begunAt, parts }: ScoringPass,
): Promise<void> {
  const { rowCount: rests } = await pool.query(
    `select 1 from scoring_state s
     where s.client_id = $1 and not s.${part}_pending and s.${part}_at > now() - make_interval(secs => least($2, s.${part}_seconds * $3)::float8)
       and not exists (select from risk_score_config f where f.client_id = $1 and f.active_from between s.${part}_began_at and now())`,
    [clientId, longestSeconds, shareOfTime],
  )
  if (rests && !isDue) return
  const startedAt = performance.now()
  const isDone = await work()
  const own: PartState = { at: isDone ? new Date() : null, seconds: (performance.now() - startedAt) / 1000 }
  parts.set(part, own)
  await pool.query(
    `update scoring_state set ${part}_seconds = $2 + case when ${part}_pending then ${part}_seconds else 0 end,
       ${part}_pending = $3::timestamptz is null, ${part}_at = coalesce($3::timestamptz, ${part}_at),
       ${part}_began_at = case when $3::timestamptz is null then ${part}_began_at else $4::timestamptz end
     where client_id = $1`,
    [clientId, own.seconds, own.at, begunAt],
  )
}

/** Clients of which a part is to go on. */
export const nextPending = `
  select client_id as "clientId" from scoring_state where (drivers_pending or regions_pending) and client_id <> all($1::int[]) order by 1`

/** Which parts of a client are to go on. */
export async function pendingParts(pool: pg.Pool, clientId: number): Promise<ScoringPart[]> {
  const { rows } = await pool.query<Record<ScoringPart, boolean>>(
    'select drivers_pending as drivers, regions_pending as regions from scoring_state where client_id = $1',
    [clientId],
  )
  return scoringParts.filter((part) => rows[0]?.[part])
}
