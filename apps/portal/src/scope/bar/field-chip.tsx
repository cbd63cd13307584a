import { MultiFilter, SingleFilter } from '@milepost/ui/filter/choice-filters'
import { DateRangeFilter } from '@milepost/ui/filter/date-range-filter'
import { ToggleFilter } from '@milepost/ui/filter/toggle-filter'
import { useFormat } from '../../lib/format/formatters.ts'
import type { FilterField } from '../filter-field.ts'
import { type OptionCounts, withCounts } from '../option-counts.ts'
import { type RangeValues, rangeOf, rangeSearch } from '../range.ts'
import { ScopeFilter } from '../scope-filter.tsx'

/** Values of a page's filters, by their names in the URL. */
export type FieldValues = Readonly<Record<string, unknown>>

interface FieldChipProps {
  field: FilterField
  values: FieldValues
  onChange: (next: FieldValues) => void
  counts?: OptionCounts | undefined
}

/** One filter in a bar. */
export function FieldChip({ field, values, onChange, counts }: FieldChipProps) {
  switch (field.kind) {
    case 'range':
      return <RangeChip field={field} values={values} onChange={onChange} />
    case 'scope':
      return <ScopeFilter name={field.name} values={values} onChange={onChange} counts={counts?.[field.name]} />
    case 'switch':
      return (
        <ToggleFilter
          label={field.label}
          value={values[field.name] === field.on}
          onChange={(on) => onChange({ [field.name]: on ? field.on : undefined })}
        />
      )
    default:
      return <ChoiceChip field={field} values={values} onChange={onChange} counts={counts} />
  }
}

function RangeChip({ field, values, onChange }: FieldChipProps & { field: { kind: 'range' } & FilterField }) {
  const { timeZone } = useFormat()
  return (
    <DateRangeFilter
      value={rangeOf(values as RangeValues, timeZone)}
      fallback={{ preset: field.first }}
      zone={timeZone}
      onChange={(range) => onChange(rangeSearch(range))}
    />
  )
}

type ChoiceField = FilterField & { kind: 'many' | 'one' }

function ChoiceChip({ field, values, onChange, counts }: FieldChipProps & { field: ChoiceField }) {
  const { name, label } = field
  const value = values[name]
  // A field keeps its options or hook for its lifetime.
  const { options: declared } = field
  const useOptions = typeof declared === 'function' ? declared : () => declared
  const ofField = counts?.[name]
  const options = withCounts(useOptions(), ofField)
  if (field.kind === 'many')
    return (
      <MultiFilter
        label={label}
        value={(value ?? []) as readonly string[]}
        options={options}
        onChange={(next) => onChange({ [name]: next })}
      />
    )
  return (
    <SingleFilter
      label={label}
      value={value as string | undefined}
      fallback={field.fallback}
      options={options}
      onChange={(next) => onChange({ [name]: next ?? field.fallback })}
    />
  )
}
