import { Checkbox } from '@milepost/ui/form/checkbox'

/** Shown wherever notices can be chosen. */
export const noticesHint =
  'Sent once a day to the recipients of the checklist, at most once for each vehicle, metric and month. Unknown results are never sent.'

interface NotifyChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
}

/** Whether the recipients of a checklist are notified about a metric. */
export const NotifyChoice = (props: NotifyChoiceProps) => (
  <Checkbox {...props}>Notify about vehicles that aren’t compliant</Checkbox>
)
