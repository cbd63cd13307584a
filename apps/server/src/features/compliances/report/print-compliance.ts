import { namedMetric } from '@milepost/contract/compliances/words'
import type { Units } from '@milepost/domain/quantity'
import { notFound, unavailable } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { printPage } from '../../../reporting/print/print-page.ts'
import { printedClient } from '../../../reporting/print/printed-client.ts'
import type { Services } from '../../../services.ts'
import { compliancePage } from './compliance-page.ts'
import { evaluate } from './evaluate.ts'

/** A printed report has every vehicle, so it waits for months that aren't calculated yet. */
const patienceMs = 20_000

/**
 * Prints the results of a connection's vehicles in a month and names the file. Throws `notFound` for a connection that
 * doesn't exist or has no checklist, and `unavailable` while the month is being calculated or if printing isn't possible.
 */
export async function printCompliance(
  services: Services,
  db: ClientDatabase,
  connectionId: number,
  { month, units }: { month: string; units: Units },
): Promise<{ pdf: Uint8Array; name: string }> {
  const connection = await db
    .selectFrom('connection')
    .leftJoin('complianceConnection', (join) => join.onRef('complianceConnection.connectionId', '=', 'connection.id'))
    .leftJoin('complianceChecklist', (join) =>
      join.onRef('complianceChecklist.id', '=', 'complianceConnection.checklistId'),
    )
    .where('connection.id', '=', connectionId)
    .where('connection.deletedAt', 'is', null)
    .select([
      'connection.name',
      'connection.insurerName',
      'connection.policyNumber',
      'complianceChecklist.name as checklistName',
      'complianceChecklist.metrics',
    ])
    .executeTakeFirst()
  if (!connection) throw notFound('connection')
  const { metrics, checklistName } = connection
  if (metrics === null || checklistName === null) throw notFound('checklist for this connection')
  const evaluation = await evaluate(db, { month, connectionId: [connectionId] }, patienceMs)
  if (evaluation.pending > 0) throw unavailable('This month is still being calculated. Try again in a few seconds.', 5)
  const page = compliancePage({
    client: await printedClient(db),
    connection,
    checklistName,
    metrics: (metrics as Parameters<typeof namedMetric>[0][]).map(namedMetric),
    month: evaluation.month,
    rows: evaluation.results.map(({ row }) => row),
    units,
    printedAt: new Date(),
  })
  return { pdf: await printPage(services, page), name: `compliance ${connection.name} ${evaluation.month.slice(0, 7)}` }
}
