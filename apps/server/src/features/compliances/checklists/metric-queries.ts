import type { ComplianceMetric, MetricChoice } from '@milepost/contract/compliances/metrics'
import { namedMetric, seededMetrics } from '@milepost/contract/compliances/words'
import { sql } from 'kysely'
import type { Caller } from '../../../access/caller.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { write } from '../../../write.ts'

/** Lists all metrics with what the client accepts, or the product's own values. */
export async function listMetrics(db: ClientDatabase): Promise<ComplianceMetric[]> {
  const rows = await db
    .selectFrom('complianceMetric')
    .select(['key', 'acceptableValues', 'shouldReceiveNotification'])
    .execute()
  const changed = new Map((rows as MetricChoice[]).map((row) => [row.key, namedMetric(row)]))
  return seededMetrics.map((metric) => changed.get(metric.key) ?? metric)
}

/** Changes what a client accepts of some metrics. Checklists keep the values they were created with. */
export async function changeMetrics(
  db: ClientDatabase,
  caller: Caller,
  metrics: readonly MetricChoice[],
): Promise<ComplianceMetric[]> {
  const audited = metrics.map(({ key, acceptableValues, shouldReceiveNotification }) => ({
    action: 'compliance.changeMetrics',
    subject: ['complianceMetric', key] as const,
    detail: { name: namedMetric({ key, acceptableValues, shouldReceiveNotification }).name, acceptableValues },
  }))
  await write(
    { db, caller },
    () => audited,
    async (transaction) => {
      await transaction
        .insertInto('complianceMetric')
        .values(
          metrics.map(({ key, acceptableValues, shouldReceiveNotification }) => ({
            clientId: db.clientId,
            key,
            acceptableValues: JSON.stringify(acceptableValues),
            shouldReceiveNotification,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['clientId', 'key']).doUpdateSet({
            acceptableValues: sql`excluded.acceptable_values`,
            shouldReceiveNotification: sql`excluded.should_receive_notification`,
          }),
        )
        .execute()
    },
  )
  return listMetrics(db)
}
