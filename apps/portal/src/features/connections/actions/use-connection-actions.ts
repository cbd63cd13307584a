import { type Connection, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastNotice, toastSuccess } from '@milepost/ui/feedback/toaster'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'

/** A dialog about one connection. */
export type OpenDialog = { kind: 'credentials' | 'delete' | 'move' | 'keep'; connection: Connection }

/** Refetches everything that shows connections. */
export const refreshConnections = () =>
  refresh(
    connectionEndpoints.list,
    connectionEndpoints.details,
    connectionSyncEndpoints.status,
    connectionSyncEndpoints.progress,
  )

/** Actions for a connection, and the dialog that is open for it. */
export function useConnectionActions() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (connection: Connection) => call(connectionEndpoints.validate, { params: { id: connection.id } }),
    onSuccess: ({ name, trial }) => {
      const { ok, vehicleCount, reason } = trial
      if (ok) toastSuccess(`Connection ${name} works`, { description: foundText(vehicleCount) })
      else toastNotice(`Connection ${name} doesn’t work yet`, { description: reason ?? '' })
    },
    onError: (error, { name }) => toastFailure(`Could not check ${name}.`, { description: explain(error).message }),
    onSettled: refreshConnections,
  })
  const retrying = isPending ? variables.id : undefined
  return useMemo(
    () => ({
      dialog,
      ask: (kind: OpenDialog['kind'], connection: Connection) => setDialog({ kind, connection }),
      close: () => setDialog(undefined),
      retry: mutate,
      /** Id of the connection being checked. */
      retrying,
    }),
    [dialog, mutate, retrying],
  )
}

export type ConnectionActions = ReturnType<typeof useConnectionActions>

/** Returns "Found 132 vehicles" if the provider reports it. */
export const foundText = (vehicles: number | null) =>
  vehicles === null
    ? 'The provider accepted the credentials.'
    : `Found ${countText(vehicles)} ${vehicles === 1 ? 'vehicle' : 'vehicles'}.`
