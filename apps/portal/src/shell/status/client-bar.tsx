import { withUnit } from '@milepost/domain/quantity'
import { StatusBar } from '@milepost/ui/page/status-bar'
import { useNow } from '../../lib/use-now.ts'
import { useSession } from '../../session/session-context.ts'
import { resetClient } from '../../session/session-store.ts'
import { type ClientSwitch, switchTimeLeft } from '../../session/stored/client-switch.ts'
import { actionLook } from './banner-action.ts'

/** Shows whose data is viewed instead of one's own client's, and for how long. */
export function ClientBar({ of }: { of: ClientSwitch }) {
  const { client, user } = useSession()
  const now = useNow()
  return (
    <StatusBar
      tone="warning"
      action={
        <button type="button" className={actionLook} onClick={() => void resetClient()}>
          Back to {user.client.name}
        </button>
      }
    >
      You’re viewing {client.name}, for {timeLeftText(switchTimeLeft(of, now))} more.
    </StatusBar>
  )
}

/** Returns `3 h 20 min` or `20 min`; at least a minute. */
export function timeLeftText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 && withUnit(hours, 'h'), minutes % 60 > 0 && withUnit(minutes % 60, 'min')]
  return parts.filter(Boolean).join(' ')
}
