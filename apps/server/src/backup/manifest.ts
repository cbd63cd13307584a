import { z } from 'zod'

/** The format of the folder; a reader refuses any other. */
export const backupFormat = 2

const Count = z.number().int().nonnegative()

/** `manifest.json`: what a backup holds and how to prove it whole. It is written last. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  createdAt: z.iso.datetime(),
  postgresVersion: z.string(),
  /** The schema the rows fit: every migration applied when the backup was made. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: Count,
      /** One, or one for each partition. */
      files: z.array(z.object({ file: z.string(), rows: Count, sha256: z.string() })).min(1),
    }),
  ),
  /** Partitions to make before rows arrive; `bound` is PostgreSQL's own wording. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** The value each sequence gave last; null when it has given none. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})
export type Manifest = z.infer<typeof Manifest>
