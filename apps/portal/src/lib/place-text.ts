import type { Place } from '@milepost/contract/place'

/** "Chicago, Cook County, IL, US": city, county, state and country, as far as they are known; its own line where none is. */
export function placeText(place: Place | null | undefined): string | undefined {
  if (!place) return undefined
  const parts = [place.city, place.county, place.regionCode, place.country].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : place.text
}
