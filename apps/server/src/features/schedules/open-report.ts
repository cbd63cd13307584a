import type { OpenedReport } from '@milepost/contract/schedules/endpoints'
import type { FastifyRequest } from 'fastify'
import { findBrand } from '../../access/client-brand.ts'
import { publicScope } from '../../access/client-scope.ts'
import { type GuessLimits, limitGuesses } from '../../access/limit-guesses.ts'
import { hourSeconds } from '../../access/take-quotas.ts'
import { hashOfSecret, readPathToken } from '../../access/tokens/path-token.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { findOpenView } from '../saved-views/queries.ts'
import { isAttached } from './sending/report-mail.ts'

/** Addresses that open nothing. A person mistypes none: they are in emails. */
const linkGuesses: GuessLimits = {
  name: 'report misses',
  refusal: 'Too many wrong links.',
  address: { count: 60, seconds: hourSeconds },
  all: { count: 5_000, seconds: hourSeconds },
}

type Address = { params: { token: string }; query: { token: string } }

/**
 * Opens a report by the link in its email, and counts it the first time. The rows themselves need a sign-in. Throws
 * `notFound`, alike for an unknown link and a wrong secret.
 */
export async function openReport(
  services: Services,
  request: FastifyRequest,
  { params, query }: Address,
): Promise<OpenedReport> {
  const found = await limitGuesses(services, request, linkGuesses, async () => {
    const path = readPathToken(params.token)
    if (!path) return undefined
    const db = publicScope(services, path.clientId)
    const row = await db.selectFrom('reportDelivery').selectAll().where('id', '=', path.id).executeTakeFirst()
    return row?.secretSha256.equals(hashOfSecret(query.token)) ? { db, id: row.id, runId: row.runId } : undefined
  })
  if (!found) throw notFound('link')
  const { db, id, runId } = found
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
