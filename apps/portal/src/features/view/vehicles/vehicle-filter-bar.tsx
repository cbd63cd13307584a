import { providerIdsOperator, recordStatus } from '@milepost/contract/codes'
import { MultiFilter, SingleFilter } from '@milepost/ui/filter/choice-filters'
import { FilterBar } from '@milepost/ui/filter/filter-bar'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { isFiltered } from '../../../lib/search.ts'
import { useVehicleOptions } from './use-vehicle-options.ts'
import { narrowing, type VehicleFilters, vehicleFilters } from './vehicle-filters.ts'

interface VehicleFilterBarProps {
  filters: VehicleFilters
  change: (filters: Partial<VehicleFilters>) => void
  onReset: () => void
}

const statuses = recordStatus.all.map(({ name, word }) => ({ value: name, label: word }))
const operators = providerIdsOperator.all.map(({ name, word }) => ({ value: name, label: word }))

/** What narrows list and map. */
export function VehicleFilterBar({ filters, change, onReset }: VehicleFilterBarProps) {
  const options = useVehicleOptions()
  return (
    <FilterBar
      isSet={isFiltered(vehicleFilters, filters, narrowing)}
      onReset={onReset}
      search={<SearchBox label="Search vehicles" value={filters.text} onChange={(text) => change({ text })} />}
    >
      <MultiFilter
        label="Provider"
        value={filters.provider}
        options={options.providers}
        onChange={(provider) => change({ provider })}
      />
      {filters.provider.length > 0 && (
        <SingleFilter
          label="Providers count as"
          value={filters.providers}
          fallback="anyOf"
          options={operators}
          onChange={(providers) => change({ providers: providers === 'noneOf' ? 'noneOf' : 'anyOf' })}
        />
      )}
      <MultiFilter
        label="Connection"
        value={filters.connection}
        options={options.connections}
        onChange={(connection) => change({ connection })}
      />
      <SingleFilter
        label="Provider status"
        value={filters.status}
        options={statuses}
        onChange={(status) => change({ status: statuses.find(({ value }) => value === status)?.value })}
      />
      <MultiFilter
        label="Group"
        value={filters.group}
        options={options.groups}
        onChange={(group) => change({ group })}
      />
      <MultiFilter
        label="Vehicle"
        value={filters.vehicle}
        options={options.vehicles}
        onChange={(vehicle) => change({ vehicle })}
      />
    </FilterBar>
  )
}
