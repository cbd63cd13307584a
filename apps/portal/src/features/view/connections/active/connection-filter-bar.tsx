import { connectionOrigin } from '@milepost/contract/codes'
import type { Connection } from '@milepost/contract/connections'
import { MultiFilter } from '@milepost/ui/filter/choice-filters'
import { FilterBar } from '@milepost/ui/filter/filter-bar'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { useMemo } from 'react'
import { isFiltered } from '../../../../lib/search.ts'
import { type ConnectionFilters, connectionFilters, narrowing } from './connection-filters.ts'

const origins = connectionOrigin.all.map(({ name, word }) => ({ value: name, label: word }))

/** What narrows the list, with the choices that occur in it. */
export function ConnectionFilterBar({
  connections,
  filters,
  change,
  onReset,
}: {
  connections: readonly Connection[]
  filters: ConnectionFilters
  change: (filters: Partial<ConnectionFilters>) => void
  onReset: () => void
}) {
  const { providers, insurers } = useMemo(() => choicesOf(connections), [connections])
  return (
    <FilterBar
      isSet={isFiltered(connectionFilters, filters, narrowing)}
      onReset={onReset}
      search={<SearchBox label="Search connections" value={filters.text} onChange={(text) => change({ text })} />}
    >
      <MultiFilter
        label="Provider"
        value={filters.provider}
        options={providers}
        onChange={(provider) => change({ provider })}
      />
      <MultiFilter
        label="Origin"
        value={filters.origin}
        options={origins}
        onChange={(chosen) => change({ origin: connectionFilters.shape.origin.parse(chosen) })}
      />
      {insurers.length > 0 && (
        <MultiFilter
          label="Insurer"
          value={filters.insurer}
          options={insurers}
          onChange={(insurer) => change({ insurer })}
        />
      )}
    </FilterBar>
  )
}

function choicesOf(connections: readonly Connection[]) {
  const providers = new Map(connections.map(({ provider }) => [String(provider.id), provider.displayName]))
  const insurers = new Set(connections.flatMap(({ insurerName }) => insurerName ?? []))
  return {
    providers: [...providers].map(([value, label]) => ({ value, label })),
    insurers: [...insurers].sort().map((name) => ({ value: name, label: name })),
  }
}
