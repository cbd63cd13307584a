import { randomUUID } from 'node:crypto'
import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Candidate, Draw } from './candidates.ts'
import { type Lease, leaseColumns, leaseEnd } from './leases.ts'
import { isOpen } from './servable.ts'

const drawnOf = (draw: Draw) => (draw === 'sample' || draw === 'known' ? draw : null)
const stageOf = (draw: Draw): Lease['stage'] => (draw === 'again' || draw === 'second' ? draw : 'first')

/**
 * Claims the first of some candidates that is free by now; null if none is. Reading candidates takes longer than claiming
 * one, so claims that began meanwhile are looked up again. Everyone who asks at the same moment locks another event, so
 * no one waits, and a claim stored between the lookup and the lock is noticed by its key.
 */
export async function claimFirstFree(
  db: ClientDatabase,
  annotator: Annotator,
  draw: Draw,
  candidates: readonly Candidate[],
): Promise<Lease | null> {
  const ids = candidates.map(({ id }) => id)
  const answers = candidates.map((candidate) => candidate.answers)
  const [lease] = await named(
    'claim-first-free',
    db,
    sql<Lease>`with claimed as materialized (select l.incident_id from annotation_lease l
          where l.client_id = ${thisClient} and l.incident_id = any(${ids}::bigint[]) and l.until > now()),
        free as materialized (select c.id, c.answers from unnest(${ids}::bigint[], ${answers}::uuid[]) with ordinality as c(id, answers, place)
          where c.id not in (select incident_id from claimed) order by c.place),
        chosen as materialized (select f.id, f.answers from free f
          where pg_try_advisory_xact_lock(hashtextextended(${thisClient}::text || ':' || f.id::text, 0)) limit 1)
      insert into annotation_lease (client_id, incident_id, id, user_id, user_name, stage, drawn, answers, served_at, until)
      select ${thisClient}, c.id, ${randomUUID()}::uuid, ${annotator.id}::uuid, ${annotator.name}, ${stageOf(draw)},
        ${drawnOf(draw)}, c.answers, now(), ${leaseEnd} from chosen c
      on conflict (client_id, incident_id) do update set id = excluded.id, user_id = excluded.user_id,
        user_name = excluded.user_name, stage = excluded.stage, drawn = excluded.drawn, answers = excluded.answers,
        served_at = excluded.served_at, until = excluded.until
        where annotation_lease.until <= now()
      returning ${leaseColumns}`,
  )
  return lease ?? null
}

/** False if someone answered the event while the claim was stored: the claim saw the time before. */
export async function isStillOpen(db: ClientDatabase, { incidentId, drawn, answers }: Lease): Promise<boolean> {
  if (drawn === 'known') return true
  const [row] = await named(
    'claim-open',
    db,
    sql<{
      open: boolean
    }>`select exists (select from incident_key w join incident i on i.client_id = ${thisClient} and i.occurred_at = w.occurred_at and i.id = w.id
        where w.client_id = ${thisClient} and w.id = ${incidentId} and ${isOpen})
      and not exists (select from incident_rating r
          where r.client_id = ${thisClient} and r.incident_id = ${incidentId} and r.state is not null
            and r.id is distinct from ${answers}::uuid) as open`,
  )
  return row!.open
}
