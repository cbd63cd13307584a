import { type Accident, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ReasonDialog } from '../../../form/reason-dialog.tsx'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'

/** Asks why a loss isn't one, and withdraws it. */
export function WithdrawDialog({ accident, onClose }: { accident: Accident; onClose: () => void }) {
  const name = accidentDisplayId(accident.accidentId)
  const withdraw = async (reason: string) => {
    await call(accidentEndpoints.withdraw, { params: { eventId: accident.eventId }, query: { reason } })
    toastSuccess(`${name} is no longer a loss`)
    void refresh(
      accidentEndpoints.report,
      accidentEndpoints.page,
      accidentEndpoints.summary,
      incidentReviewEndpoints.details,
    )
  }
  return (
    <ReasonDialog
      title={`Withdraw loss ${name}?`}
      effect="It’s removed from the list of losses and no longer counts in scores. Its file, number and history are kept, and it can be recorded as a loss again."
      action="Withdraw"
      danger
      missing="Enter a reason. It’s stored in the history of the loss."
      onConfirm={withdraw}
      onClose={onClose}
    />
  )
}
