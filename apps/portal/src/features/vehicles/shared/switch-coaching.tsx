import { countText } from '../../../lib/format/formatters.ts'
import { BulkAction } from '../../../list/bulk/bulk-action.tsx'
import type { BulkOutcome } from '../../../list/bulk/bulk-outcome.ts'
import type { Bulk } from '../../../list/list-table.tsx'

interface SwitchCoachingProps extends Omit<Bulk, 'selection'> {
  /** Switches all selected rows and refetches the lists that show the setting. */
  change: (hasCoaching: boolean) => Promise<BulkOutcome>
}

/** Switches coaching on or off for the selected vehicles, from any list. */
export function SwitchCoaching({ change, ...bulk }: SwitchCoachingProps) {
  const vehicles = `${countText(bulk.count)} ${bulk.count === 1 ? 'vehicle' : 'vehicles'}`
  return (
    <>
      <BulkAction
        {...bulk}
        things={['vehicle', 'vehicles']}
        label="Switch coaching on"
        confirm={{
          title: `Put ${vehicles} under coaching?`,
          action: 'Put under coaching',
          effect: 'Each change is noted in the activity. Coaching can be switched off again.',
        }}
        run={() => change(true)}
      />
      <BulkAction
        {...bulk}
        things={['vehicle', 'vehicles']}
        label="Switch coaching off"
        confirm={{
          title: `Take ${vehicles} out of coaching?`,
          action: 'Take out of coaching',
          effect: 'Each change is noted in the activity. Coaching can be switched on again.',
        }}
        run={() => change(false)}
      />
    </>
  )
}
