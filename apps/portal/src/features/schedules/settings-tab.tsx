import { scheduleEndpoints as endpoints, type Schedule } from '@milepost/contract/schedules/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { turn } from './schedule-menu.tsx'
import { bodyOf, ScheduleFields, valuesOf } from './shared/schedule-fields.tsx'

/** Name, format, time and recipients of a schedule, to change. */
export function SettingsTab({ schedule, onRemove }: { schedule: Schedule; onRemove: () => void }) {
  const { id, view, state } = schedule
  const of = useContractForm({
    endpoint: endpoints.change,
    input: { params: { id } },
    start: valuesOf(schedule),
    body: (values) => ({ ...bodyOf(values), viewId: view?.id ?? '' }),
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(endpoints.list)
    },
  })
  if (!view)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-13 text-text-2">
          Its view was deleted or is no longer shared, so it can’t be sent. Delete it, and schedule the list again.
        </p>
        <Button variant="danger" onClick={onRemove}>
          Delete
        </Button>
      </div>
    )
  return (
    <ContractFormView of={of}>
      <ScheduleFields isReport={view.isReport} />
      <FormFooter of={of} always={state === 'ended'}>
        <Button variant="ghost" className="text-destructive" onClick={onRemove}>
          Delete
        </Button>
        {state !== 'ended' && (
          <Button onClick={() => void turn(schedule)}>{state === 'active' ? 'Pause' : 'Resume'}</Button>
        )}
      </FormFooter>
    </ContractFormView>
  )
}
