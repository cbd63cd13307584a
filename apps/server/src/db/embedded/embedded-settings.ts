import { totalmem } from 'node:os'

/** Tunable settings of the embedded server. */
export type EmbeddedTuning = {
  /** Upper limit of the page cache in megabytes; 256 keeps a demo under 1 GB of memory. */
  sharedBuffersMb?: number
  /** `false` gives up crash safety for speed: only for throwaway test databases. */
  durable?: boolean
}

const megabyte = 1024 * 1024

/** Returns server settings as `name=value`, sized for a machine with `memoryBytes` of memory. */
export function embeddedSettings(tuning: EmbeddedTuning, memoryBytes = totalmem()): string[] {
  const memoryMb = Math.floor(memoryBytes / megabyte)
  const sharedBuffersMb = Math.max(32, Math.min(Math.floor(memoryMb / 4), tuning.sharedBuffersMb ?? 256))
  return [
    `shared_buffers=${sharedBuffersMb}MB`,
    `effective_cache_size=${Math.floor(memoryMb * 0.6)}MB`,
    'work_mem=32MB',
    'maintenance_work_mem=128MB',
    'random_page_cost=1.1',
    'max_wal_size=4GB',
    'checkpoint_timeout=15min',
    'max_connections=120',
    // Index-only scans work only for pages vacuumed since their last write.
    'autovacuum_vacuum_scale_factor=0.02',
    'autovacuum_vacuum_insert_scale_factor=0.05',
    'max_parallel_workers_per_gather=2',
    // This build has no LLVM or io_uring; setting it explicitly keeps plans the same on servers that do.
    'jit=off',
    'io_method=sync',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'listen_addresses=',
    ...(tuning.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
}
