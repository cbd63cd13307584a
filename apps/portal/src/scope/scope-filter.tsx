import { providerIdsOperator } from '@milepost/domain/codes'
import { MultiFilter, SingleFilter } from '@milepost/ui/filter/choice-filters'
import { withCounts } from './option-counts.ts'
import type { ScopeName, ScopeValues } from './scope-fields.ts'
import { scopeLabels } from './scope-names.ts'
import type { ScopeOptions } from './scope-options.ts'
import { useConnectionOptions, useProviderOptions } from './use-listed-options.ts'
import { useDriverOptions, useGroupOptions, useVehicleOptions } from './use-searched-options.ts'

interface ScopeFilterProps {
  name: ScopeName
  values: ScopeValues
  onChange: (next: ScopeValues) => void
  counts?: Readonly<Record<string, number>> | undefined
}

const optionsOf: Readonly<Record<ScopeName, (chosen: readonly string[]) => ScopeOptions>> = {
  vehicle: useVehicleOptions,
  driver: useDriverOptions,
  group: useGroupOptions,
  connection: useConnectionOptions,
  provider: useProviderOptions,
}

const operators = providerIdsOperator.all.map(({ name, word }) => ({ value: name, label: word }))

/** One part of the scope as a filter; for providers also how they are combined, on pages that support it. */
export function ScopeFilter({ name, values, onChange, counts }: ScopeFilterProps) {
  const chosen = values[name] ?? []
  // A filter keeps its part for its lifetime, so the hook is always the same.
  const useOptions = optionsOf[name]
  const { options, loading, onSearch } = useOptions(chosen)
  return (
    <>
      <MultiFilter
        label={scopeLabels[name]}
        value={chosen}
        options={withCounts(options, counts)}
        loading={loading}
        onSearch={onSearch}
        onChange={(next) => onChange({ [name]: next })}
      />
      {name === 'provider' && chosen.length > 0 && values.providers !== undefined && (
        <SingleFilter
          label="Match providers"
          value={values.providers}
          fallback="anyOf"
          options={operators}
          onChange={(next) => onChange({ providers: next === 'noneOf' ? 'noneOf' : 'anyOf' })}
        />
      )}
    </>
  )
}
