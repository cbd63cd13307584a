import type { FieldValues } from './bar/field-chip.tsx'
import type { FilterField } from './filter-field.ts'
import { type RangeValues, rangeWords } from './range.ts'
import { scopeLabels } from './scope-names.ts'

/** The names of chosen records, by filter and value; names that aren't loaded yet are missing. */
export type FilterNames = Readonly<Record<string, ReadonlyMap<string, string>>>

/** More chosen records than this are counted. */
const mostNames = 3

/** Describes the filters in one line: "last 7 days, High and Critical, Northline Midwest, “van”". */
export function filterWords(
  fields: readonly FilterField[],
  values: FieldValues,
  zone: string,
  now: Date,
  names: FilterNames = {},
): string {
  const text = typeof values.text === 'string' && values.text ? `“${values.text}”` : ''
  return [...fields.map((field) => wordsOf(field, values, zone, now, names)), text].filter(Boolean).join(', ')
}

function wordsOf(field: FilterField, values: FieldValues, zone: string, now: Date, names: FilterNames): string {
  if (field.kind === 'range') return rangeWords(values as RangeValues, zone, now)
  const value = values[field.name]
  const chosen = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
  if (chosen.length === 0 || (field.kind === 'one' && value === field.fallback)) return ''
  if (field.kind === 'switch') return field.label.toLowerCase()
  if (field.kind !== 'scope' && typeof field.options !== 'function')
    return listWords(field.options.filter((option) => chosen.includes(option.value)).map(({ label }) => label))
  const label = field.kind === 'scope' ? scopeLabels[field.name] : field.label
  const words = chosenWords(label, chosen, names[field.name])
  return field.kind === 'scope' && field.name === 'provider' && values.providers === 'noneOf' ? `not ${words}` : words
}

/** "Northline Midwest and Northline West"; "Vehicle: 12" for many, and until their names are loaded. */
function chosenWords(label: string, chosen: readonly string[], names: FilterNames[string] | undefined): string {
  const known = chosen.flatMap((value) => names?.get(value) ?? [])
  return chosen.length > mostNames || known.length < chosen.length
    ? `${label}: ${chosen.length === 1 ? 'one' : chosen.length} selected`
    : listWords(known)
}

/** Returns "High and Critical"; "Low, Medium and High". */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
