import { FilterBar } from '@milepost/ui/filter/filter-bar'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type FilterField, namesOf } from '../filter-field.ts'
import type { OptionCounts } from '../option-counts.ts'
import { FieldChip, type FieldValues } from './field-chip.tsx'

interface FieldBarProps {
  fields: readonly FilterField[]
  values: FieldValues
  onChange: (next: FieldValues) => void
  /** True if any of these filters differs from the page's default. */
  isSet: (names: readonly string[]) => boolean
  /** True if any filter is set: shows Reset. */
  narrowed: boolean
  onReset: () => void
  /** "Search vehicles"; absent without text search. */
  search?: string | undefined
  /** Row counts of filter options by filter name, if the response has them. */
  counts?: OptionCounts | undefined
  /** Called when someone opens the filters. */
  onReach?: (() => void) | undefined
  /** Shown after the filters: display options. */
  children?: ReactNode
}

const keyOf = (field: FilterField) => namesOf(field).join()

/** A page may store a choice that isn't in its URL. */
const differs = (field: FilterField, values: FieldValues) =>
  field.kind === 'one' && field.fallback !== undefined && values[field.name] !== field.fallback

/** A page's filters. Less common ones are collapsed until needed; those that are set are always shown. */
export function FieldBar({ fields, values, onChange, isSet, narrowed, onReset, search, ...rest }: FieldBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [kept, setKept] = useState<readonly string[]>([])
  const set = fields.filter((field) => field.later && (isSet(namesOf(field)) || differs(field, values))).map(keyOf)
  const added = set.filter((key) => !kept.includes(key))
  // A filter that is cleared keeps its place, or the layer that clears it would close at once.
  if (added.length > 0) setKept([...kept, ...added])
  const shown = unfolded ? fields : fields.filter((field) => !field.later || kept.includes(keyOf(field)))
  const unfolding = useRef<{ line: Element; before: ReadonlySet<Element> }>(null)
  // The expand button is gone, so the first revealed filter gets the focus.
  useLayoutEffect(() => {
    const { line, before } = unfolding.current ?? {}
    if (unfolded && line) [...line.querySelectorAll('button')].find((button) => !before?.has(button))?.focus()
  }, [unfolded])
  return (
    <FilterBar
      isSet={narrowed}
      setCount={fields.filter((field) => isSet(namesOf(field))).length}
      onReset={onReset}
      onReach={rest.onReach}
      search={
        search && <SearchBox label={search} value={String(values.text ?? '')} onChange={(text) => onChange({ text })} />
      }
    >
      {shown.map((field) => (
        <FieldChip key={keyOf(field)} field={field} values={values} onChange={onChange} counts={rest.counts} />
      ))}
      {shown.length < fields.length && (
        <button
          type="button"
          className="h-[30px] rounded-control px-2 text-13 text-text-2 hover:bg-sunken"
          onClick={(event) => {
            const line = event.currentTarget.parentElement!
            unfolding.current = { line, before: new Set(line.querySelectorAll('button')) }
            setUnfolded(true)
          }}
        >
          More filters
        </button>
      )}
      {rest.children}
    </FilterBar>
  )
}
