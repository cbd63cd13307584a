import { regions } from '@milepost/domain/regions'
import { z } from 'zod'
import { later, oneOf } from '../../../scope/filter-field.ts'

const RegionText = z.string().regex(/^\d{1,3}$/)
const countries = ['US', 'CA'] as const

/** What the addresses of pages by state and province say beside their days and scope. */
export const regionFields = {
  /** The chosen one. */
  region: RegionText.optional(),
  country: z.enum(countries).optional(),
}

/** The chosen region as a filter, for whoever would rather search for it. */
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
