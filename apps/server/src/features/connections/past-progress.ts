import type { ConnectionProgress, PastProgress } from '@milepost/contract/connection-sync'
import type { DataType } from '@milepost/contract/providers'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'

type Steps = { doneSteps: string | null; totalSteps: string | null }

/** How far the histories of a client's connections have been read. What may not be read does not keep it waiting. */
export async function findPastProgress(db: ClientDatabase): Promise<PastProgress> {
  const streams = db
    .selectFrom('syncStream as s')
    .innerJoin('connection as n', 'n.id', 's.connectionId')
    .innerJoin('provider as p', 'p.id', 'n.providerId')
    .where('n.deletedAt', 'is', null)
    .where('s.stream', 'like', '%.history')
    .where('s.switchedOffReason', 'is', null)
    .select([
      's.connectionId',
      'n.name as connectionName',
      'p.displayName as providerName',
      's.stream',
      's.records',
      's.doneSteps',
      's.totalSteps',
      's.completedAt',
    ])
    .orderBy('n.name')
  const rows = await named('progress', db, streams)
  const items = rows
    .filter(({ completedAt }) => completedAt === null)
    .map(
      ({ stream, records, doneSteps, totalSteps, completedAt: _, ...row }): ConnectionProgress => ({
        ...row,
        dataType: stream.split('.')[0] as DataType,
        ...estimateRecords({ records, doneSteps, totalSteps }),
      }),
    )
  if (items.length === 0) return { settled: true, percent: 100, items }
  const shares = rows.reduce((sum, row) => sum + (row.completedAt === null ? shareOf(row) : 1), 0)
  return { settled: false, percent: Math.min(99, Math.floor((shares / rows.length) * 100)), items }
}

/** Records read so far, and what they will come to when the steps still to do bring as many as those done. */
export function estimateRecords({ records, ...steps }: Steps & { records: string }) {
  const done = Number(records)
  const share = shareOf(steps)
  return { done, total: share > 0 ? Math.round(done / share) : null }
}

const shareOf = ({ doneSteps, totalSteps }: Steps) =>
  totalSteps === null || Number(totalSteps) === 0 ? 0 : Math.min(1, Number(doneSteps ?? 0) / Number(totalSteps))
