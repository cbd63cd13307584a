import { metersPerMile } from '@milepost/domain/limits'
import { useFormat } from '../../lib/format/formatters.ts'

/** Formats miles in the person's units. */
export function useMiles(): (miles: number) => string {
  const format = useFormat()
  return (miles) => format.distance(miles * metersPerMile)
}
