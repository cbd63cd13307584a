import { incidentRating, incidentView, providerIdsOperator, severity } from '@milepost/contract/codes'
import { levelColor } from '@milepost/ui/feedback/level-chip'
import { MultiFilter, SingleFilter } from '@milepost/ui/filter/choice-filters'
import { DateRangeFilter } from '@milepost/ui/filter/date-range-filter'
import { FilterBar } from '@milepost/ui/filter/filter-bar'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { ToggleFilter } from '@milepost/ui/filter/toggle-filter'
import { useState } from 'react'
import { isFiltered } from '../../../../lib/search.ts'
import {
  defaultRange,
  type EventFilters,
  eventFilters,
  narrowing,
  rangeOf,
  rangeSearch,
  type SettledFilters,
  type ViewName,
} from '../shared/event-filters.ts'
import type { FilterOptions } from './filter-options.ts'

interface EventFilterBarProps {
  filters: SettledFilters
  options: FilterOptions
  zone: string
  onChange: (next: Partial<EventFilters>) => void
  onView: (view: ViewName) => void
  onReset: () => void
}

const views = incidentView.all.map(({ name, word }) => ({ value: name, label: word }))
const ratings = incidentRating.all.map(({ code, word }) => ({ value: String(code), label: word }))
const operators = providerIdsOperator.all.map(({ name, word }) => ({
  value: name === 'anyOf' ? 'any' : 'none',
  label: word,
}))
const levels = severity.all.toReversed().map(({ code, word }) => ({
  value: String(code),
  label: word,
  mark: <span aria-hidden className="size-2 rounded-dot" style={{ background: levelColor(code) }} />,
}))

/** When, whose view, and what; the filters of scope fold away until one is wanted. */
export function EventFilterBar({ filters, options, zone, onChange, onView, onReset }: EventFilterBarProps) {
  const scoped = isFiltered(eventFilters, filters, ['connection', 'provider', 'group', 'vehicle', 'driver', 'region'])
  const [unfolded, setUnfolded] = useState(false)
  return (
    <FilterBar
      isSet={isFiltered(eventFilters, filters, narrowing)}
      onReset={onReset}
      search={<SearchBox label="Search events" value={filters.q} onChange={(q) => onChange({ q })} />}
    >
      <DateRangeFilter
        value={rangeOf(filters)}
        fallback={defaultRange}
        zone={zone}
        onChange={(range) => onChange(rangeSearch(range))}
      />
      <SingleFilter
        label="Source"
        value={filters.view}
        fallback="all"
        options={views}
        onChange={(view) => onView((view as ViewName | undefined) ?? 'all')}
      />
      <MultiFilter label="Type" value={filters.type} options={options.type} onChange={(type) => onChange({ type })} />
      <MultiFilter
        label="Level"
        value={filters.level}
        options={levels}
        onChange={(level) => onChange({ level: level as EventFilters['level'] })}
      />
      <MultiFilter
        label="Rating"
        value={filters.rating}
        options={ratings}
        onChange={(rating) => onChange({ rating: rating as EventFilters['rating'] })}
      />
      <ToggleFilter
        label="Has video"
        value={filters.video === 'yes'}
        onChange={(on) => onChange({ video: on ? 'yes' : undefined })}
      />
      {unfolded || scoped ? (
        <ScopeFilters filters={filters} options={options} onChange={onChange} />
      ) : (
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

function ScopeFilters({ filters, options, onChange }: Pick<EventFilterBarProps, 'filters' | 'options' | 'onChange'>) {
  return (
    <>
      <MultiFilter
        label="Vehicle"
        value={filters.vehicle}
        options={options.vehicle}
        onChange={(vehicle) => onChange({ vehicle })}
      />
      <MultiFilter
        label="Driver"
        value={filters.driver}
        options={options.driver}
        onChange={(driver) => onChange({ driver })}
      />
      <MultiFilter
        label="Vehicle group"
        value={filters.group}
        options={options.group}
        onChange={(group) => onChange({ group })}
      />
      <MultiFilter
        label="Connection"
        value={filters.connection}
        options={options.connection}
        onChange={(connection) => onChange({ connection })}
      />
      <MultiFilter
        label="Provider"
        value={filters.provider}
        options={options.provider}
        onChange={(provider) => onChange({ provider })}
      />
      {filters.provider.length > 0 && (
        <SingleFilter
          label="Providers"
          value={filters.providerMode}
          fallback="any"
          options={operators}
          onChange={(mode) => onChange({ providerMode: (mode as EventFilters['providerMode'] | undefined) ?? 'any' })}
        />
      )}
      <MultiFilter
        label="Region"
        value={filters.region}
        options={options.region}
        onChange={(region) => onChange({ region })}
      />
    </>
  )
}
