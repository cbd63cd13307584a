import { metersPerMile } from '@milepost/domain/limits'
import { useFormat } from '../../lib/format/formatters.ts'

/** Formats miles in the person's units. */
export function useMiles(): (miles: number) => string {
  const format = useFormat()
  return (miles) => format.distance(miles * metersPerMile)
}

/** Formats a limit in miles in the person's units: `50 mi`. */
export function useMileLimit(): (miles: number) => string {
  const format = useFormat()
  return (miles) => format.distanceLimit(miles * metersPerMile)
}
