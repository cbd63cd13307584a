import { buffer } from 'node:stream/consumers'
import { cameraPosition } from '@milepost/contract/codes'
import type { Units } from '@milepost/contract/quantity'
import { sql } from 'kysely'
import { AppError, notFound, unavailable } from '../../../app-error.ts'
import { named } from '../../../db/named.ts'
import type { ClientDatabase } from '../../../db/scope.ts'
import { mediaKind, mediaState } from '../../../pipeline/load/media-codes.ts'
import type { Services } from '../../../services.ts'
import { findTelemetry } from '../../incidents/telemetry.ts'
import { listRoutePoints } from '../../trips/route-queries.ts'
import { findReport } from '../report.ts'
import { type Picture, type PrintedReport, reportPage } from './report-page.ts'
import { shownSeconds } from './speed-graph.ts'
import type { WayPoint } from './way-map.ts'

/** A person waits: what the provider does not tell by then is left out, and the page says so. */
const patienceMs = 3_000
const mostPictures = 4
const mostPictureBytes = 4_000_000
/** Each print is a browser of its own. */
const printsAtOnce = 2
let printing = 0

/**
 * The file of a loss as a PDF. Throws `notFound` where the event never was a loss, `unavailable` where nothing can be printed
 * here, or too many print at this moment.
 */
export async function printReport(
  services: Services,
  db: ClientDatabase,
  id: string,
  units: Units,
): Promise<{ pdf: Uint8Array; accidentId: number }> {
  const page = await readPage(services, db, id, units)
  if (printing >= printsAtOnce) throw unavailable('Other PDFs are being made. Try again in a few seconds.', 5)
  printing++
  try {
    return { pdf: await services.pdf.print(reportPage(page)), accidentId: page.report.accident.accidentId }
  } finally {
    printing--
  }
}

async function readPage(services: Services, db: ClientDatabase, id: string, units: Units): Promise<PrintedReport> {
  const report = await findReport(db, services, id)
  if (!report) throw notFound('loss')
  const [client, telemetry, pictures] = await Promise.all([
    db.selectFrom('client').where('id', '=', db.clientId).select('name').executeTakeFirstOrThrow(),
    readTelemetry(services, db, id),
    readPictures(services, db, id),
  ])
  const way = typeof telemetry === 'string' ? [] : wayOf(telemetry)
  const { trip, referenceTime } = report.incident
  return {
    report,
    clientName: client.name,
    telemetry,
    way: way.length > 1 || !trip ? way : around(await listRoutePoints(db, trip), trip.startedAt, referenceTime),
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
    if (error instanceof AppError) return `Not to be had when this was printed: ${error.message}`
    throw error
  }
}

const wayOf = (telemetry: Telemetry): WayPoint[] =>
  telemetry.flatMap(({ t, lat, lon, speedKmh }) =>
    lat === null || lon === null || Math.abs(t) > shownSeconds ? [] : [{ t, lat, lon, speedKmh }],
  )

/** Positions of a trip close to the crash; of older trips only the ends are kept, and the way between is not known. */
function around(points: readonly WayPoint[], startedAt: string, referenceTime: string): WayPoint[] {
  if (points.length <= 2) return []
  const trigger = (Date.parse(referenceTime) - Date.parse(startedAt)) / 1000
  return points.filter(({ t }) => Math.abs(t - trigger) <= 2 * shownSeconds)
}

type Stored = { position: number; file: string; contentType: string | null }

async function readPictures({ media }: Services, db: ClientDatabase, id: string): Promise<Picture[]> {
  const stored = await named(
    'loss-pictures',
    db,
    sql<Stored>`select position, file, content_type as "contentType" from incident_media
      where client_id = ${db.clientId} and incident_id = ${id} and kind = ${mediaKind.still} and state = ${mediaState.stored}
        and file is not null and coalesce(bytes, 0) <= ${mostPictureBytes}
      order by position <> ${cameraPosition.code.frontExternal}, position limit ${mostPictures}`,
  )
  const pictures = await Promise.all(
    stored.map(async ({ position, file, contentType }) => {
      if ((await media.size(file)) === null) return []
      const bytes = await buffer(media.read(file))
      return [{ position, url: `data:${contentType ?? 'image/jpeg'};base64,${bytes.toString('base64')}` }]
    }),
  )
  return pictures.flat()
}
