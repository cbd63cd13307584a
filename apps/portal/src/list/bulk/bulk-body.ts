import type { RowSelection } from '@milepost/ui/table/row-selection'

/** What is ticked, as bulk calls take it: ids, or the filter with what was unticked; nothing is collected here. */
export const bulkBody = <Filter>(selection: RowSelection, filter: Filter) =>
  selection.kind === 'some' ? { vehicleIds: [...selection.ids] } : { filter, except: [...selection.except] }
