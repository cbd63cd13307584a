import { allows } from '@milepost/contract/api/roles'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'

/** Whether these roles may say what happened. */
export const mayRate = (roles: readonly string[]) => allows(incidentReviewEndpoints.rate, roles)
