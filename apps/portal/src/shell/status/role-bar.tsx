import { roleWords } from '@milepost/contract/api/roles'
import { StatusBar } from '@milepost/ui/page/status-bar'
import { useSession } from '../../session/session-context.ts'
import { viewAsRoles } from '../../session/session-store.ts'
import { actionLook } from './banner-action.ts'

/** Shows which roles are in effect instead of all of one's own. */
export function RoleBar() {
  const { roles, ownRoles } = useSession()
  return (
    <StatusBar
      tone="info"
      action={
        <button type="button" className={actionLook} onClick={() => viewAsRoles(undefined)}>
          Use all my roles
        </button>
      }
    >
      Viewing as {roleWords(roles)}. The server still sees you as {roleWords(ownRoles)}.
    </StatusBar>
  )
}
