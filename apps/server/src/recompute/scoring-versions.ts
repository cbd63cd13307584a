import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig, readScoringConfig } from '@milepost/scoring/config'
import type pg from 'pg'
import type { ReferenceCache } from '../db/connection/reference-cache.ts'
import type { Queries } from '../db/scope/queries.ts'

/** Numbers of the risk model, and the version stored with scores. */
export type VersionedConfig = { version: number; config: ScoringConfig }

/** A configuration in force from an instant on. */
export type ScoringVersion = VersionedConfig & { activeFrom: Date }

/** The default configuration of every client until an admin changes it. */
export const startingVersion: ScoringVersion = { version: 1, config: defaultScoringConfig, activeFrom: new Date(0) }

/**
 * Reads a stored configuration, with defaults for values added to the model since. Throws a ZodError that names each
 * value out of bounds.
 */
export const readStoredConfig = (stored: object): ScoringConfig =>
  readScoringConfig({
    ...defaultScoringConfig,
    ...stored,
    types: { ...defaultScoringConfig.types, ...(stored as Partial<ScoringConfig>).types },
  })

/** Reads every past, current and scheduled configuration of a client in order of their start, without drafts. */
export async function readScoringVersions(db: Queries, clientId: number): Promise<readonly ScoringVersion[]> {
  const { rows } = await db.query<{ version: number; config: object; activeFrom: string }>(
    `select version, config, active_from as "activeFrom" from risk_score_config
     where client_id = $1 and active_from is not null order by active_from, version`,
    [clientId],
  )
  const stored = rows.map(({ version, config, activeFrom }) => ({
    version,
    config: readStoredConfig(config),
    activeFrom: new Date(activeFrom),
  }))
  return [startingVersion, ...stored]
}

/** Returns the configuration in force at an instant. */
export const activeAt = (versions: readonly ScoringVersion[], at: Date): ScoringVersion =>
  versions.findLast(({ activeFrom }) => activeFrom <= at) ?? startingVersion

/** Returns the configuration that a score was made with. */
export const configOf = (versions: readonly ScoringVersion[], version: number): ScoringConfig =>
  (versions.find((one) => one.version === version) ?? startingVersion).config

/** Returns the client's current configuration. */
export const activeConfig = async (db: Queries, clientId: number): Promise<VersionedConfig> =>
  activeAt(await readScoringVersions(db, clientId), new Date())

/** Returns all configurations of a client from the process cache; activating one drops `scoring of …` there. */
export const cachedScoringVersions = (
  { cache, pool }: { cache: ReferenceCache; pool: pg.Pool },
  clientId: number,
): Promise<readonly ScoringVersion[]> => cache.get(`scoring of ${clientId}`, () => readScoringVersions(pool, clientId))
