import { parseSearch, stringifySearch } from '../lib/search.ts'
import { rangeFields } from './range.ts'
import { vehicleScope } from './scope-fields.ts'

const kept = new Set([...Object.keys(vehicleScope), ...Object.keys(rangeFields('30d'))])

/** Returns what is carried from tab to tab: vehicles and days in the URL, which have the same names on every page. */
export const rememberedScope = (search: string): string =>
  stringifySearch(Object.fromEntries(Object.entries(parseSearch(search)).filter(([name]) => kept.has(name))))
