import type { DatePreset } from '@milepost/ui/filter/date-range-days'
import type { FilterOption } from '@milepost/ui/filter/option-list'
import type { ScopeName } from './scope-fields.ts'

type Options = readonly FilterOption[] | (() => readonly FilterOption[])

/** One filter of a bar: the name it has in the address, how it is drawn, and whether it waits behind "More filters". */
export type FilterField = { later?: boolean } & (
  | { kind: 'range'; first: DatePreset }
  | { kind: 'scope'; name: ScopeName }
  | { kind: 'many'; name: string; label: string; options: Options }
  | { kind: 'one'; name: string; label: string; options: Options; fallback?: string | undefined }
  | { kind: 'switch'; name: string; label: string; on: string }
)

/** The days; `first` is what the page shows by itself. */
export const rangeFilter = (first: DatePreset): FilterField => ({ kind: 'range', first })

/** Parts of the scope; the server searches where there may be thousands. */
export const scopeFilter = (name: ScopeName): FilterField => ({ kind: 'scope', name })

/** Any number of options. Options that have to be loaded are given as a hook. */
export const anyOf = (name: string, label: string, options: Options): FilterField => ({
  kind: 'many',
  name,
  label,
  options,
})

/** One option or none; `fallback` is the option that counts as none. */
export const oneOf = (name: string, label: string, options: Options, fallback?: string): FilterField => ({
  kind: 'one',
  name,
  label,
  options,
  fallback,
})

/** On or off; on stands in the address as `on`. */
export const onOrOff = (name: string, label: string, on = 'yes'): FilterField => ({ kind: 'switch', name, label, on })

/** The same filter behind "More filters". */
export const later = (field: FilterField): FilterField => ({ ...field, later: true })

/** What an address calls the values of a filter. */
export function namesOf(field: FilterField): readonly string[] {
  if (field.kind === 'range') return ['range', 'from', 'to']
  return field.kind === 'scope' && field.name === 'provider' ? ['provider', 'providers'] : [field.name]
}
