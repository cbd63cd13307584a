/** How one table is cut by time. All limits are UTC; columns are `timestamptz` or `date`. */
export type PartitionRule = {
  table: string
  column: string
  by: 'month' | 'day'
  /** Partitions kept ready before now, for history that is still to be read, and after it. */
  behind: number
  ahead: number
  /** Whole partitions older than this many days are dropped; without it everything is kept. */
  retentionDays?: number
  /** SQL condition of rows that stay in the default partition however old they are. */
  keptIf?: string
}

/** Every partitioned table. Each also has a `<table>_default` partition, so that no row is ever refused. */
export const partitionRules: readonly PartitionRule[] = [
  { table: 'trip', column: 'started_at', by: 'month', behind: 12, ahead: 3 },
  { table: 'incident', column: 'occurred_at', by: 'month', behind: 12, ahead: 3 },
  { table: 'incident_detail', column: 'occurred_at', by: 'month', behind: 12, ahead: 3 },
  { table: 'vehicle_day', column: 'day', by: 'month', behind: 12, ahead: 3 },
  // The first flag marks recorded drives: nobody would send them again.
  { table: 'position', column: 'at', by: 'day', behind: 30, ahead: 7, retentionDays: 90, keptIf: 'flags & 1 = 1' },
]
