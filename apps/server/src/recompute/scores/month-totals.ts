import { bandBounds } from '@milepost/domain/score-bands'
import type { ClientBase } from 'pg'
import { transact } from '../../db/connection/transact.ts'
import { lockRollUp } from '../roll-up/lock-roll-up.ts'
import type { ScoringRun } from './scoring-run.ts'

// Scores of completed months don't change, and reports of a year count each vehicle 12 times, so their counts are
// stored by month and connection. Changing a row of such a month deletes its totals; months without them are read row
// by row.

export const scoredSubject = { vehicle: 1, driver: 2 } as const
export type ScoredSubject = keyof typeof scoredSubject

/** All of a client combined: no connection has this id. */
export const allConnections = 0

/**
 * SQL of a score's band, 1 to 4, or 0 without a score. Bands apply to rounded scores, so each begins half a point
 * lower.
 */
export const bandOf = (score: string): string =>
  `case when ${score} is null then 0 else 1 + ${bandBounds
    .map((bound) => `(${score} >= ${bound - 0.5}::float8)::int`)
    .join(' + ')} end`

type Run = Pick<ScoringRun, 'pool' | 'clientId' | 'asOf'>

/** Stores totals of the newest completed month that has scores but no totals. Returns true if there was one. */
export async function keepScoredMonth({ pool, clientId, asOf }: Run, subject: ScoredSubject): Promise<boolean> {
  return transact(pool, async (client) => {
    await lockRollUp(client, clientId)
    const { rowCount } = await client.query(keepNewest(subject), [clientId, asOf])
    return rowCount! > 0
  })
}

/** Deletes a client's month totals, in the caller's transaction; for all months if none is given. */
export async function dropMonthTotals(
  client: ClientBase,
  clientId: number,
  of?: { subject: ScoredSubject; month: string },
): Promise<void> {
  await client.query(
    `delete from score_month_sum where client_id = $1 and ($2::smallint is null or subject = $2 and month = $3::date)`,
    [clientId, of ? scoredSubject[of.subject] : null, of?.month ?? null],
  )
}

/** The scores that have their own totals. */
const riskTypes = ['behavioral', 'environmental', 'usage', 'experience', 'combined']
const bands = [0, 1, 2, 3, 4].map((band) => `count(*) filter (where t.band = ${band})`)

// $2 is the day of the run.
const keepNewest = (subject: ScoredSubject) => `
  with newest as (
    select max(m.month)::date as month
    from generate_series((select min(month) from ${subject}_score_month where client_id = $1)::timestamp,
      date_trunc('month', $2::date) - interval '1 month', interval '1 month') as m(month)
    where exists (select from ${subject}_score_month s where s.client_id = $1 and s.month = m.month)
      and not exists (select from score_month_sum k where k.client_id = $1 and k.subject = ${scoredSubject[subject]}
        and k.risk_type = 'combined' and k.connection_id = ${allConnections} and k.month = m.month))
  insert into score_month_sum (client_id, subject, month, connection_id, risk_type, bands, weighted, exposure, oldest_version, newest_version)
  select $1, ${scoredSubject[subject]}, s.month, coalesce(o.connection_id, ${allConnections}), t.type, array[${bands.join(', ')}]::float8[],
    coalesce(sum(t.score * s.exposure), 0), coalesce(sum(s.exposure) filter (where t.score is not null), 0),
    min(s.config_version), max(s.config_version)
  from ${subject}_score_month s join ${subject} o on o.client_id = $1 and o.id = s.${subject}_id
    cross join lateral (values ${riskTypes.map((type) => `('${type}', s.${type}, ${bandOf(`s.${type}`)})`).join(', ')}) as t(type, score, band)
  where s.client_id = $1 and s.month = (select month from newest)
  group by s.month, t.type, grouping sets ((o.connection_id), ())`
