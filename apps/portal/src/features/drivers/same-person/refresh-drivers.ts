import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { refresh } from '../../../lib/api/query-client.ts'

/** Reloads what a merge of drivers, or undoing it, changes. */
export const refreshDrivers = () =>
  refresh(
    samePersonEndpoints.candidates,
    driverEndpoints.page,
    driverEndpoints.totals,
    driverEndpoints.details,
    driverEndpoints.stats,
    driverEndpoints.trips,
    driverEndpoints.options,
    incidentEndpoints.page,
    coachingEndpoints.conversations,
  )
