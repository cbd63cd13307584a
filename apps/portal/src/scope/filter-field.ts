import type { DatePreset } from '@milepost/ui/filter/date-range-days'
import type { FilterOption } from '@milepost/ui/filter/option-list'
import type { ScopeName } from './scope-fields.ts'

type Options = readonly FilterOption[] | (() => readonly FilterOption[])

/** A filter in a bar: its name in the URL, how it is rendered, and whether it is behind "More filters". */
export type FilterField = { later?: boolean } & (
  | { kind: 'range'; first: DatePreset }
  | { kind: 'scope'; name: ScopeName }
  | { kind: 'many'; name: string; label: string; options: Options }
  | { kind: 'one'; name: string; label: string; options: Options; fallback?: string | undefined }
  | { kind: 'switch'; name: string; label: string; on: string }
)

/** Date range filter; `first` is the page's default. */
export const rangeFilter = (first: DatePreset): FilterField => ({ kind: 'range', first })

/** Scope filter; searched on the server if there may be thousands of options. */
export const scopeFilter = (name: ScopeName): FilterField => ({ kind: 'scope', name })

/** Multi-select filter. Options that have to be loaded are passed as a hook. */
export const anyOf = (name: string, label: string, options: Options): FilterField => ({
  kind: 'many',
  name,
  label,
  options,
})

/** Single-select filter; `fallback` is the option that counts as none. */
export const oneOf = (name: string, label: string, options: Options, fallback?: string): FilterField => ({
  kind: 'one',
  name,
  label,
  options,
  fallback,
})

/** On/off filter; on is `on` in the URL. */
export const onOrOff = (name: string, label: string, on = 'yes'): FilterField => ({ kind: 'switch', name, label, on })

/** Moves a filter behind "More filters". */
export const later = (field: FilterField): FilterField => ({ ...field, later: true })

/** Returns the URL parameter names of a filter. */
export function namesOf(field: FilterField): readonly string[] {
  if (field.kind === 'range') return ['range', 'from', 'to']
  return field.kind === 'scope' && field.name === 'provider' ? ['provider', 'providers'] : [field.name]
}
