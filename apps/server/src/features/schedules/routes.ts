import { scheduleEndpoints } from '@milepost/contract/schedules/endpoints'
import type { FastifyReply } from 'fastify'
import { callerUserId, isAdmin } from '../../access/caller.ts'
import { notFound } from '../../app-error.ts'
import { attachment } from '../../reporting/print/attachment.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { changeSchedule, createSchedule, removeSchedule, sendNow, turnSchedule } from './commands.ts'
import { findDelivery } from './find-delivery.ts'
import { openReport } from './open-report.ts'
import { listSchedules } from './queries.ts'
import { listRecipients } from './recipient-queries.ts'
import { changeReportSubscription, readReportSubscription } from './report-subscription.ts'
import { listRuns } from './run-queries.ts'

export const scheduleRoutes: readonly Route[] = [
  serve(scheduleEndpoints.list, async ({ db, caller, query }) => listSchedules(db, caller, query.ids)),
  serve(scheduleEndpoints.recipients, async ({ db }) => listRecipients(db)),
  serve(scheduleEndpoints.create, async ({ db, caller, body }) => createSchedule(db, caller, body)),
  serve(scheduleEndpoints.change, async ({ db, caller, params, body }) => changeSchedule(db, caller, params.id, body)),
  serve(scheduleEndpoints.turn, async ({ db, caller, params, body }) =>
    turnSchedule(db, caller, params.id, body.state),
  ),
  serve(scheduleEndpoints.send, async ({ services, db, caller, params }) => sendNow(services, db, caller, params.id)),
  serve(scheduleEndpoints.remove, async ({ db, caller, params }) => removeSchedule(db, caller, params.id)),
  serve(scheduleEndpoints.runs, async ({ db, caller, params }) => {
    if ((await listSchedules(db, caller, [params.id])).length === 0) throw notFound('schedule')
    return (await listRuns(db, { scheduleId: params.id })).map(({ scheduleId: _, ...run }) => run)
  }),
  serveRaw(scheduleEndpoints.file, async ({ services, db, caller, params, reply }) => {
    const run = await db
      .selectFrom('reportRun as r')
      .innerJoin('reportSchedule as s', (join) => join.onRef('s.id', '=', 'r.scheduleId'))
      .select(['r.file', 'r.fileName', 'r.bytes', 's.ownerId', 's.userIds'])
      .where('r.id', '=', params.runId)
      .where('s.id', '=', params.id)
      .executeTakeFirst()
    const userId = callerUserId(caller)
    const isMeant = run && userId !== null && [run.ownerId, ...run.userIds].includes(userId)
    if (!run?.file || !(isMeant || isAdmin(caller))) throw notFound('report')
    if ((await services.media.size(run.file)) === null) throw notFound('file. Send the report again')
    return reply
      .type('application/octet-stream')
      .header('content-disposition', attachment(run.fileName ?? 'report'))
      .header('cache-control', 'private, no-store')
      .header('content-length', run.bytes)
      .send(services.media.read(run.file))
  }),
  serve(scheduleEndpoints.open, async ({ services, request, reply, params, query }) => {
    hide(reply)
    return openReport(services, request, { params, query })
  }),
  serve(scheduleEndpoints.subscription, async ({ services, request, reply, params, query }) => {
    hide(reply)
    return readReportSubscription(services, await findDelivery(services, request, { params, query }))
  }),
  serve(scheduleEndpoints.changeSubscription, async ({ services, request, reply, params, query, body }) => {
    hide(reply)
    const found = await findDelivery(services, request, { params, query })
    return changeReportSubscription(services, found, body.isStopped)
  }),
]

/** What only its recipient knows isn't stored or indexed on the way. */
const hide = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
