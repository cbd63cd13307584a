import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { explain } from '@milepost/session/api/api-error'
import { useBusy } from '@milepost/session/busy'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Textarea } from '@milepost/ui/form/input'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'

interface ReportProblemProps {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Reports a problem with the event itself: a wrong video, location or driver. The note appears in its activity. */
export function ReportProblem({ id, open, onOpenChange }: ReportProblemProps) {
  const [note, setNote] = useState('')
  useBusy(open && note.trim() !== '')
  const report = useMutation({
    mutationFn: () =>
      call(incidentReviewEndpoints.note, { params: { id }, body: { kind: 'problemReported', note: note.trim() } }),
    onSuccess: () => {
      setNote('')
      onOpenChange(false)
      toastSuccess('Problem reported', { description: 'It’s recorded in the activity of the event.' })
      void refresh(incidentReviewEndpoints.details)
    },
  })
  const send = () => {
    if (note.trim()) report.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report a problem"
      description="Describe what’s wrong with this event: the video, location, driver or time. Everyone who can see the event can read it."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={report.isPending} disabled={!note.trim()} onClick={send}>
            Report problem
          </Button>
        </>
      }
    >
      <Field
        label="What’s wrong"
        required
        {...(report.isError ? { error: `Not saved: ${explain(report.error).message}` } : {})}
      >
        <Textarea rows={4} maxLength={2000} autoFocus value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  )
}
