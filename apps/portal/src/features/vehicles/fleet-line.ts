import type { ReportingCounts } from '@milepost/contract/vehicles/list'
import { countText } from '../../lib/format/formatters.ts'
import type { VehicleFilters } from './vehicle-filters.ts'

/** Vehicle counts by reporting state; a placeholder belongs to other filters. */
type Totals = { data: ReportingCounts | undefined; isPlaceholderData: boolean }

/**
 * Describes how many vehicles there are, how many units they have if some have two, and how many vehicles are inactive.
 * Units and vehicles come from two responses: while these belong to different filters, units are left out.
 */
export function fleetLine(
  units: number | undefined,
  { data: counts, isPlaceholderData }: Totals,
  reporting: VehicleFilters['reporting'],
): string {
  const vehicles = counts && (reporting ? counts[reporting] : counts.active + counts.inactive)
  const hasMoreUnits = units !== undefined && units !== vehicles && !isPlaceholderData
  return [
    vehicles !== undefined && `${countText(vehicles)} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`,
    hasMoreUnits && `${countText(units)} ${units === 1 ? 'unit' : 'units'}`,
    counts && counts.inactive > 0 && `${countText(counts.inactive)} inactive`,
  ]
    .filter(Boolean)
    .join(' · ')
}
