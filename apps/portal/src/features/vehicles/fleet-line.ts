import type { ReportingCounts } from '@milepost/contract/vehicles/list'
import { countText } from '../../lib/format/formatters.ts'
import type { VehicleFilters } from './vehicle-filters.ts'

/** How vehicles report; a placeholder is of other filters. */
type Totals = { data: ReportingCounts | undefined; isPlaceholderData: boolean }

/**
 * How many vehicles there are, how many units they have where some have two, and how many of the vehicles are inactive.
 * Units and vehicles come with two answers: as long as these are of different filters, units are not told.
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
