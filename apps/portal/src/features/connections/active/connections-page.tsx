import type { Connection } from '@milepost/contract/connections/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { lazy, Suspense } from 'react'
import { connectionHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { placeSearch } from '../../../list/parts/list-place.ts'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { FleetLinkButton } from '../../onboarding/shared/fleet-link.tsx'
import { ConnectionDialogs } from '../actions/connection-dialogs.tsx'
import { ConnectionMenu } from '../actions/connection-menu.tsx'
import { RetrySelected } from '../actions/retry-selected.tsx'
import { useConnectionActions } from '../actions/use-connection-actions.ts'
import { connectionsText } from '../shared/connections-text.ts'
import { useMayChange } from '../shared/may-change.ts'
import { useConnections } from '../shared/use-connections.ts'
import { connectionList } from './connection-list.ts'
import { ConnectionRequests } from './connection-requests.tsx'
import { HealthTiles } from './health-tiles.tsx'

const AddConnection = lazy(() => import('../add/add-connection.tsx'))

/** All of the client's connections with their health, and a way to add another. */
export default function ConnectionsPage() {
  const query = useConnections()
  const list = useWholeList(connectionList, query)
  const { values, change } = list
  const actions = useConnectionActions()
  const mayChange = useMayChange()
  const isEmpty = query.data?.length === 0
  const add = (
    <Button variant="primary" onClick={() => change({ add: 'choose' }, 'push')}>
      <Plus aria-hidden />
      {isEmpty ? 'Connect a provider' : 'Add connection'}
    </Button>
  )
  return (
    <ListPage
      list={list}
      line={list.found && lineOf(list.found)}
      actions={
        mayChange && (
          <>
            {/* On phones it is on the page of invitations only, where there is room. */}
            <span className="max-tablet:hidden">
              <FleetLinkButton />
            </span>
            {!isEmpty && add}
          </>
        )
      }
      tiles={
        <HealthTiles
          connections={list.failed ? null : list.rowsWith({ health: [] })}
          value={values.health}
          onChange={(health) => change({ health })}
        />
      }
    >
      {mayChange && <ConnectionRequests />}
      <ListTable
        list={list}
        href={({ id }, position) => connectionHref(id, undefined, placeSearch(connectionList, { values, position }))}
        actions={(connection) => <ConnectionMenu connection={connection} actions={actions} />}
        bulk={mayChange ? (bulk) => <RetrySelected {...bulk} connections={list.found ?? []} /> : undefined}
        empty={
          <Empty
            title="No connections yet."
            detail="Connect your device provider. Positions, trips and safety events then arrive automatically."
            action={mayChange && add}
          />
        }
      />
      <ConnectionDialogs actions={actions} />
      {mayChange && values.add && (
        <Suspense>
          <AddConnection
            chosen={values.add === 'choose' ? undefined : values.add}
            onChoose={(code) => change({ add: code ?? 'choose' }, 'push')}
            onClose={() => change({ add: undefined })}
          />
        </Suspense>
      )}
    </ListPage>
  )
}

function lineOf(connections: readonly Connection[]): string {
  const providers = new Set(connections.map(({ provider }) => provider.id)).size
  if (connections.length === 0) return 'No connections'
  return `${connectionsText(connections.length)} · ${countText(providers)} ${providers === 1 ? 'provider' : 'providers'}`
}
