import { type WebhookType, webhookTypes, webhookTypeWords } from '@milepost/contract/webhooks/events'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'

/** The events that a webhook sends: the field `types`. */
export function EventTypes() {
  const { field } = useController({ name: 'types' })
  const { formState } = useFormContext()
  const chosen = field.value as WebhookType[]
  const error = (get(formState.errors, 'types') as FieldError | undefined)?.message
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-13 font-[540]">Events to send</legend>
      {webhookTypes.map((type) => (
        <Checkbox
          key={type}
          checked={chosen.includes(type)}
          onChange={(on) => field.onChange(on ? [...chosen, type] : chosen.filter((one) => one !== type))}
          hint={webhookTypeWords[type].when}
        >
          {webhookTypeWords[type].label}
        </Checkbox>
      ))}
      {error && (
        <p role="alert" aria-invalid className="text-12 text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}
