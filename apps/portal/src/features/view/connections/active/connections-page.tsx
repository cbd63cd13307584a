import { Button } from '@milepost/ui/form/button'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { countText } from '../../../../lib/formatters.ts'
import { RefreshFailed } from '../../../../lib/refresh-failed.tsx'
import { useFilters } from '../../../../lib/use-filters.ts'
import { Page } from '../../../../shell/page.tsx'
import { ConnectionDialogs } from '../actions/connection-dialogs.tsx'
import { useConnectionActions } from '../actions/use-connection-actions.ts'
import { connectionsText } from '../shared/connections-text.ts'
import { useMayChange } from '../shared/may-change.ts'
import { ConnectionFilterBar } from './connection-filter-bar.tsx'
import { connectionFilters, narrow } from './connection-filters.ts'
import { ConnectionTable } from './connection-table.tsx'
import { ExportConnections } from './export-connections.tsx'
import { HealthTiles } from './health-tiles.tsx'
import { useConnectionList } from './use-connection-list.ts'

const AddConnection = lazy(() => import('../add/add-connection.tsx'))

/** Every provider that feeds this client, how it is doing, and the way to connect another. */
export default function ConnectionsPage() {
  const { values: filters, change, reset } = useFilters(connectionFilters)
  const list = useConnectionList(filters)
  const { query } = list
  const actions = useConnectionActions()
  const mayChange = useMayChange()
  const resetFilters = useCallback(() => reset('size', 'sort', 'order'), [reset])
  const all = query.data ?? []
  // Nothing to count or narrow where nothing is connected, or nothing is known.
  const isBare = query.data ? query.data.length === 0 : query.isError
  return (
    <Page
      line={query.data ? lineOf(query.data) : query.isError ? undefined : 'Loading connections'}
      actions={
        <>
          <CopyButton text={() => window.location.href} label="Copy link" size="regular" />
          {!isBare && <ExportConnections list={list} filters={filters} />}
          {mayChange && query.data?.length !== 0 && (
            <Button variant="primary" onClick={() => change({ add: 'choose' }, 'push')}>
              <Plus aria-hidden />
              Add connection
            </Button>
          )}
        </>
      }
    >
      <RefreshFailed query={query} />
      {!isBare && (
        <>
          <HealthTiles
            connections={query.data && narrow(query.data, filters, 'health')}
            value={filters.health}
            onChange={(health) => change({ health })}
          />
          <ConnectionFilterBar connections={all} filters={filters} change={change} onReset={resetFilters} />
        </>
      )}
      <ConnectionTable list={list} filters={filters} change={change} actions={actions} onReset={resetFilters} />
      <ConnectionDialogs actions={actions} />
      {mayChange && filters.add && (
        <Suspense>
          <AddConnection
            chosen={filters.add === 'choose' ? undefined : filters.add}
            onChoose={(code) => change({ add: code ?? 'choose' }, 'push')}
            onClose={() => change({ add: undefined })}
          />
        </Suspense>
      )}
    </Page>
  )
}

function lineOf(connections: readonly { provider: { id: number } }[]): string {
  const providers = new Set(connections.map(({ provider }) => provider.id)).size
  if (connections.length === 0) return 'Nothing is connected'
  return `${connectionsText(connections.length)} · ${countText(providers)} ${providers === 1 ? 'provider' : 'providers'}`
}
