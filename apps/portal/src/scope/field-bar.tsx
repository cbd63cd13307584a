import { FilterBar } from '@milepost/ui/filter/filter-bar'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { FieldChip, type FieldValues } from './field-chip.tsx'
import { type FilterField, namesOf } from './filter-field.ts'
import type { OptionCounts } from './option-counts.ts'

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

/** A page may store a choice that isn't in its URL. */
const differs = (field: FilterField, values: FieldValues) =>
  field.kind === 'one' && field.fallback !== undefined && values[field.name] !== field.fallback

/** A page's filters; less common ones are collapsed until needed. */
export function FieldBar({ fields, values, onChange, isSet, narrowed, onReset, search, ...rest }: FieldBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const folded = fields.filter((field) => field.later)
  const open = unfolded || folded.some((field) => isSet(namesOf(field)) || differs(field, values))
  const shown = open ? fields : fields.filter((field) => !field.later)
  const unfolding = useRef<{ line: Element; at: number }>(null)
  // The expand button is gone, so the first revealed filter gets the focus.
  useLayoutEffect(() => {
    const { line, at } = unfolding.current ?? {}
    if (unfolded && at !== undefined) line?.querySelectorAll('button')[at]?.focus()
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
        <FieldChip key={namesOf(field).join()} field={field} values={values} onChange={onChange} counts={rest.counts} />
      ))}
      {!open && folded.length > 0 && (
        <button
          type="button"
          className="h-[30px] rounded-control px-2 text-13 text-text-2 hover:bg-sunken"
          onClick={(event) => {
            const line = event.currentTarget.parentElement!
            unfolding.current = { line, at: [...line.querySelectorAll('button')].indexOf(event.currentTarget) }
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
