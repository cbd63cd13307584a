import { notificationEndpoints } from '@milepost/contract/notifications/endpoints'
import { subscriptionEndpoints } from '@milepost/contract/notifications/subscription'
import { type Route, serve } from '../../route.ts'
import { addRule, changeRule, removeRule } from './commands.ts'
import { listHistory, readNotice } from './history-queries.ts'
import { previewRule } from './preview.ts'
import { listRules } from './queries.ts'
import { resendNotice } from './resend.ts'
import { changeSubscription, openSubscription, readSubscription } from './subscriptions.ts'
import { sendTestMail } from './test-mail.ts'

export const notificationRoutes: readonly Route[] = [
  serve(notificationEndpoints.configs, async ({ db }) => listRules(db)),
  serve(notificationEndpoints.createConfig, async ({ services, db, caller, body }) =>
    addRule(services, db, caller, body),
  ),
  serve(notificationEndpoints.changeConfig, async ({ db, caller, params, body }) =>
    changeRule(db, caller, params.id, body),
  ),
  serve(notificationEndpoints.removeConfig, async ({ db, caller, params }) => removeRule(db, caller, params.id)),
  serve(notificationEndpoints.preview, async ({ db, body }) => previewRule(db, body)),
  serve(notificationEndpoints.test, async ({ services, db, caller, params }) =>
    sendTestMail(services, db, caller, params.id),
  ),
  serve(notificationEndpoints.history, async ({ db, query }) => listHistory(db, query)),
  serve(notificationEndpoints.details, async ({ db, params }) => readNotice(db, params.id)),
  serve(notificationEndpoints.resend, async ({ services, db, caller, params }) =>
    resendNotice(services, db, caller, params.id),
  ),
  serve(subscriptionEndpoints.get, async ({ services, request, params, query }) =>
    readSubscription(services, await openSubscription(services, request, { params, query })),
  ),
  serve(subscriptionEndpoints.change, async ({ services, request, params, query, body }) =>
    changeSubscription(services, await openSubscription(services, request, { params, query }), body),
  ),
]
