import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { FileText, ShieldAlert } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { lossHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useMay } from '../../../session/use-may.ts'
import { partOfLossWords } from '../shared/replay/collision-badge.tsx'

interface LossActionProps {
  event: Pick<IncidentDetails, 'id' | 'accidentId' | 'partOfLoss' | 'type'>
}

/** Links to the event's loss or the one it is part of or, with permission, records it as one. */
export function LossAction({ event: { id, accidentId, partOfLoss, type } }: LossActionProps) {
  const [asking, setAsking] = useState(false)
  const mayMake = useMay(accidentEndpoints.create)
  if (accidentId !== null)
    return (
      <Button asChild>
        <Link href={lossHref(id)}>
          <FileText aria-hidden />
          Loss {accidentDisplayId(accidentId)}
        </Link>
      </Button>
    )
  if (partOfLoss !== null)
    return (
      <Button asChild>
        <Link href={lossHref(partOfLoss.eventId)}>
          <FileText aria-hidden />
          {partOfLossWords(partOfLoss.accidentId)}
        </Link>
      </Button>
    )
  if (!mayMake) return null
  return (
    <>
      <Button data-admin className="hidden tablet:inline-flex" onClick={() => setAsking(true)}>
        <ShieldAlert aria-hidden />
        Record as a loss
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={'Record this event as a loss?'}
        effect={`The event was reported as ${type.word.toLowerCase()}. It gets the next loss number, is added to the list of losses and counts in scores. You can undo this.`}
        action="Record as a loss"
        danger={false}
        onConfirm={async () => {
          const loss = await call(accidentEndpoints.create, { params: { eventId: id } })
          toastSuccess(`Recorded as loss ${accidentDisplayId(loss.accidentId)}`)
          await refresh(incidentReviewEndpoints.details, accidentEndpoints.page, accidentEndpoints.summary)
        }}
      />
    </>
  )
}
