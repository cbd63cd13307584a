import { assigningEndpoints } from '@milepost/contract/incidents/assigning'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import type { Severity } from '@milepost/domain/codes'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { requireRecord } from '../../access/require-record.ts'
import { notFound } from '../../app-error.ts'
import { totalIncidents } from '../../reporting/incidents/count-incidents.ts'
import { type Route, serve } from '../../route.ts'
import { assignIncidents, listAssignees } from './assign.ts'
import { rateIncident } from './commands.ts'
import { findIncident, listRatings } from './details-queries.ts'
import { listIncidents, listSince } from './list/list-queries.ts'
import { countIncidentOptions } from './list/option-counts.ts'
import { rateMany } from './rate-many.ts'
import { recordActivity } from './record-activity.ts'
import { findTelemetry } from './telemetry-queries.ts'

export const incidentRoutes: readonly Route[] = [
  serve(incidentEndpoints.page, async ({ db, services, query }) => listIncidents(db, services.secrets, query)),
  serve(incidentEndpoints.totals, async ({ db, query }) => totalIncidents(db, query)),
  serve(incidentEndpoints.counts, async ({ db, query }) => countIncidentOptions(db, query)),
  serve(incidentEndpoints.ofVehicle, async ({ db, services, params, query }) => {
    await requireRecord(db, 'vehicle', params.id)
    return listSince(db, services.secrets, { vehicleId: params.id }, fromRangeTime(query.startTime))
  }),
  serve(incidentEndpoints.ofDriver, async ({ db, services, params, query }) => {
    await requireRecord(db, 'driver', params.id)
    return listSince(db, services.secrets, { driverId: params.id }, fromRangeTime(query.startTime))
  }),
  serve(incidentReviewEndpoints.details, async ({ db, services, params }) => {
    const incident = await findIncident(db, services, params.id)
    if (!incident) throw notFound('event')
    return incident
  }),
  serve(incidentReviewEndpoints.telemetry, async ({ db, services, params }) => {
    const samples = await findTelemetry(services, db, params.id)
    if (!samples) throw notFound('event')
    return samples
  }),
  serve(incidentReviewEndpoints.rate, async ({ db, caller, params, body }) => {
    await rateIncident(db, caller, params.id, body)
    const [rating] = await listRatings(db, params.id)
    const row = await db
      .selectFrom('incident')
      .where('id', '=', params.id)
      .select(['risk', 'severity'])
      .executeTakeFirstOrThrow()
    return { rating: rating ?? null, riskScore: row.risk, severity: row.severity as Severity }
  }),
  serve(incidentReviewEndpoints.rateMany, ({ db, caller, body: { ids, ...input } }) =>
    rateMany(db, caller, ids, input),
  ),
  serve(assigningEndpoints.assignees, ({ db }) => listAssignees(db)),
  serve(assigningEndpoints.assign, ({ db, caller, body }) => assignIncidents(db, caller, body)),
  serve(incidentReviewEndpoints.note, async ({ db, caller, params, body }) =>
    recordActivity(db, caller, params.id, body),
  ),
]
