import type { BulkResult } from '@milepost/contract/api/measures'
import { type Assignment, assigningEndpoints } from '@milepost/contract/incidents/assigning'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Select } from '@milepost/ui/form/select'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { useSession } from '../../../session/session-context.ts'
import { ratedLists } from '../review/rated-lists.ts'

interface AssignDialogProps {
  ids: readonly string[]
  /** Who they are assigned to now, if they are one event. */
  now?: Assignment | null
  onClose: (isAssigned: boolean) => void
}

const unassigned = 'unassigned'

/** Asks who is to look at some events, and by when. */
export function AssignDialog({ ids, now, onClose }: AssignDialogProps) {
  const { user } = useSession()
  const { timeZone } = useFormat()
  const [person, setPerson] = useState(now?.id ?? user.id)
  const [dueOn, setDueOn] = useState(now?.dueOn ?? '')
  const formId = useId()
  const people = useQuery(answerOf(assigningEndpoints.assignees, {}))
  const assign = useMutation({
    mutationFn: (): Promise<BulkResult> => {
      const to =
        person === unassigned ? { assigneeId: null, dueOn: null } : { assigneeId: person, dueOn: dueOn || null }
      return call(assigningEndpoints.assign, { body: { ids: [...ids], ...to } })
    },
    onSuccess: async ({ done }) => {
      await refresh(...ratedLists, incidentReviewEndpoints.details)
      const events = `${countText(done)} ${done === 1 ? 'event' : 'events'}`
      const name = options.find(({ value }) => value === person)?.label
      toastSuccess(person === unassigned ? `${events} unassigned` : `${events} assigned to ${name}`)
      onClose(true)
    },
    onError: (error) => toastFailure('Nothing was assigned.', { description: explain(error).message }),
  })
  const known = people.data ?? []
  const options = [
    ...known.map(({ id, name }) => ({ value: id, label: id === user.id ? `${name} (you)` : name })),
    { value: unassigned, label: 'Unassigned' },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    assign.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={ids.length === 1 ? 'Assign this event' : `Assign ${countText(ids.length)} events`}
      description="To find assigned events, use the “Assigned to” filter."
      footer={
        <>
          <Button variant="ghost" onClick={() => onClose(false)} disabled={assign.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={assign.isPending} disabled={!people.data}>
            Assign
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-3.5">
        <Field label="Person">
          <Select value={person} options={options} onChange={setPerson} />
        </Field>
        {person !== unassigned && (
          <Field label="Due" optional>
            <Input
              type="date"
              min={todayIn(timeZone, new Date())}
              value={dueOn}
              onChange={(change) => setDueOn(change.target.value)}
              className="num w-44"
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
