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
  /** Whether a filter of these names differs from the page's default. */
  isSet: (names: readonly string[]) => boolean
  /** Something that narrows differs: Reset appears. */
  narrowed: boolean
  onReset: () => void
  /** "Search vehicles"; absent where nothing is searched by text. */
  search?: string | undefined
  /** How many rows each option of a filter stands for, by the filter's name, where the answer says. */
  counts?: OptionCounts | undefined
  /** Somebody reaches for the filters. */
  onReach?: (() => void) | undefined
  /** After the filters: how what they leave is shown. */
  children?: ReactNode
}

/** A page may remember a choice that its address does not say. */
const differs = (field: FilterField, values: FieldValues) =>
  field.kind === 'one' && field.fallback !== undefined && values[field.name] !== field.fallback

/** The filters of a page; those of less use fold away until one is wanted. */
export function FieldBar({ fields, values, onChange, isSet, narrowed, onReset, search, ...rest }: FieldBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const folded = fields.filter((field) => field.later)
  const open = unfolded || folded.some((field) => isSet(namesOf(field)) || differs(field, values))
  const shown = open ? fields : fields.filter((field) => !field.later)
  const unfolding = useRef<{ line: Element; at: number }>(null)
  // What unfolded them is gone: the first of them has the focus.
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
