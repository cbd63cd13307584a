import { parameterWord } from '@milepost/contract/api/parameter-words'
import { instantText } from '@milepost/domain/time/instant-text'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { filtersOf } from './read-request.ts'

/**
 * Returns the filters of a query in words, for callers without a screen: its range as days of the client, such as
 * "2026-10-28 to 2026-11-27", then each parameter with its values.
 */
export function filterWords(query: Record<string, unknown>, timeZone: string): string {
  const filters = filtersOf(query)
  const bound = (wanted: string) => filters.find(([name]) => name.toLowerCase() === wanted)?.[1]
  const range = rangeWords(bound('from'), bound('to'), timeZone)
  const others = range ? filters.filter(([name]) => !['from', 'to'].includes(name.toLowerCase())) : filters
  const words = others.map(([name, value]) => `${parameterWord(name) ?? name} ${[value].flat().join(', ')}`)
  return [...(range ? [range] : []), ...words].join('; ') || 'all'
}

/** Null unless both ends are instants. A time of day is only shown if the range doesn't start or end with its day. */
function rangeWords(from: unknown, to: unknown, timeZone: string): string | null {
  const [start, end] = [localText(from, timeZone), localText(to, timeZone)]
  return start && end && `${start.replace(' 00:00:00', '')} to ${end.replace(' 23:59:59', '')}`
}

function localText(bound: unknown, timeZone: string): string | null {
  const at = typeof bound === 'string' ? fromRangeTime(bound) : null
  return at && !Number.isNaN(at.getTime()) ? instantText(at.toISOString(), timeZone) : null
}
