import { FilterChip } from './filter-chip.tsx'
import { type FilterOption, OptionList } from './option-list.tsx'

interface ChoiceFilterProps {
  label: string
  options: readonly FilterOption[]
  /** Server-side search: called on typing; the parent passes narrowed options back. */
  onSearch?: ((text: string) => void) | undefined
  loading?: boolean | undefined
  /** Default: with more than eight options. */
  searchable?: boolean | undefined
}

/** Any number of options. The chip reads "Level High +1". An empty list means no filter. */
export function MultiFilter({
  value,
  onChange,
  options,
  label,
  searchable = options.length > 8,
  ...list
}: ChoiceFilterProps & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const first = options.find((option) => option.value === value[0])?.label ?? value[0]
  const toggle = (choice: string) =>
    onChange(value.includes(choice) ? value.filter((one) => one !== choice) : [...value, choice])
  return (
    <FilterChip
      label={label}
      set={value.length > 0}
      value={value.length > 0 ? `${first}${value.length > 1 ? ` +${value.length - 1}` : ''}` : undefined}
      onClear={() => onChange([])}
    >
      {() => (
        <>
          <OptionList
            {...list}
            label={label}
            options={options}
            searchable={searchable || Boolean(list.onSearch)}
            multiple
            chosen={value}
            onChoose={toggle}
          />
          {value.length > 0 && (
            <div className="flex items-center justify-between border-t border-border px-3 py-1.5 text-12 text-text-3">
              <span className="num">{value.length} selected</span>
              <button type="button" className="text-link" onClick={() => onChange([])}>
                Clear
              </button>
            </div>
          )}
        </>
      )}
    </FilterChip>
  )
}

/** One option, or none. `fallback` is the label for none ("All"), or the default option, which counts as not set. */
export function SingleFilter({
  value,
  onChange,
  options,
  label,
  fallback,
  searchable = options.length > 8,
  ...list
}: ChoiceFilterProps & {
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The value of the default option: shown, but not marked as set and not removable. */
  fallback?: string | undefined
}) {
  const current = value ?? fallback
  const set = current !== undefined && current !== fallback
  return (
    <FilterChip
      label={label}
      set={set}
      value={current === undefined ? undefined : (options.find((option) => option.value === current)?.label ?? current)}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <OptionList
          {...list}
          label={label}
          options={options}
          searchable={searchable || Boolean(list.onSearch)}
          chosen={current === undefined ? [] : [current]}
          onChoose={(choice) => {
            onChange(choice === fallback || (choice === value && fallback === undefined) ? undefined : choice)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
