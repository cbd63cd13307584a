import { cameraEndpoints } from '@milepost/contract/cameras'
import { type Route, serve } from '../../route.ts'
import { listCameras } from './camera-queries.ts'
import { obstructedVehicles, resolveCameras, undoCameras } from './resolve-cameras.ts'

export const deviceHealthRoutes: readonly Route[] = [
  serve(cameraEndpoints.obstructed, async ({ db, services, query }) => listCameras(db, services.secrets, query)),
  serve(cameraEndpoints.resolve, async ({ db, caller, body }) => {
    if ('undo' in body) return undoCameras(db, caller, body.undo)
    const ids = 'filter' in body ? await obstructedVehicles(db, body.filter, body.except) : body.vehicleIds
    return resolveCameras(db, caller, ids)
  }),
]
