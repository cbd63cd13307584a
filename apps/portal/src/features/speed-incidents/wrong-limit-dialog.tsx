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
      title={`Is the limit of ${limit} incorrect?`}
      effect={`The event of ${vehicle.name} will be rated inaccurate and no longer count in the scores of the vehicle and its driver. It stays in the list, and you can undo this.`}
      action="Mark limit incorrect"
      placeholder="The sign says 65 since May"
      missing="Explain how you know. The reason is stored with the event."
      onConfirm={(reason) => markLimit(incident, true, reason)}
      onClose={onClose}
    />
  )
}
