import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { CredentialsDrawer } from './credentials-drawer.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type ConnectionActions, refreshConnections } from './use-connection-actions.ts'

/** The dialog that is open for a connection, if any. Calls `onGone` when the connection has left this client. */
export function ConnectionDialogs({ actions, onGone }: { actions: ConnectionActions; onGone?: () => void }) {
  const { dialog, close } = actions
  if (!dialog) return null
  const { kind, connection } = dialog
  const params = { id: connection.id }
  const frame = { open: true, onOpenChange: (open: boolean) => !open && close() }
  const leave = async () => {
    onGone?.()
    await Promise.all([refreshConnections(), refresh(vehicleListEndpoints.page, vehicleListEndpoints.totals)])
  }
  switch (kind) {
    case 'credentials':
      return <CredentialsDrawer connection={connection} onClose={close} />
    case 'move':
      return <MoveDialog connection={connection} onClose={close} onMoved={leave} />
    case 'keep':
      return (
        <ConfirmDialog
          {...frame}
          title={`Keep ${connection.name}?`}
          effect="It syncs from now on. If the other connection of this account also syncs, trips and events count twice, so delete that one."
          action="Keep this one"
          danger={false}
          onConfirm={async () => {
            await call(connectionEndpoints.keep, { params })
            toastSuccess(`${connection.name} is kept`)
            await refreshConnections()
          }}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          {...frame}
          title={`Delete connection ${connection.name}?`}
          effect={`Syncing stops immediately and the credentials are deleted. Its ${countText(connection.vehicleCount)} vehicles, with their trips and events, disappear from every page and are erased after 30 days. Until then, adding the account again brings them back.`}
          action="Delete connection"
          typedName={connection.name}
          onConfirm={async () => {
            await call(connectionEndpoints.remove, { params })
            toastSuccess(`${connection.name} is deleted`)
            await leave()
          }}
        />
      )
  }
}
