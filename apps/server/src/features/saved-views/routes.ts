import { savedViewEndpoints } from '@milepost/contract/saved-views/endpoints'
import { type Route, serve } from '../../route.ts'
import { changeSavedView, createSavedView, personOf, removeSavedView, setDefaultView } from './commands.ts'
import { listSavedViews } from './queries.ts'

export const savedViewRoutes: readonly Route[] = [
  serve(savedViewEndpoints.list, async ({ db, caller }) => listSavedViews(db, personOf(caller))),
  serve(savedViewEndpoints.create, async ({ db, caller, body }) => createSavedView(db, caller, body)),
  serve(savedViewEndpoints.change, async ({ db, caller, params, body }) =>
    changeSavedView(db, caller, params.id, body),
  ),
  serve(savedViewEndpoints.setDefault, async ({ db, caller, params, body }) =>
    setDefaultView(db, caller, params.id, body.isDefault),
  ),
  serve(savedViewEndpoints.remove, async ({ db, caller, params }) => removeSavedView(db, caller, params.id)),
]
