import { accidentDisplayId } from '@milepost/contract/accident-display-id'
import { type Accident, accidentEndpoints } from '@milepost/contract/accidents'
import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../lib/api.ts'
import { explain } from '../../../../lib/api-error.ts'
import { refresh } from '../../../../lib/query-client.ts'

/** Asks why a loss is none, and takes it back. */
export function TakeBackDialog({ accident, onClose }: { accident: Accident; onClose: () => void }) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const name = accidentDisplayId(accident.accidentId)
  const takeBack = useMutation({
    mutationFn: () =>
      call(accidentEndpoints.withdraw, { params: { eventId: accident.eventId }, query: { reason: reason.trim() } }),
    onSuccess: async () => {
      toastSuccess(`${name} is no loss any more`)
      onClose()
      await refresh(
        accidentEndpoints.report,
        accidentEndpoints.page,
        accidentEndpoints.summary,
        incidentReviewEndpoints.details,
      )
    },
    onError: (failure) => setProblem(explain(failure).message),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !takeBack.isPending && onClose()}
      title={`Take back loss ${name}?`}
      description="It leaves the list of losses and the scores. Its file, its number and its history stay, and it can become a loss again."
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={takeBack.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={takeBack.isPending}>
            Take back
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) takeBack.mutate()
          else setProblem('Say why: it stays in the history of the loss.')
        }}
      >
        <Field label="Reason" required error={problem}>
          <Input
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
