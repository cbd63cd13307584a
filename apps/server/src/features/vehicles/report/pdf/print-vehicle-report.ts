import type { Units } from '@milepost/domain/quantity'
import type { ClientDatabase } from '../../../../db/scope/scope.ts'
import { awaitStills } from '../../../../reporting/print/await-stills.ts'
import { printPage } from '../../../../reporting/print/print-page.ts'
import { printedClient } from '../../../../reporting/print/printed-client.ts'
import { readStills } from '../../../../reporting/print/stored-stills.ts'
import type { Services } from '../../../../services.ts'
import { findPastProgress } from '../../../connections/sync/history-queries.ts'
import { vehicleReport } from '../report-queries.ts'
import { vehicleReportPage } from './vehicle-report-page.ts'

type Wanted = { from: string; to: string; units: Units }

/**
 * Prints the behavioral risk report of a vehicle as a PDF and names the file. Throws `notFound`, or `unavailable` if
 * printing isn't possible here or too many are printing.
 */
export async function printVehicleReport(
  services: Services,
  db: ClientDatabase,
  id: string,
  { units, ...range }: Wanted,
): Promise<{ pdf: Uint8Array; name: string }> {
  const report = await vehicleReport(db, services, id, range)
  const eventIds = report.topEvents.map((event) => event.id)
  await awaitStills(services, db, eventIds)
  const [client, connection, past, pictures] = await Promise.all([
    printedClient(db),
    db
      .selectFrom('connection')
      .innerJoin('provider', 'provider.id', 'connection.providerId')
      .where('connection.id', '=', report.connection.id)
      .select('provider.displayName')
      .executeTakeFirstOrThrow(),
    findPastProgress(db),
    readStills(services, db, eventIds, 1),
  ])
  const page = vehicleReportPage({
    report,
    providerName: connection.displayName,
    client,
    pictures,
    isLoading: !past.settled && past.items.some(({ dataType }) => dataType === 'trips' || dataType === 'incidents'),
    units,
    printedAt: new Date(),
  })
  return {
    pdf: await printPage(services, page),
    name: `risk report ${report.vehicle.name} ${report.from} to ${report.to}`,
  }
}
