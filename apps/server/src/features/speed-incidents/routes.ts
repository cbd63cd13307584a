import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { type Route, serve } from '../../route.ts'
import { changeLimit } from './change-limit.ts'
import { findSpeedIncident, listSpeedIncidents, listSpeedPoints } from './list.ts'
import { countSpeedingExcess } from './speeding-excess.ts'

export const speedIncidentRoutes: readonly Route[] = [
  serve(speedIncidentEndpoints.page, async ({ db, query }) => listSpeedIncidents(db, query)),
  serve(speedIncidentEndpoints.excess, async ({ db, query }) => countSpeedingExcess(db, query)),
  serve(speedIncidentEndpoints.points, async ({ db, query }) => listSpeedPoints(db, query)),
  serve(speedIncidentEndpoints.change, async ({ db, caller, params, body }) => {
    await changeLimit(db, caller, params.id, body)
    return (await findSpeedIncident(db, params.id))!
  }),
]
