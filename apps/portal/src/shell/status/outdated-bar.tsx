import { StatusBar } from '@milepost/ui/page/status-bar'
import { useSession } from '../../session/session-context.ts'
import { leaveOutdated, useOutdated } from '../use-outdated.ts'
import { actionLook } from './banner-action.ts'

/** Shows that another tab switched clients or roles, and reloads when the person wants. */
export function OutdatedBar() {
  const why = useOutdated()
  const { client } = useSession()
  if (why !== 'otherClient' && why !== 'otherRoles') return null
  return (
    <StatusBar
      tone="warning"
      alert
      action={
        <button type="button" className={actionLook} onClick={() => leaveOutdated(why)}>
          Reload
        </button>
      }
    >
      {why === 'otherClient'
        ? `You switched clients in another tab, and this one still shows ${client.name}.`
        : 'You changed the roles you view as in another tab.'}
    </StatusBar>
  )
}
