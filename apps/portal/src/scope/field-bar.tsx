import { FilterBar } from '@milepost/ui/filter/filter-bar'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { useState } from 'react'
import { FieldChip, type FieldValues, type OptionCounts } from './field-chip.tsx'
import { type FilterField, namesOf } from './filter-field.ts'

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
}

/** The filters of a page; those of less use fold away until one is wanted. */
export function FieldBar({ fields, values, onChange, isSet, narrowed, onReset, search, counts }: FieldBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const folded = fields.filter((field) => field.later)
  const open = unfolded || folded.some((field) => isSet(namesOf(field)))
  const shown = open ? fields : fields.filter((field) => !field.later)
  return (
    <FilterBar
      isSet={narrowed}
      setCount={fields.filter((field) => isSet(namesOf(field))).length}
      onReset={onReset}
      search={
        search && <SearchBox label={search} value={String(values.text ?? '')} onChange={(text) => onChange({ text })} />
      }
    >
      {shown.map((field) => (
        <FieldChip key={namesOf(field).join()} field={field} values={values} onChange={onChange} counts={counts} />
      ))}
      {!open && folded.length > 0 && (
        <button
          type="button"
          className="h-[30px] rounded-control px-2 text-13 text-text-2 hover:bg-sunken"
          onClick={() => setUnfolded(true)}
        >
          More filters
        </button>
      )}
    </FilterBar>
  )
}
