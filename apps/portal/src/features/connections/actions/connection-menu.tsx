import type { Connection } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { IconButton } from '@milepost/ui/form/button'
import { Check, Ellipsis, FileText, FolderInput, KeyRound, RotateCw, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { connectionHref } from '../../../addresses.ts'
import { useSession } from '../../../session/session-context.ts'
import { useMayChange } from '../shared/may-change.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

/** Actions for one connection; people with read access only get a link to its page. */
export function ConnectionMenu({
  connection,
  actions,
  onPage = false,
}: {
  connection: Connection
  actions: ConnectionActions
  /** True on the connection's own page, where “Check now” is a button. */
  onPage?: boolean
}) {
  const { isAdmin } = useSession()
  const mayChange = useMayChange()
  const isDuplicate = connection.healthStatus === connectionHealth.code.duplicated
  if (onPage && !mayChange) return null
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${connection.name}`} size="small" busy={actions.retrying === connection.id}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {!onPage && (
        <MenuItem icon={<FileText aria-hidden />} href={connectionHref(connection.id)}>
          Open
        </MenuItem>
      )}
      {mayChange && (
        <>
          {!isDuplicate && !onPage && (
            <MenuItem icon={<RotateCw aria-hidden />} onSelect={() => actions.retry(connection)}>
              Check now
            </MenuItem>
          )}
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => actions.ask('credentials', connection)}>
            Edit credentials
          </MenuItem>
          {isAdmin && isDuplicate && (
            <MenuItem icon={<Check aria-hidden />} onSelect={() => actions.ask('keep', connection)}>
              Keep this one
            </MenuItem>
          )}
          {isAdmin && (
            <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => actions.ask('move', connection)}>
              Move to another client
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => actions.ask('delete', connection)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
