import { Checkbox } from '@milepost/ui/form/checkbox'

/** Whether someone asked for notices about a metric: they aren't sent yet, and the choice says so. */
export const NotifyChoice = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox
    checked={checked}
    onChange={onChange}
    hint="Notices about compliance aren’t sent yet. Your choice is saved for when they are."
  >
    Request notices about vehicles that aren’t compliant
  </Checkbox>
)
