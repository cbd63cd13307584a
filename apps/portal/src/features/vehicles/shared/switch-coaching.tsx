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
        label="Turn on coaching"
        result={(what) => `Coaching turned on for ${what}`}
        confirm={{
          title: `Turn on coaching for ${vehicles}?`,
          action: 'Turn on coaching',
          effect: 'Each change is recorded in the activity log. You can turn coaching off again.',
        }}
        run={() => change(true)}
      />
      <BulkAction
        {...bulk}
        things={['vehicle', 'vehicles']}
        label="Turn off coaching"
        result={(what) => `Coaching turned off for ${what}`}
        confirm={{
          title: `Turn off coaching for ${vehicles}?`,
          action: 'Turn off coaching',
          effect: 'Each change is recorded in the activity log. You can turn coaching on again.',
        }}
        run={() => change(false)}
      />
    </>
  )
}
