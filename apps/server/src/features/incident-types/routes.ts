import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { listIncidentTypes } from '../../reporting/incidents/incident-types.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { changeType, createType } from './change-type.ts'
import { changeLogo, sendLogo } from './logo.ts'
import { previewTags } from './queries.ts'

export const incidentTypeRoutes: readonly Route[] = [
  serve(incidentTypeEndpoints.list, async ({ services }) => listIncidentTypes(services)),
  serve(incidentTypeEndpoints.create, async ({ services, db, caller, body }) => createType(services, db, caller, body)),
  serve(incidentTypeEndpoints.change, async ({ services, db, caller, params, body }) =>
    changeType(services, db, caller, params.id, body),
  ),
  serve(incidentTypeEndpoints.previewTags, async ({ services, params, body }) =>
    previewTags(services, params.id, body.types),
  ),
  serve(incidentTypeEndpoints.changeLogo, async ({ services, db, caller, params, request }) =>
    changeLogo(services, db, caller, params.id, request),
  ),
  serveRaw(incidentTypeEndpoints.logo, async ({ services, params, query, request, reply }) =>
    sendLogo(services, { id: params.id, version: query.v }, request, reply),
  ),
]
