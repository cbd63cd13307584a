import {
  type ConnectionDetails,
  type ConnectionGroup,
  connectionEndpoints,
} from '@milepost/contract/connections/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { Badge } from '@milepost/ui/feedback/badge'
import { Empty } from '@milepost/ui/feedback/states'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMutation } from '@tanstack/react-query'
import { vehiclesHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'
import { isRead } from '../shared/is-read.ts'
import { useMayChange } from '../shared/may-change.ts'

/** The provider's groups; one of them is the primary group. */
export function GroupsTab({ connection }: { connection: ConnectionDetails }) {
  const mayChange = useMayChange()
  const { id, connectionGroups: groups, vehicleCount, mappedVehiclesInConnectionGroupCount: mapped } = connection
  const change = useMutation({
    mutationFn: ({ groupId }: ConnectionGroup) =>
      call(connectionEndpoints.change, { params: { id }, body: { primaryGroupId: groupId } }),
    onSuccess: async (_, { groupName }) => {
      await refreshConnections()
      toastSuccess(`${groupName} is the primary group`)
    },
    onError: (error) => toastFailure('Could not change the primary group.', { description: explain(error).message }),
  })
  const columns: Column<ConnectionGroup>[] = [
    { id: 'name', header: 'Group', cell: ({ groupName }) => groupName },
    { id: 'vehicles', header: 'Vehicles', align: 'end', cell: ({ vehicleCount: count }) => countText(count) },
    {
      id: 'primary',
      header: 'Primary',
      hint: 'Primary group',
      cell: (group) =>
        group.isPrimary ? (
          <Badge tone="primary">Primary</Badge>
        ) : (
          mayChange && (
            <Button
              size="small"
              aria-label={`Make primary: ${group.groupName}`}
              busy={change.isPending && change.variables.groupId === group.groupId}
              onClick={() => change.mutate(group)}
            >
              Make primary
            </Button>
          )
        ),
    },
  ]
  return (
    <Card>
      <CardHeader
        title="Groups at the provider"
        aside={`${countText(mapped)} of ${countText(vehicleCount)} vehicles in groups`}
      />
      {groups.length === 0 ? (
        <Empty
          title={isRead(connection) ? 'This account has no groups.' : 'No groups yet.'}
          detail={
            isRead(connection)
              ? 'Groups created at the provider appear here after the next sync.'
              : 'This connection isn’t syncing. See the reason above.'
          }
        />
      ) : (
        <PlainTable
          label="Groups"
          columns={columns}
          rows={groups}
          rowId={({ groupId }) => groupId}
          rowHref={({ groupId }) => vehiclesHref({ group: [groupId] })}
        />
      )}
    </Card>
  )
}
