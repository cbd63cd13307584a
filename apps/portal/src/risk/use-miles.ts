import { metersPerMile } from '@milepost/contract/limits'
import { useFormat } from '../lib/formatters.ts'

/** Writes miles in the person's units. */
export function useMiles(): (miles: number) => string {
  const format = useFormat()
  return (miles) => format.distance(miles * metersPerMile)
}
