import { regions } from '@milepost/domain/regions'
import { z } from 'zod'
import { later, oneOf } from '../../../scope/filter-field.ts'

const RegionText = z.string().regex(/^\d{1,3}$/)
const countries = ['US', 'CA'] as const

/** Search parameters of pages by state and province, besides days and scope. */
export const regionFields = {
  /** The selected region. */
  region: RegionText.optional(),
  country: z.enum(countries).optional(),
}

/** The selected region as a filter, for people who would rather search. */
export const regionBar = [
  oneOf(
    'country',
    'Country',
    countries.map((code) => ({ value: code, label: code === 'US' ? 'United States' : 'Canada' })),
  ),
  later(
    oneOf(
      'region',
      'Region',
      regions.map(({ id, name, code }) => ({ value: String(id), label: name, note: code })),
    ),
  ),
]

export const isOfCountry = (regionId: number, country: (typeof countries)[number] | undefined) =>
  country === undefined || regions.find(({ id }) => id === regionId)?.country === country

/** The regions of a country by id; none for any country, which means all. */
export const regionsOf = (country: (typeof countries)[number] | undefined): number[] =>
  country === undefined ? [] : regions.filter((region) => region.country === country).map(({ id }) => id)
