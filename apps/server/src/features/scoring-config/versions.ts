import { isDeepStrictEqual } from 'node:util'
import type { ScoringConfig, ScoringVersion } from '@milepost/contract/scoring-config/endpoints'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { activeAt, readStoredConfig, startingVersion } from '../../recompute/scoring-versions.ts'
import { write } from '../../write.ts'

const starting: Omit<ScoringVersion, 'state'> = {
  version: startingVersion.version,
  config: startingVersion.config,
  activeFrom: startingVersion.activeFrom.toISOString(),
  createdAt: startingVersion.activeFrom.toISOString(),
  by: { id: null, name: 'Milepost' },
  sameAs: null,
}

/** Returns all configurations of a client, newest first; the last is the default that every client starts with. */
export async function listVersions(db: ClientDatabase): Promise<ScoringVersion[]> {
  const rows = await db.selectFrom('riskScoreConfig').selectAll().orderBy('version', 'desc').execute()
  const stored = rows.map((row) => ({
    version: row.version,
    config: readStoredConfig(row.config as object),
    activeFrom: row.activeFrom,
    createdAt: row.createdAt,
    by: { id: row.userId, name: row.userName },
    sameAs: row.sameAs,
  }))
  const all = [...stored, starting]
  const now = new Date()
  const begun = all
    .flatMap((one) => (one.activeFrom === null ? [] : [{ ...one, activeFrom: new Date(one.activeFrom) }]))
    .toSorted((a, b) => a.activeFrom.getTime() - b.activeFrom.getTime() || a.version - b.version)
  const active = activeAt(begun, now).version
  return all.map((one) => ({ ...one, state: stateOf(one, active, now) }))
}

function stateOf(
  { version, activeFrom }: Pick<ScoringVersion, 'version' | 'activeFrom'>,
  active: number,
  now: Date,
): ScoringVersion['state'] {
  if (activeFrom === null) return 'draft'
  if (new Date(activeFrom) > now) return 'scheduled'
  return version === active ? 'active' : 'past'
}

/** Allows for slow clocks and for the time it takes to fill in a form. */
const lateMs = 5 * 60_000

/**
 * Saves a draft (a client has at most one), or activates the configuration from an instant on and withdraws any version
 * scheduled for later. Existing scores keep the version they were made with. Refuses an instant in the past.
 */
export async function changeConfig(
  db: ClientDatabase,
  caller: Caller,
  { config, activeFrom }: { config: ScoringConfig; activeFrom: string | null },
): Promise<ScoringVersion> {
  const now = new Date()
  const from = activeFrom === null ? null : new Date(activeFrom)
  if (from && from.getTime() < now.getTime() - lateMs)
    throw invalid([
      {
        field: 'body.activeFrom',
        message: 'must not be in the past: past scores keep the version they were calculated with',
      },
    ])
  const beginsAt = from && (from < now ? now : from)
  const { version } = await write(
    { db, caller },
    ({ version, sameAs, withdrawn }: Saved) => ({
      action: beginsAt ? 'riskScoreConfig.activate' : 'riskScoreConfig.draft',
      subject: ['client', db.clientId],
      detail: { version, ...(beginsAt && { activeFrom: beginsAt, sameAs, withdrawn }) },
    }),
    async (transaction, { queries, drop }) => {
      // Two concurrent changes would take the same number.
      await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['score configuration', db.clientId])
      const known = await listVersions(transaction)
      const draft = known.find(({ state }) => state === 'draft')
      const withdrawn = beginsAt ? known.filter(({ state }) => state === 'scheduled').map((one) => one.version) : []
      const earlier = known.find((one) => hasScored(one) && isDeepStrictEqual(one.config, config))
      const version = draft?.version ?? known[0]!.version + 1
      const row = {
        config: JSON.stringify(config),
        activeFrom: beginsAt,
        sameAs: earlier?.version ?? null,
        createdAt: now,
        userId: callerUserId(caller),
        userName: callerName(caller),
      }
      if (withdrawn.length) await transaction.deleteFrom('riskScoreConfig').where('version', 'in', withdrawn).execute()
      await transaction
        .insertInto('riskScoreConfig')
        .values({ clientId: db.clientId, version, ...row })
        .onConflict((conflict) => conflict.columns(['clientId', 'version']).doUpdateSet(row))
        .execute()
      await drop(`scoring of ${db.clientId}`)
      return { version, sameAs: row.sameAs, withdrawn }
    },
  )
  return (await listVersions(db)).find((one) => one.version === version)!
}

/** The result of a change; versions that had not started are withdrawn. */
type Saved = { version: number; sameAs: number | null; withdrawn: number[] }

const hasScored = ({ state }: ScoringVersion) => state === 'active' || state === 'past'
