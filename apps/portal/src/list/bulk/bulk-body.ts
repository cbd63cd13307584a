import type { RowSelection } from '@milepost/ui/table/row-selection'

/** Returns the selection in the format of bulk calls: ids, or the filter with exclusions; nothing is collected here. */
export const bulkBody = <Filter>(selection: RowSelection, filter: Filter) =>
  selection.kind === 'some' ? { vehicleIds: [...selection.ids] } : { filter, except: [...selection.except] }
