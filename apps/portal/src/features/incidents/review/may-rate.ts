import { allows } from '@milepost/contract/api/roles'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'

/** True if these roles may rate events. */
export const mayRate = (roles: readonly string[]) => allows(incidentReviewEndpoints.rate, roles)
