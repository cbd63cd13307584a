import { listRange, searchedText } from '../../../scope/scope-query.ts'
import type { LossFilters } from './loss-filters.ts'

/** Returns the loss list's filters in the API's format: for the list itself, and to ask what a link to it opens. */
export const lossListQuery = (values: LossFilters, { zone, now }: { zone: string; now: Date }) => ({
  ...listRange(values, zone, now),
  ...searchedText(values),
  ConnectionId: values.connection,
  PolicyId: values.policy,
  ProviderId: values.provider,
  DriverId: values.driver,
  VehicleId: values.vehicle,
  VehicleGroupIds: values.group,
  ...(values.fault && { NoFaultAccident: values.fault }),
  ...(values.risk && { RiskScore: values.risk }),
  ...(values.incomplete && { Incomplete: true }),
  ...(values.cost && { CostEstimate: values.cost }),
})
