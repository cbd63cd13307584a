import type { Adapter, AdapterPayload } from 'oidc-provider'
import type pg from 'pg'

const schema = `
  create schema if not exists identity;
  create table if not exists identity.record (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    expires_at timestamptz not null default 'infinity',
    consumed_at timestamptz,
    primary key (model, id)
  );
  create index if not exists record_grant on identity.record (grant_id) where grant_id is not null;
  create index if not exists record_uid on identity.record (uid) where uid is not null;
  create index if not exists record_expiry on identity.record (expires_at);
  create table if not exists identity.secret (name text primary key, value jsonb not null);
  create table if not exists identity.person (
    sub text primary key,
    email text not null unique,
    name text not null,
    password_hash text not null,
    signed_up_at timestamptz not null default now()
  );`

// Any constant works, as long as it differs from other advisory locks in this database.
const lockId = 727_101

/** Creates the `identity` schema; safe to run from several processes at once. */
export async function prepareStore(pool: pg.Pool): Promise<void> {
  await pool.query(`begin; select pg_advisory_xact_lock(${lockId}); ${schema} commit;`)
}

/** Deletes expired entries. */
export async function sweepStore(pool: pg.Pool): Promise<void> {
  await pool.query('delete from identity.record where expires_at < now()')
}

// Kinds that are revoked with the grant they were issued under.
const underGrant = ['AccessToken', 'AuthorizationCode', 'RefreshToken']

/** Stores the provider's sessions, grants, codes and tokens in PostgreSQL, so a restart doesn't sign anyone out. */
export function createAdapter(pool: pg.Pool): (model: string) => Adapter {
  return (model) => {
    const findWhere = async (condition: 'id' | 'uid', value: string) => {
      const { rows } = await pool.query<{ payload: AdapterPayload; consumed: number | null }>(
        `select payload, extract(epoch from consumed_at)::int as consumed from identity.record
         where model = $1 and ${condition} = $2 and expires_at > now()`,
        [model, value],
      )
      const [row] = rows
      return row && { ...row.payload, ...(row.consumed !== null && { consumed: row.consumed }) }
    }
    return {
      async upsert(id, payload, expiresIn) {
        await pool.query(
          `insert into identity.record (model, id, payload, grant_id, uid, expires_at)
           values ($1, $2, $3, $4, $5, coalesce(now() + $6 * interval '1 second', 'infinity'))
           on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             uid = excluded.uid, expires_at = excluded.expires_at`,
          [model, id, payload, payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
        )
      },
      find: (id) => findWhere('id', id),
      findByUid: (uid) => findWhere('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        await pool.query('update identity.record set consumed_at = now() where model = $1 and id = $2', [model, id])
      },
      async destroy(id) {
        await pool.query('delete from identity.record where model = $1 and id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from identity.record where grant_id = $1 and model = any($2)', [grantId, underGrant])
      },
    }
  }
}
