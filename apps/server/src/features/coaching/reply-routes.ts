import { coachingReplyEndpoints as endpoints } from '@milepost/contract/coaching/replies'
import { type Route, serve } from '../../route.ts'
import { openMessage } from './replies/open-message.ts'
import { addReply, changeReceiving, markOpened } from './replies/reply-commands.ts'
import { readReplyContent } from './replies/reply-content.ts'
import { replyQuotas } from './replies/reply-limits.ts'

export const coachingReplyRoutes: readonly Route[] = [
  serve(endpoints.content, async ({ services, request, reply, params, query }) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    const open = await openMessage(services, request, { params, query })
    const content = await readReplyContent(services, open)
    await markOpened(open)
    return content
  }),
  serve(endpoints.reply, async ({ services, request, params, query, body }) => {
    const open = await openMessage(services, request, { params, query })
    return addReply(open, body.text, replyQuotas(services, request, open.row.id))
  }),
  serve(endpoints.receive, async ({ services, request, params, query, body }) => {
    await changeReceiving(await openMessage(services, request, { params, query }), body.receives)
  }),
]
