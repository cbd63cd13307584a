import { distanceSource } from '@milepost/domain/codes'
import type { TripRecord } from '@milepost/providers/kit/record'

/** SQL of the start or end place of a stored trip `t`, as a coordinate. */
export const pointJson = (end: 'start' | 'end') => `case when t.${end}_latitude_e6 is not null then
  json_build_object('latitude', t.${end}_latitude_e6 / 1e6::float8, 'longitude', t.${end}_longitude_e6 / 1e6::float8) end`

/** Returns the source of a stored distance as a provider reports it. */
export function sourceOf(code: number): TripRecord['distanceSource'] {
  if (code === distanceSource.code.odometer) return 'odometer'
  return code === distanceSource.code.gps ? 'gps' : null
}
