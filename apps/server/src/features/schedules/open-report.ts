import type { OpenedReport } from '@milepost/contract/schedules/endpoints'
import type { FastifyRequest } from 'fastify'
import { findBrand } from '../../access/client-brand.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { findOpenView } from '../saved-views/queries.ts'
import { findDelivery, type ReportAddress } from './find-delivery.ts'
import { isAttached } from './sending/report-mail.ts'

/**
 * Opens a report by the link in its email, and counts it the first time. The rows themselves need a sign-in. Throws
 * `notFound`, alike for an unknown link and a wrong secret.
 */
export async function openReport(
  services: Services,
  request: FastifyRequest,
  address: ReportAddress,
): Promise<OpenedReport> {
  const { db, id, runId } = await findDelivery(services, request, address)
  const opened = await readOpened(services, db, runId)
  await db
    .updateTable('reportDelivery')
    .set({ openedAt: new Date() })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute()
  return opened
}

async function readOpened(services: Services, db: ClientDatabase, runId: string): Promise<OpenedReport> {
  const run = await db
    .selectFrom('reportRun as r')
    .innerJoin('reportSchedule as s', (join) => join.onRef('s.id', '=', 'r.scheduleId'))
    .select(['r.scheduleId', 'r.dueAt', 'r.rows', 'r.bytes', 'r.file', 's.name', 's.ownerId', 's.viewId'])
    .where('r.id', '=', runId)
    .executeTakeFirstOrThrow()
  const brand = await findBrand(services.db, db.clientId)
  const view = await findOpenView(db, run.ownerId, run.viewId)
  return {
    name: run.name,
    client: { name: brand.ownName ?? brand.clientName, logoUrl: brand.logoPath, termsUrl: brand.termsUrl },
    dueAt: run.dueAt,
    rows: run.rows ?? 0,
    isAttached: isAttached({ bytes: Number(run.bytes) }),
    page: view && !view.page.includes('$') ? `${view.page}${view.search}` : '/',
    file: run.file === null ? null : { scheduleId: run.scheduleId, runId },
  }
}
