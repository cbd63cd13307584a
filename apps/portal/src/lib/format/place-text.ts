import type { Place } from '@milepost/contract/api/place'

/**
 * "Chicago, Cook County, IL, US": city, county, state and country, as far as they are known, once where city and county are called
 * the same; its own line where none is.
 */
export function placeText(place: Place | null | undefined): string | undefined {
  if (!place) return undefined
  const { city, county, regionCode, country } = place
  const parts = [city, county === city ? null : county, regionCode, country].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : place.text
}
