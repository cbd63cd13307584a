import { incorrectMappingEndpoints } from '@milepost/contract/mappings/endpoints'
import { type Route, serve } from '../../route.ts'
import { changeGroup } from './change-group.ts'
import { changeMapping, undoMapping } from './commands.ts'
import { findSample, listTagMappings } from './queries.ts'
import { parseTagId, typesEverOf } from './tag-queries.ts'
import { listUngrouped } from './vehicle-queries.ts'

/** Tags belong to no client: a change affects all clients, and is audited with the one in view. */
export const mappingRoutes: readonly Route[] = [
  serve(incorrectMappingEndpoints.list, async ({ services, db }) => ({ tags: await listTagMappings(services, db) })),
  serve(incorrectMappingEndpoints.vehicles, async ({ db, query }) => listUngrouped(db, query)),
  serve(incorrectMappingEndpoints.changeVehicle, async ({ db, caller, params, body }) =>
    changeGroup(db, caller, params.id, body.groupId),
  ),
  serve(incorrectMappingEndpoints.sample, async ({ services, db, params }) => {
    const key = parseTagId(params.id)
    return findSample(db, key, await typesEverOf(services.pool, key))
  }),
  serve(incorrectMappingEndpoints.change, async ({ services, db, caller, params, body }) => {
    const { translatedType = null, ignored = false, preview } = body
    return changeMapping(services, db, caller, parseTagId(params.id), { translatedType, ignored, preview })
  }),
  serve(incorrectMappingEndpoints.undo, async ({ services, db, caller, params }) =>
    undoMapping(services, db, caller, parseTagId(params.id)),
  ),
]
