import { regions } from '@milepost/domain/regions'
import { z } from 'zod'
import { Count, Latitude, Longitude } from './fields.ts'

/** A location, resolved from its coordinates. Unknown parts are null. */
export const Place = z.object({
  /** One line for people: `Chicago, Cook, IL, US`. */
  text: z.string(),
  city: z.string().nullable(),
  county: z.string().nullable(),
  /** Numeric id of the state or province, 0 outside the US and Canada: see `regions`. */
  regionId: Count,
  /** Two letters: `IL`, `ON`. */
  regionCode: z.string().nullable(),
  /** ISO 3166 alpha-2: `US`, `CA`, `MX`. */
  country: z.string().nullable(),
})
export type Place = z.infer<typeof Place>

/**
 * Returns a place as people say it: `Chicago, IL`; a city abroad with its country, and the whole line without a city. A city
 * named like a province has its country too: `Ontario, CA` could be in California or Canada.
 */
export function townText({ text, city, regionCode, country }: Place): string {
  const within = regionCode ?? country
  if (!city || !within) return text
  const isProvince = regions.some((region) => region.name === city && region.country === regionCode)
  return [city, within, isProvince && country].filter(Boolean).join(', ')
}

export const Point = z.object({ lat: Latitude, lon: Longitude })
export type Point = z.infer<typeof Point>
