import { fnolEndpoints } from '@milepost/contract/fnol/endpoints'
import { type Route, serve } from '../../route.ts'
import { listNotices, readNoticesOf } from './queries.ts'
import { changeRules, readRules } from './rules.ts'
import { sendNotices } from './send.ts'
import { sendTestNotice } from './test-notice.ts'

export const fnolRoutes: readonly Route[] = [
  serve(fnolEndpoints.configs, async ({ db }) => readRules(db)),
  serve(fnolEndpoints.changeConfigs, async ({ db, caller, body }) => changeRules(db, caller, body.configs)),
  serve(fnolEndpoints.test, async ({ services, db, caller, params }) =>
    sendTestNotice(services, db, caller, params.level),
  ),
  serve(fnolEndpoints.history, async ({ db, query }) => listNotices(db, query)),
  serve(fnolEndpoints.ofEvent, async ({ db, params }) => readNoticesOf(db, params.eventId)),
  serve(fnolEndpoints.send, async ({ db, caller, params, body }) => sendNotices(db, caller, params.eventId, body)),
]
