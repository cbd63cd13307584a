import { Checkbox } from '@milepost/ui/form/checkbox'

/** Shown wherever notices can be requested. */
export const noticesHint = 'Notices about compliance aren’t sent yet. Requests are saved for when they are.'

interface NotifyChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
}

/** Whether someone requests notices about a metric. */
export const NotifyChoice = (props: NotifyChoiceProps) => (
  <Checkbox {...props}>Request notices about vehicles that aren’t compliant</Checkbox>
)
