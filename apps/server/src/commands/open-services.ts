import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { createIssuer } from '../access/issuer.ts'
import { createSecretBox } from '../access/secret-box.ts'
import { createVerifier } from '../access/token-verifier.ts'
import { createUserinfo } from '../access/userinfo.ts'
import { findMapFile } from '../adapters/map-file.ts'
import { createFolderStore } from '../adapters/media-store.ts'
import { createPdfPrinter } from '../adapters/pdf.ts'
import { createSimulatedRoads } from '../adapters/simulated-roads.ts'
import { createStillCutter } from '../adapters/still-cutter.ts'
import { type Config, dataFolders, embeddedOf, issuerOf } from '../config.ts'
import { type CountingRole, createCounts } from '../counting/counts.ts'
import { keepCounts } from '../counting/keep-counts.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { waitingFor, withDatabase } from '../db/connection/database-away.ts'
import { errorCode, explainFolderError } from '../db/connection/database-problem.ts'
import { reachDatabase } from '../db/connection/reach-database.ts'
import { createCache } from '../db/connection/reference-cache.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { explainStatement } from '../db/statements/explain-statement.ts'
import type { DoneStatement } from '../db/statements/follow-statements.ts'
import { logSlowStatements } from '../db/statements/slow-statements.ts'
import { StatementFigures } from '../db/statements/statement-figures.ts'
import { listenForUpdates } from '../live/live-updates.ts'
import { openQueue } from '../queue/queue.ts'
import type { Services } from '../services.ts'
import { createLog } from './create-log.ts'

/**
 * API callers don't wait: a statement that takes longer is canceled. Work that needs more time, such as a file, sets it
 * itself (`db/allow-time.ts`); the worker has time.
 */
export const requestPatience = { statementSeconds: 5, lockSeconds: 4, connectSeconds: 10 }

export type OpenServices = Services & { databaseUrl: string; close(): Promise<void> }

/** Roles that wait for a database that isn't there yet; other commands end with the reason, and print only their result. */
const staying: ReadonlySet<string> = new Set<CountingRole>(['serve', 'work'])
const isStaying = (role: string): role is CountingRole => staying.has(role)

/** Connections that only listen: live updates and cache invalidation. */
const hearing = 2

/**
 * Opens the database and everything the roles share, based only on the configuration. `connections` is the number of
 * parallel statements, `output` is where the log goes: by default to the terminal, apart from a command's result.
 */
export async function openServices(
  config: Config,
  role: string,
  connections = 9,
  output: Writable = isStaying(role) ? process.stdout : process.stderr,
): Promise<OpenServices> {
  const log = createLog(config, role, output)
  const embedded = config.databaseUrl ? null : await startEmbedded(embeddedOf(config))
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const reach = () => reachDatabase(databaseUrl)
  if (isStaying(role)) await withDatabase(reach, { onAway: (error) => log.warn(waitingFor(error)) })
  else await reach()
  const secret = config.secret ?? (await ownSecret(config))
  const patience = role === 'serve' ? requestPatience : {}
  const statements = new StatementFigures()
  const logSlow = logSlowStatements(log, (statement) => explainStatement(pool, statement))
  const onStatement = (statement: DoneStatement) => {
    statements.note(statement)
    void logSlow(statement)
  }
  const size = connections + hearing
  const pool: pg.Pool = createPool(databaseUrl, { size, name: `milepost ${role}`, ...patience, onStatement })
  const issuer = createIssuer(issuerOf(config))
  const live = await listenForUpdates(pool)
  const cache = await createCache(pool)
  const queue = openQueue(pool)
  const counts = createCounts()
  const counting = isStaying(role) ? keepCounts(counts, { pool, role, log }) : null
  const stills = createStillCutter({ ...config, log })
  return {
    config,
    log,
    pool,
    databaseUrl,
    db: createDatabase(pool),
    statements,
    counts,
    cache,
    issuer,
    verifier: createVerifier(issuer, { ...config.identity, groupsClaim: config.directory.claim }),
    userinfo: createUserinfo(issuer, { groupsClaim: config.directory.claim }),
    secrets: createSecretBox(secret, config.oldSecret),
    media: createFolderStore(dataFolders(config).media),
    mapFile: role === 'serve' ? await findMapFile(config.mapFile, dataFolders(config).maps, log) : null,
    simulatedRoads: config.providerUrl ? createSimulatedRoads(config.providerUrl) : null,
    pdf: createPdfPrinter(config),
    stills,
    live,
    queue,
    async close() {
      await counting?.close()
      await stills.close()
      await queue.close()
      await live.close()
      await cache.close()
      await pool.end()
      await embedded?.stop()
    },
  }
}

/** Outside production, an installation's secret is generated once and stored with its data. */
async function ownSecret(config: Config): Promise<string> {
  const folder = dataFolders(config).secrets
  const file = join(folder, 'secret')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    return await readFile(file, 'utf8')
  } catch (error) {
    throw explainFolderError(error, config.dataDir)
  }
}
