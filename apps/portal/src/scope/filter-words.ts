import type { FieldValues } from './field-chip.tsx'
import type { FilterField } from './filter-field.ts'
import { type RangeValues, rangeWords } from './range.ts'

/** Describes the filters in one line: "last 7 days, High and Critical, with video, “van”, 2 more filters". */
export function filterWords(fields: readonly FilterField[], values: FieldValues, zone: string, now: Date): string {
  const parts = fields.map((field) => wordsOf(field, values, zone, now))
  const more = parts.filter((part) => part === 'more').length
  const text = typeof values.text === 'string' && values.text ? `“${values.text}”` : ''
  return [
    ...parts.filter((part) => part !== 'more'),
    text,
    more > 0 && `${more} more ${more === 1 ? 'filter' : 'filters'}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Names that would have to be loaded are only counted. */
function wordsOf(field: FilterField, values: FieldValues, zone: string, now: Date): string {
  if (field.kind === 'range') return rangeWords(values as RangeValues, zone, now)
  const value = values[field.name]
  const chosen = [value].flat().filter((one) => one !== undefined && one !== '')
  if (chosen.length === 0 || (field.kind === 'one' && value === field.fallback)) return ''
  if (field.kind === 'switch') return field.label.toLowerCase()
  if (field.kind === 'scope' || typeof field.options === 'function') return 'more'
  const { options } = field
  return listWords(options.filter((option) => chosen.includes(option.value)).map(({ label }) => label))
}

/** Returns "High and Critical"; "Low, Medium and High". */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
