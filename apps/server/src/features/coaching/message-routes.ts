import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { type Route, serve } from '../../route.ts'
import { coachingContext } from './events/coaching-effect.ts'
import { topEvents } from './events/top-events.ts'
import { findConversation, listConversations } from './messages/conversation-queries.ts'
import { markRead } from './messages/mark-read.ts'
import { findMessage, listMessages } from './messages/message-queries.ts'
import { retryMessage } from './messages/retry-message.ts'
import { sendMessage } from './messages/send-message.ts'
import { listRecipients } from './recipient-queries.ts'
import { findSubject, listCoachedVehicles, listSubjects } from './subject-queries.ts'

export const coachingMessageRoutes: readonly Route[] = [
  serve(endpoints.conversations, async ({ db, query }) => listConversations(db, query)),
  serve(endpoints.conversation, async ({ db, params }) => findConversation(db, params.id)),
  serve(endpoints.messages, async ({ db, services, params, query }) => {
    await findConversation(db, params.id)
    return listMessages(services, db, params.id, query.page)
  }),
  serve(endpoints.context, async ({ db, params }) => coachingContext(db, await findConversation(db, params.id))),
  serve(endpoints.markRead, async ({ db, caller, params, body }) => markRead(db, caller, params.id, body.coached)),
  serve(endpoints.recipients, async ({ db, query }) => {
    const subject = await findSubject(db, query, 'query')
    const vehicles = await listCoachedVehicles(db, subject)
    return {
      subject,
      connectionId: subject.connection.id,
      hasCoaching: vehicles.some(({ hasCoaching }) => hasCoaching),
      vehicles: vehicles.map(({ id, name }) => ({ id, name })),
      items: await listRecipients(
        db,
        subject,
        vehicles.map(({ id }) => id),
      ),
    }
  }),
  serve(endpoints.subjects, async ({ db, query }) => listSubjects(db, query.SearchedText)),
  serve(endpoints.send, async ({ db, services, caller, body }) =>
    findMessage(services, db, await sendMessage(services, db, caller, body)),
  ),
  serve(endpoints.retry, async ({ db, services, caller, params }) => {
    await retryMessage(services, db, caller, params.id)
    return findMessage(services, db, params.id)
  }),
  serve(endpoints.topEvents, async ({ db, services, query }) => {
    if (query.driverId !== undefined || query.vehicleId !== undefined) await findSubject(db, query, 'query')
    return topEvents(services, db, query)
  }),
]
