import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { type Route, serve } from '../../../route.ts'
import { subjectRisk, unitsOf } from './subject-queries.ts'

export const subjectRiskRoutes: readonly Route[] = [
  serve(vehicleEndpoints.risk, async ({ db, services, params: { id } }) => ({
    ...(await subjectRisk(db, services, { kind: 'vehicle', id })),
    units: await unitsOf(db, id),
  })),
  serve(subjectRiskEndpoints.driver, ({ db, services, params: { id } }) =>
    subjectRisk(db, services, { kind: 'driver', id }),
  ),
  serve(subjectRiskEndpoints.group, ({ db, services, params: { id } }) =>
    subjectRisk(db, services, { kind: 'group', id }),
  ),
  serve(subjectRiskEndpoints.connection, ({ db, services, params: { id } }) =>
    subjectRisk(db, services, { kind: 'connection', id }),
  ),
  serve(subjectRiskEndpoints.policy, ({ db, services, params: { id } }) =>
    subjectRisk(db, services, { kind: 'policy', id }),
  ),
  serve(subjectRiskEndpoints.region, ({ db, services, query: { RegionId: id } }) =>
    subjectRisk(db, services, { kind: 'region', id }),
  ),
  serve(subjectRiskEndpoints.fleet, ({ db, services }) => subjectRisk(db, services, { kind: 'fleet' })),
]
