import type { Place } from '@milepost/contract/api/place'

/**
 * Returns "Chicago, Cook County, IL, US": the known parts of city, county, state and country, without repeating a
 * county named like its city; the place's own line if no part is known.
 */
export function placeText(place: Place | null | undefined): string | undefined {
  if (!place) return undefined
  const { city, county, regionCode, country } = place
  const parts = [city, county === city ? null : county, regionCode, country].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : place.text
}
