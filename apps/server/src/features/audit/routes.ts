import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { type Route, serve } from '../../route.ts'
import { listAudit, listPeople, listRecordAudit } from './queries.ts'

export const auditRoutes: readonly Route[] = [
  serve(auditEndpoints.ofRecord, async ({ db, caller, query }) => listRecordAudit(db, caller, query)),
  serve(auditEndpoints.all, async ({ db, query }) => listAudit(db, query)),
  serve(auditEndpoints.people, async ({ db }) => listPeople(db)),
]
