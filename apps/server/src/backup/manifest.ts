import { z } from 'zod'

/** The format of the folder; readers refuse any other. */
export const backupFormat = 2

const Count = z.number().int().nonnegative()

/** `manifest.json`: the contents of a backup and how to verify them. It is written last. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  createdAt: z.iso.datetime(),
  postgresVersion: z.string(),
  /** The schema of the rows: every migration applied when the backup was made. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: Count,
      /** One file, or one per partition. */
      files: z.array(z.object({ file: z.string(), rows: Count, sha256: z.string() })).min(1),
    }),
  ),
  /** Partitions to create before loading rows; `bound` is PostgreSQL's own syntax. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** The last value of each sequence; null if unused. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})
export type Manifest = z.infer<typeof Manifest>
