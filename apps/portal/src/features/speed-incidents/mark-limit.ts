import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { type SpeedIncident, speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastNotice, toastSuccess } from '@milepost/ui/feedback/toaster'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'

/** Marks the speed limit of an event as wrong, or as right again; offers undo for the former. */
export async function markLimit({ id }: Pick<SpeedIncident, 'id'>, isWrong: boolean, reason?: string): Promise<void> {
  await call(speedIncidentEndpoints.change, {
    params: { id },
    body: { limitMarkedWrong: isWrong, ...(reason && { reason }) },
  })
  if (isWrong)
    toastSuccess('Limit marked incorrect. The event is rated inaccurate', {
      duration: undoMs,
      action: { label: 'Undo', onClick: () => void unmarkLimit({ id }) },
    })
  else toastNotice('Limit restored. The event has its previous rating again')
  await refresh(speedIncidentEndpoints.page, incidentReviewEndpoints.details, incidentEndpoints.page)
}

const undoMs = 10_000

/** Marks a limit as right again and reports failures. */
export const unmarkLimit = (incident: Pick<SpeedIncident, 'id'>): Promise<void> =>
  markLimit(incident, false).catch((failure) => {
    toastFailure(explain(failure).message)
  })
