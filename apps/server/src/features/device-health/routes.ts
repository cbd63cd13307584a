import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { requireRecord } from '../../access/require-record.ts'
import { type Route, serve } from '../../route.ts'
import { listCameras } from './camera-queries.ts'
import { detailsOf } from './mismatch-details-queries.ts'
import { listMismatches, mismatchIds, readSides } from './mismatch-queries.ts'
import { obstructedVehicles, resolveCameras, undoCameras } from './resolve-cameras.ts'
import { resolveMismatches, resolveVehicles, undoMismatches } from './resolve-mismatches.ts'

export const deviceHealthRoutes: readonly Route[] = [
  serve(cameraEndpoints.obstructed, async ({ db, services, query }) => listCameras(db, services.secrets, query)),
  serve(cameraEndpoints.resolve, async ({ db, caller, body }) => {
    if ('undo' in body) return undoCameras(db, caller, body.undo)
    const ids = 'filter' in body ? await obstructedVehicles(db, body.filter, body.except) : body.vehicleIds
    return resolveCameras(db, caller, ids)
  }),
  serve(mismatchEndpoints.page, async ({ db, query }) => listMismatches(db, query)),
  serve(mismatchEndpoints.details, async ({ db, params }) => {
    await requireRecord(db, 'vehicle', params.vid)
    return (await readSides(db, params.vid)).map(detailsOf)
  }),
  serve(mismatchEndpoints.resolve, async ({ db, caller, body }) => {
    if ('undo' in body) return undoMismatches(db, caller, body.undo)
    if ('vehicleIds' in body) return resolveVehicles(db, caller, body.vehicleIds)
    if ('mismatchIds' in body) return resolveMismatches(db, caller, body.mismatchIds)
    const except = new Set(body.except)
    const ids = await mismatchIds(db, body.filter)
    return resolveMismatches(
      db,
      caller,
      ids.filter((id) => !except.has(id)),
    )
  }),
]
