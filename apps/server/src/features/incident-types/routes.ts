import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { listIncidentTypes } from '../../reporting/incidents/incident-types.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { changeType, createType } from './change-type.ts'
import { changeLogo, sendLogo } from './logo.ts'

export const incidentTypeRoutes: readonly Route[] = [
  serve(incidentTypeEndpoints.list, async ({ services }) => listIncidentTypes(services)),
  serve(incidentTypeEndpoints.create, async ({ db, caller, body }) => createType(db, caller, body)),
  serve(incidentTypeEndpoints.change, async ({ db, caller, params, body }) => changeType(db, caller, params.id, body)),
  serve(incidentTypeEndpoints.changeLogo, async ({ services, db, caller, params, request }) =>
    changeLogo(services, db, caller, params.id, request),
  ),
  serveRaw(incidentTypeEndpoints.logo, async ({ services, params, query, request, reply }) =>
    sendLogo(services, { id: params.id, version: query.v }, request, reply),
  ),
]
