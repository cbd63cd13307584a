import { auditEndpoints } from '@milepost/contract/audit'
import { isAdmin } from '../../access/caller.ts'
import { forbidden } from '../../app-error.ts'
import { type Route, serve } from '../../route.ts'
import { listAudit } from './queries.ts'

export const auditRoutes: readonly Route[] = [
  serve(auditEndpoints.list, async ({ db, caller, query }) => {
    if (!isAdmin(caller) && !(query.subjectType && query.subjectId))
      throw forbidden('Only admins see all changes; name the thing whose changes you want.')
    return listAudit(db, query)
  }),
]
