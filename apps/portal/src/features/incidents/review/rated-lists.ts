import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'

/** Lists that a rating changes besides the event itself: a collision may have become a loss. */
export const ratedLists = [
  incidentEndpoints.page,
  incidentEndpoints.totals,
  incidentEndpoints.counts,
  accidentEndpoints.page,
  accidentEndpoints.summary,
  accidentEndpoints.report,
]
