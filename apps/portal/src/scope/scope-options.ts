import { unknownResource } from '@milepost/domain/unknown-names'
import type { FilterOption } from '@milepost/ui/filter/option-list'

/** What one part of a scope offers. */
export type ScopeOptions = {
  options: readonly FilterOption[]
  loading: boolean
  /** Given where the server searches. */
  onSearch?: ((text: string) => void) | undefined
}

/** Lists of names load once; a write to one of them asks for it again. */
export const loadedOnce = { staleTime: Number.POSITIVE_INFINITY }

/** Options for what is chosen and not among those known; none while they are not known yet. */
export function strangers(
  chosen: readonly string[],
  known: readonly FilterOption[] | undefined,
  label = unknownResource,
): FilterOption[] {
  const missing = known ? chosen.filter((value) => !known.some((one) => one.value === value)) : []
  return missing.map((value) => ({ value, label }))
}
