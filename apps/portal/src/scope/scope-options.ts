import { unknownResource } from '@milepost/domain/unknown-names'
import type { FilterOption } from '@milepost/ui/filter/option-list'

/** Options of one part of a scope. */
export type ScopeOptions = {
  options: readonly FilterOption[]
  loading: boolean
  /** Present if the server does the searching. */
  onSearch?: ((text: string) => void) | undefined
}

/** Lists of names load once; a write to one of them refetches it. */
export const loadedOnce = { staleTime: Number.POSITIVE_INFINITY }

/** Returns options for selected values that aren't among the known ones; none until those are loaded. */
export function strangers(
  chosen: readonly string[],
  known: readonly FilterOption[] | undefined,
  label = unknownResource,
): FilterOption[] {
  const missing = known ? chosen.filter((value) => !known.some((one) => one.value === value)) : []
  return missing.map((value) => ({ value, label }))
}
