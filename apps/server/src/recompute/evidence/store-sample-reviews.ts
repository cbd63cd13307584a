import type pg from 'pg'
import { sampleReviews } from './sample-reviews.ts'

/** Stores how the random sample of a client was rated so far, which counts for the detectors of all clients. */
export async function storeSampleReviews(pool: pg.Pool, clientId: number): Promise<void> {
  await pool.query({ name: 'store-sample-reviews', text: storing, values: [clientId] })
}

const storing = `
  with now as (
    select s.provider_id, s.source, t.scoring_type, date_trunc('month', s.occurred_at at time zone 'UTC')::date as month,
      count(*) filter (where s.is_right)::int as confirmed, count(*) filter (where not s.is_right)::int as rejected
    from (${sampleReviews('$1')}) s join incident_type t on t.translated_type = s.translated_type
    where t.scoring_type is not null group by 1, 2, 3, 4),
  gone as (
    delete from sample_review r where r.client_id = $1 and not exists (
      select from now n where (n.provider_id, n.source, n.scoring_type, n.month) = (r.provider_id, r.source, r.scoring_type, r.month)))
  insert into sample_review as r (client_id, provider_id, source, scoring_type, month, confirmed, rejected)
  select $1::int, provider_id, source, scoring_type, month, confirmed, rejected from now
  on conflict (client_id, provider_id, source, scoring_type, month) do update
    set confirmed = excluded.confirmed, rejected = excluded.rejected
    where (r.confirmed, r.rejected) <> (excluded.confirmed, excluded.rejected)`
