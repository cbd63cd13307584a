import { unknownLimit } from '@milepost/contract/speed-incidents/columns'
import type { SpeedIncident } from '@milepost/contract/speed-incidents/endpoints'
import { ReasonDialog } from '../../form/reason-dialog.tsx'
import { useFormat } from '../../lib/format/formatters.ts'
import { markLimit } from './mark-limit.ts'

/** Asks why a limit is wrong, explains the effect, and marks it. */
export function WrongLimitDialog({ incident, onClose }: { incident: SpeedIncident; onClose: () => void }) {
  const { speed } = useFormat()
  const { speedLimitKmh, vehicle } = incident
  const limit = speedLimitKmh === null ? unknownLimit.toLowerCase() : speed(speedLimitKmh)
  return (
    <ReasonDialog
      title={`Is the limit of ${limit} wrong?`}
      effect={`The event of ${vehicle.name} is then rated inaccurate: it no longer counts in the scores of the vehicle and its driver. It stays in the list, and this can be taken back.`}
      action="Mark limit wrong"
      placeholder="The sign says 65 since May"
      missing="Say how you know: it stays with the event."
      onConfirm={(reason) => markLimit(incident, true, reason)}
      onClose={onClose}
    />
  )
}
