import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { allows } from '@milepost/contract/roles'

/** Whether these roles may say what happened. */
export const mayRate = (roles: readonly string[]) => allows(incidentReviewEndpoints.rate, roles)
