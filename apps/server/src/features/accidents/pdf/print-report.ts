import type { Units } from '@milepost/domain/quantity'
import { AppError, notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { activeAt, cachedScoringVersions } from '../../../recompute/scoring-versions.ts'
import { printPage, printWhenFree } from '../../../reporting/print/print-page.ts'
import { printedClient } from '../../../reporting/print/printed-client.ts'
import { readStreets } from '../../../reporting/print/read-streets.ts'
import { readStills } from '../../../reporting/print/stored-stills.ts'
import type { Services } from '../../../services.ts'
import { findTelemetry } from '../../incidents/telemetry-queries.ts'
import { readRoutePoints } from '../../trips/route-queries.ts'
import { findReport } from '../report-queries.ts'
import { type PrintedReport, reportPage } from './report-page.ts'
import { type RoutePoint, routeMapBox } from './route-map.ts'
import { shownSeconds } from './speed-graph.ts'

/** A person is waiting: provider data that doesn't arrive by then is left out, with a note on the page. */
const patienceMs = 3_000
const mostPictures = 4

/**
 * Renders the file of a loss as a PDF. Throws `notFound` if the event was never a loss, `unavailable` if printing isn't
 * possible here or too many prints are in progress.
 */
export async function printReport(
  services: Services,
  db: ClientDatabase,
  id: string,
  units: Units,
  reader: PrintedReport['reader'] = 'client',
): Promise<{ pdf: Uint8Array; accidentId: number }> {
  const page = { ...(await readPage(services, db, id, units)), reader }
  const print = reader === 'recipient' ? printWhenFree : printPage
  return { pdf: await print(services, reportPage(page)), accidentId: page.report.accident.accidentId }
}

async function readPage(
  services: Services,
  db: ClientDatabase,
  id: string,
  units: Units,
): Promise<Omit<PrintedReport, 'reader'>> {
  const report = await findReport(db, services, id)
  if (!report) throw notFound('loss')
  const [client, versions, telemetry, pictures] = await Promise.all([
    printedClient(db),
    cachedScoringVersions(services, db.clientId),
    readTelemetry(services, db, id),
    readStills(services, db, [id], mostPictures),
  ])
  const route = typeof telemetry === 'string' ? [] : routeOf(telemetry)
  const { trip, referenceTime } = report.incident
  const shown =
    route.length > 1 || !trip ? route : around((await readRoutePoints(db, trip)).points, trip.startedAt, referenceTime)
  const box = routeMapBox(report.incident.point, shown)
  return {
    report,
    client,
    scoreVersion: activeAt(versions, new Date()).version,
    telemetry,
    route: shown,
    streets: box && (await readStreets(services, box)),
    pictures,
    units,
    printedAt: new Date(),
  }
}

type Telemetry = Exclude<PrintedReport['telemetry'], string>

async function readTelemetry(services: Services, db: ClientDatabase, id: string): Promise<Telemetry | string> {
  try {
    return (await findTelemetry(services, db, id, patienceMs)) ?? []
  } catch (error) {
    if (error instanceof AppError) return `Not available yet: ${error.message}`
    throw error
  }
}

const routeOf = (telemetry: Telemetry): RoutePoint[] =>
  telemetry.flatMap(({ t, lat, lon, speedKmh }) =>
    lat === null || lon === null || Math.abs(t) > shownSeconds ? [] : [{ t, lat, lon, speedKmh }],
  )

/** Returns a trip's positions close to the crash; older trips only keep their ends, so the route between is unknown. */
function around(points: readonly RoutePoint[], startedAt: string, referenceTime: string): RoutePoint[] {
  if (points.length <= 2) return []
  const trigger = (Date.parse(referenceTime) - Date.parse(startedAt)) / 1000
  return points.filter(({ t }) => Math.abs(t - trigger) <= 2 * shownSeconds)
}
