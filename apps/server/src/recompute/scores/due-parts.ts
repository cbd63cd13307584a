import type pg from 'pg'

/** A part takes at most 1 in 40 seconds, and is never postponed for longer than an hour. */
const shareOfTime = 40
const longestSeconds = 3_600

/** Slow parts of scoring a client that wait for their turn; until then they keep their earlier results. */
export const scoringParts = ['drivers', 'regions'] as const
export type ScoringPart = (typeof scoringParts)[number]

/** State of a part: how many seconds it has taken so far, and when it finished; null if it is to continue. */
type PartState = { at: Date | null; seconds: number }

/** A pass over a client: when it began, and the state of the parts that had their turn. */
export type ScoringPass = { begunAt: Date; parts: Map<ScoringPart, PartState> }

export const newPass = (): ScoringPass => ({ begunAt: new Date(), parts: new Map() })

/**
 * Runs a part of scoring a client if it is due: with every vehicle scoring on most clients, less often if it is slow. A
 * configuration that started since makes it due, as do `isDue` and an unfinished state. `work` returns whether it has
 * finished. The result goes to the pass, which is recorded when a client's first pass ends (`whileRecorded`); for later
 * passes at once.
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

/** Clients with a part to continue. */
export const nextPending = `
  select client_id as "clientId" from scoring_state where (drivers_pending or regions_pending) and client_id <> all($1::int[]) order by 1`

/** Returns the parts of a client that are to continue. */
export async function pendingParts(pool: pg.Pool, clientId: number): Promise<ScoringPart[]> {
  const { rows } = await pool.query<Record<ScoringPart, boolean>>(
    'select drivers_pending as drivers, regions_pending as regions from scoring_state where client_id = $1',
    [clientId],
  )
  return scoringParts.filter((part) => rows[0]?.[part])
}
