import { parseSearch, stringifySearch } from '../lib/search.ts'
import { rangeFields } from './range.ts'
import { vehicleScope } from './scope-fields.ts'

const kept = new Set([...Object.keys(vehicleScope), ...Object.keys(rangeFields('30d'))])

/** What goes along from one tab to the next: the vehicles and days that its address says, spelled alike on every page. */
export const keptScope = (search: string): string =>
  stringifySearch(Object.fromEntries(Object.entries(parseSearch(search)).filter(([name]) => kept.has(name))))
