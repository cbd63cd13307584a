import type pg from 'pg'
import type { Logger } from 'pino'
import type { Issuer } from './access/issuer.ts'
import type { SecretBox } from './access/secret-box.ts'
import type { TokenVerifier } from './access/token-verifier.ts'
import type { AskUserinfo } from './access/userinfo.ts'
import type { MapFile } from './adapters/map-file.ts'
import type { MediaStore } from './adapters/media-store.ts'
import type { PdfPrinter } from './adapters/pdf.ts'
import type { SimulatedRoads } from './adapters/simulated-roads.ts'
import type { StillCutter } from './adapters/still-cutter.ts'
import type { Config } from './config.ts'
import type { Counts } from './counting/counts.ts'
import type { Database } from './db/connection/database.ts'
import type { ReferenceCache } from './db/connection/reference-cache.ts'
import type { StatementFigures } from './db/statements/statement-figures.ts'
import type { LiveUpdates } from './live/live-updates.ts'
import type { Queue } from './queue/queue.ts'

/** Shared parts of a server. Created once in the entry points and passed down; there are no globals. */
export type Services = {
  config: Config
  log: Logger
  pool: pg.Pool
  db: Database
  statements: StatementFigures
  /** What the process counts of itself. */
  counts: Counts
  cache: ReferenceCache
  issuer: Issuer
  verifier: TokenVerifier
  userinfo: AskUserinfo
  secrets: SecretBox
  media: MediaStore
  /** Streets for maps; null if the installation has no file. */
  mapFile: MapFile | null
  /** The demo's roads; null if this isn't a demo. */
  simulatedRoads: SimulatedRoads | null
  pdf: PdfPrinter
  stills: StillCutter
  live: LiveUpdates
  queue: Queue
}
