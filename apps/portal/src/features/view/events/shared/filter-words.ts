import { incidentRating, incidentView, severity } from '@milepost/contract/codes'
import { datePresets, daysText } from '@milepost/ui/filter/date-range-days'
import { daysInView, rangeOf, type SettledFilters } from './event-filters.ts'

/** What words the filters need that stand in no code table. */
export type FilterNames = {
  /** Word of an incident type by its key. */
  typeWord?: ((translatedType: string) => string | undefined) | undefined
  zone: string
  now: Date
}

/** "last 7 days", or the days themselves. */
export function rangeWords(filters: SettledFilters, { zone, now }: Pick<FilterNames, 'zone' | 'now'>): string {
  const range = rangeOf(filters)
  if ('preset' in range) return datePresets[range.preset].label.toLowerCase()
  return daysText(daysInView(filters, zone, now), now.getFullYear())
}

/** The filters in one line: "last 7 days, High and Critical, Pending, with video". */
export function filterWords(filters: SettledFilters, names: FilterNames): string {
  const scopes = [filters.connection, filters.provider, filters.group, filters.vehicle, filters.driver, filters.region]
  const scoped = scopes.filter((scope) => scope.length > 0).length
  return [
    rangeWords(filters, names),
    filters.view === 'all' ? '' : incidentView.word(incidentView.code[filters.view]),
    listWords(filters.level.toSorted().map((level) => severity.word(Number(level)))),
    typeWords(filters.type, names.typeWord),
    listWords(filters.rating.map((rating) => incidentRating.word(Number(rating)))),
    filters.video ? 'with video' : '',
    filters.q ? `“${filters.q}”` : '',
    scoped > 0 ? `${scoped} more ${scoped === 1 ? 'filter' : 'filters'}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const typeWords = (types: readonly string[], word: FilterNames['typeWord']) =>
  types.length > 2 ? `${types.length} types` : listWords(types.map((type) => word?.(type) ?? type))

/** "High and Critical"; "Low, Medium and High". */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
