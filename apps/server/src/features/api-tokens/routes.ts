import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { type Route, serve } from '../../route.ts'
import { addToken, revokeToken } from './commands.ts'
import { listTokens } from './queries.ts'

export const apiTokenRoutes: readonly Route[] = [
  serve(apiTokenEndpoints.list, async ({ db, query }) => listTokens(db, query)),
  serve(apiTokenEndpoints.create, async ({ db, caller, body }) => addToken(db, caller, body)),
  serve(apiTokenEndpoints.revoke, async ({ db, caller, params }) => revokeToken(db, caller, params.id)),
]
