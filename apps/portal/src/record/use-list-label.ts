import type { z } from 'zod'
import { countText } from '../lib/format/formatters.ts'
import type { Filters } from '../lib/search.ts'
import type { ListDefinition } from '../list/list-definition.ts'
import type { ListPlace } from '../list/parts/list-place.ts'
import type { FieldValues } from '../scope/bar/field-chip.tsx'
import { useFilterWords } from '../scope/use-filter-words.ts'
import type { Neighbours } from './neighbours.ts'

/** Returns "Events · last 7 days, High · 3 of 132": the list a record was opened from, in words. */
export function useListLabel<F extends Filters>(
  title: string,
  list: Pick<ListDefinition<F, never>, 'bar'>,
  place: ListPlace<z.output<F>> | undefined,
  neighbours: Neighbours | undefined,
): string {
  const words = useFilterWords(list.bar, place?.values as FieldValues | undefined)
  const { position, total } = neighbours ?? {}
  // A count from rollups may lag behind the rows.
  const of = total === undefined || total <= (position ?? 0) ? '' : ` of ${countText(total)}`
  const where = position === undefined ? undefined : `${countText(position + 1)}${of}`
  return [title, words, where].filter(Boolean).join(' · ')
}
