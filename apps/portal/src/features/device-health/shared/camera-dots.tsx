import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import { type CameraHealth, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { cn } from '@milepost/ui/cn'

const look: Readonly<Record<CameraHealth, string>> = {
  [cameraHealth.code.healthy]: 'bg-success',
  [cameraHealth.code.obstructed]: 'bg-destructive rounded-dot',
  [cameraHealth.code.notInstalled]: 'inset-ring-1 inset-ring-border-strong',
  [cameraHealth.code.none]: 'hatch',
}

/** Filled if healthy, square if obstructed, a ring if not installed, hatched if unknown. */
export const CameraDot = ({ status }: { status: CameraHealth }) => (
  <span aria-hidden className={cn('inline-block size-2 shrink-0 rounded-full', look[status])} />
)

/** One dot per camera: filled if healthy, square if obstructed, a ring if not installed. */
export function CameraDots({ cameras }: { cameras: VehicleSummary['cameras'] }) {
  if (cameras.length === 0) return <span className="text-text-3">Not reported</span>
  const words = cameras
    .map(({ position, status }) => `${cameraPosition.word(position)}: ${cameraHealth.word(status).toLowerCase()}`)
    .join(', ')
  return (
    <span className="inline-flex items-center gap-1" title={words}>
      {cameras.map(({ position, status }) => (
        <CameraDot key={position} status={status} />
      ))}
      <span className="sr-only">{words}</span>
    </span>
  )
}
