import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { type SpeedIncident, speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { toastFailure, toastNotice, toastSuccess } from '@milepost/ui/feedback/toaster'
import { call } from '../../lib/api/api.ts'
import { explain } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/query-client.ts'

/** Says that the limit of an event is wrong, or right after all, and offers to take the first back. */
export async function markLimit({ id }: Pick<SpeedIncident, 'id'>, isWrong: boolean, reason?: string): Promise<void> {
  await call(speedIncidentEndpoints.change, {
    params: { id },
    body: { limitMarkedWrong: isWrong, ...(reason && { reason }) },
  })
  if (isWrong)
    toastSuccess('Limit marked wrong: the event is rated inaccurate', {
      duration: undoMs,
      action: { label: 'Undo', onClick: () => void takeBack({ id }) },
    })
  else toastNotice('The limit holds again: the event has the rating it had before')
  await refresh(speedIncidentEndpoints.page, incidentReviewEndpoints.details, incidentEndpoints.page)
}

const undoMs = 10_000

/** Says that a limit is right after all; what fails is told. */
export const takeBack = (incident: Pick<SpeedIncident, 'id'>): Promise<void> =>
  markLimit(incident, false).catch((failure) => {
    toastFailure(explain(failure).message)
  })
