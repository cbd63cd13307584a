import type { ReportingCounts } from '@milepost/contract/vehicles/list'
import { countText } from '../../lib/format/formatters.ts'
import type { VehicleFilters } from './vehicle-filters.ts'

/** Vehicle counts by reporting state; a placeholder belongs to other filters. */
type Totals = { data: ReportingCounts | undefined; isPlaceholderData: boolean }

/**
 * Describes how many vehicles there are, how many of them are active, and why the list has more rows, if some have two.
 * Rows and vehicles come from two responses: while these belong to different filters, rows are left out. `isImporting`:
 * positions that make vehicles active may still arrive.
 */
export function fleetLine(
  rows: number | undefined,
  { data: counts, isPlaceholderData }: Totals,
  reporting: VehicleFilters['reporting'],
  isImporting: boolean,
): string {
  const vehicles = counts && (reporting ? counts[reporting] : counts.active + counts.inactive)
  const hasMoreRows = rows !== undefined && rows !== vehicles && !isPlaceholderData
  return [
    vehicles !== undefined && `${countText(vehicles)} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`,
    counts &&
      !reporting &&
      counts.inactive > 0 &&
      `: ${countText(counts.active)} active, ${countText(counts.inactive)} inactive${isImporting ? ' so far' : ''}`,
    vehicles !== undefined && hasMoreRows && ' · ',
    hasMoreRows && `${countText(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    vehicles !== undefined && hasMoreRows && ': a vehicle at two providers has two',
  ]
    .filter(Boolean)
    .join('')
}
