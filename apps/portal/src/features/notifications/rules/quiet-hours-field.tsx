import { Checkbox } from '@milepost/ui/form/checkbox'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'
import { useSession } from '../../../session/session-context.ts'
import { hourText } from './rule-sentence.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

/** Hours in which nothing is sent, in the client's time zone. */
export function QuietHoursField() {
  const { client } = useSession()
  const quiet = useController({ name: 'isQuiet' }).field
  const from = useController({ name: 'quietFrom' }).field
  const to = useController({ name: 'quietTo' }).field
  const { formState } = useFormContext()
  const error = (get(formState.errors, 'quietHours.to') as FieldError | undefined)?.message
  return (
    <div className="grid gap-2">
      <Checkbox
        checked={quiet.value as boolean}
        onChange={quiet.onChange}
        hint={`What happens meanwhile is sent afterwards. Hours are in ${client.timeZone}.`}
      >
        Quiet hours
      </Checkbox>
      {quiet.value && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            <Select value={String(from.value)} options={hours} onChange={(hour) => from.onChange(Number(hour))} />
          </Field>
          <Field label="To" error={error}>
            <Select value={String(to.value)} options={hours} onChange={(hour) => to.onChange(Number(hour))} />
          </Field>
        </div>
      )}
    </div>
  )
}
