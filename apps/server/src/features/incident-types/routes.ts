import { incidentTypeEndpoints } from '@milepost/contract/incident-types'
import { type Route, serve } from '../../route.ts'
import { listIncidentTypes } from './queries.ts'

export const incidentTypeRoutes: readonly Route[] = [
  serve(incidentTypeEndpoints.list, async ({ services }) => listIncidentTypes(services)),
]
