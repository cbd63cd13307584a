import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { type Route, serve } from '../../route.ts'
import { listAudit } from './queries.ts'

export const auditRoutes: readonly Route[] = [
  serve(auditEndpoints.ofRecord, async ({ db, query }) => listAudit(db, query)),
  serve(auditEndpoints.all, async ({ db, query }) => listAudit(db, query)),
]
