/** How a table is partitioned by time. All bounds are UTC; columns are `timestamptz` or `date`. */
export type PartitionRule = {
  table: string
  column: string
  by: 'month' | 'day'
  /** Partitions kept ready before now, for history still to be imported, and after now. */
  behind: number
  ahead: number
  /** Whole partitions older than this many days are dropped; without it everything is kept. */
  retentionDays?: number
  /** SQL condition for rows that stay in the default partition whatever their age. */
  keptIf?: string
}

/** All partitioned tables. Each also has a `<table>_default` partition, so that no row is ever refused. */
export const partitionRules: readonly PartitionRule[] = [
  { table: 'trip', column: 'started_at', by: 'month', behind: 12, ahead: 3 },
  { table: 'incident', column: 'occurred_at', by: 'month', behind: 12, ahead: 3 },
  { table: 'incident_detail', column: 'occurred_at', by: 'month', behind: 12, ahead: 3 },
  { table: 'vehicle_day', column: 'day', by: 'month', behind: 12, ahead: 3 },
  // The first flag marks recorded drives, which can't be fetched again.
  { table: 'position', column: 'at', by: 'day', behind: 30, ahead: 7, retentionDays: 90, keptIf: 'flags & 1 = 1' },
]

/**
 * Returns the rules of an installation that imports this much history: partitions before that would stay empty, and
 * every statement would plan for them.
 */
export const rulesFor = ({ historyMonths, positionDays }: { historyMonths: number; positionDays: number }) =>
  partitionRules.map((rule) => ({
    ...rule,
    behind: Math.min(rule.behind, (rule.by === 'month' ? historyMonths : positionDays) + 1),
  }))
