import type { ShareContent, SharedContentItem } from '@milepost/contract/shares/content'
import { sharedListRows } from '@milepost/contract/shares/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { facesRoad } from '@milepost/domain/codes'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import type { MediaShare } from '../../access/caller.ts'
import { findBrand } from '../../access/client-brand.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { countedAtMost, countIncidents } from '../../reporting/incidents/count-incidents.ts'
import { mediaLinks } from '../../reporting/media/media-links.ts'
import { camerasOf, listMedia } from '../../reporting/media/stored-media.ts'
import type { Services } from '../../services.ts'
import { findReport } from '../accidents/report-queries.ts'
import { findIncident } from '../incidents/details-queries.ts'
import { listIncidents } from '../incidents/list/list-queries.ts'
import { findTelemetry } from '../incidents/telemetry-queries.ts'
import { vehicleReport } from '../vehicles/report/report-queries.ts'
import type { SharedSubject } from './shared-item.ts'
import { type Includes, incidentView, listedView, lossView, vehicleReportView } from './shared-views.ts'

/** What is shown, and what its link is called and about. */
type Shown = {
  item: SharedContentItem
  title: string
  vehicle: { id: string; name: string; vin: string | null } | null
  mediaUntil: string | null
}

/**
 * Reads what a link shows: exactly what was included. Media have addresses that end with the share; without one, as in a
 * preview, with the signed-in person's usual ones. Throws `notFound` if the record isn't the client's.
 */
export async function readShown(
  tools: Services,
  db: ClientDatabase,
  subject: SharedSubject,
  includes: Includes,
  share?: MediaShare,
): Promise<Shown> {
  switch (subject.type) {
    case 'incident': {
      const { view, incident, mediaUntil } = await readIncident(tools, db, subject.id, includes, share)
      const title = `${incident.type.word} · ${incident.vehicle.name}`
      return { item: { type: 'incident', incident: view }, title, vehicle: incident.vehicle, mediaUntil }
    }
    case 'loss': {
      const report = await findReport(db, tools, subject.id)
      if (!report || report.accident.withdrawnAt) throw notFound('loss')
      const { accident } = report
      const { view, mediaUntil } = await readIncident(tools, db, subject.id, includes, share)
      const title = `Loss ${accidentDisplayId(accident.accidentId)} · ${accident.vehicle.name}`
      const item = { type: 'loss' as const, loss: lossView(accident, includes), incident: view }
      return { item, title, vehicle: accident.vehicle, mediaUntil }
    }
    case 'vehicleReport': {
      const report = await vehicleReport(db, tools, subject.id, subject)
      const title = `Behavioral risk report · ${report.vehicle.name}`
      const item = { type: 'vehicleReport' as const, report: vehicleReportView(report) }
      return { item, title, vehicle: report.vehicle, mediaUntil: null }
    }
    case 'list': {
      const query = { ...subject.query, PageNumber: 1, PageSize: sharedListRows, WithPictures: false }
      const [{ items, hasMore }, counted] = await Promise.all([
        listIncidents(db, tools.secrets, query),
        countIncidents(db, query, countedAtMost),
      ])
      const item = {
        type: 'list' as const,
        incidents: items.map((incident) => listedView(incident, includes)),
        totalCount: totalOf(items.length, hasMore, counted),
        order: { by: query.SortBy, direction: query.SortDirection },
        hasMore,
        from: fromRangeTime(query.From).toISOString(),
        to: fromRangeTime(query.To).toISOString(),
      }
      return { item, title: 'Events', vehicle: null, mediaUntil: null }
    }
  }
}

/** Sums may lag behind the newest events, so that they count fewer than are shown. */
function totalOf(shown: number, hasMore: boolean, counted: { totalCount: number; isExact: boolean }): number | null {
  if (!hasMore) return shown
  return counted.isExact ? Math.max(counted.totalCount, shown + 1) : null
}

async function readIncident(
  tools: Services,
  db: ClientDatabase,
  id: string,
  includes: Includes,
  share: MediaShare | undefined,
) {
  const incident = await findIncident(db, tools, id)
  if (!incident) throw notFound('event')
  const [telemetry, media] = await Promise.all([findTelemetry(tools, db, id), listMedia(db, [id])])
  const all = camerasOf(tools.secrets, db.clientId, id, media, share)
  const cameras = includes.driver ? all : all.filter(({ position }) => facesRoad(position))
  const hasHiddenVideo = all.some((camera) => camera.state === 'ready' && !cameras.includes(camera))
  const { expiresAt } = mediaLinks(tools.secrets, db.clientId, id, share)
  return {
    incident,
    view: incidentView(incident, telemetry ?? [], { cameras, hasHiddenVideo }, includes),
    mediaUntil: cameras.length > 0 ? expiresAt : null,
  }
}

/** How a client appears to whoever has one of its links. */
export async function sharedBrand(db: Services['db'], clientId: number): Promise<ShareContent['client']> {
  const { ownName, clientName, logoPath, termsUrl } = await findBrand(db, clientId)
  return { name: ownName ?? clientName, logoUrl: logoPath, termsUrl }
}

/** Adds who shared it, until when, and the look of their client. */
export async function asContent(
  { db: all }: Pick<Services, 'db'>,
  db: ClientDatabase,
  shown: Shown,
  by: Pick<ShareContent, 'title' | 'sharedByName' | 'sharedAt' | 'expirationDate' | 'version' | 'allowDownload'>,
  includes: Includes,
): Promise<ShareContent> {
  const [client, timeZone] = await Promise.all([sharedBrand(all, db.clientId), readZone(db)])
  return {
    ...by,
    timeZone,
    client,
    includes,
    mediaUntil: shown.mediaUntil,
    item: shown.item,
  }
}
