import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { listIncidentTypes } from '../../reporting/incidents/incident-types.ts'
import { type Route, serve } from '../../route.ts'
import { changeType, createType } from './change-type.ts'

export const incidentTypeRoutes: readonly Route[] = [
  serve(incidentTypeEndpoints.list, async ({ services }) => listIncidentTypes(services)),
  serve(incidentTypeEndpoints.create, async ({ db, caller, body }) => createType(db, caller, body)),
  serve(incidentTypeEndpoints.change, async ({ db, caller, params, body }) => changeType(db, caller, params.id, body)),
]
