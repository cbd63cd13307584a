import { parseSearch, stringifySearch } from '../lib/search.ts'
import { rangeNames, vehicleScopeNames } from './scope-names.ts'

const remembered = new Set<string>([...vehicleScopeNames, ...rangeNames])

/** Returns what is carried from tab to tab: vehicles and days in the URL, which have the same names on every page. */
export const rememberedScope = (search: string): string =>
  stringifySearch(Object.fromEntries(Object.entries(parseSearch(search)).filter(([name]) => remembered.has(name))))
