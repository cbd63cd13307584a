import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import type { VehicleCamera, VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { type CameraHealth, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { vehicleCameraHealth } from '@milepost/domain/reporting'
import { Badge } from '@milepost/ui/feedback/badge'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { type ReactNode, useState } from 'react'
import { eventHref } from '../../../addresses.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { useMay } from '../../../session/use-may.ts'
import { MarkFixed } from '../../device-health/shared/mark-fixed.tsx'

const tones: Readonly<Record<CameraHealth, 'success' | 'destructive' | 'neutral'>> = {
  [cameraHealth.code.healthy]: 'success',
  [cameraHealth.code.obstructed]: 'destructive',
  [cameraHealth.code.notInstalled]: 'neutral',
  [cameraHealth.code.none]: 'neutral',
}

const StatusBadge = ({ status }: { status: CameraHealth }) => (
  <Badge tone={tones[status]}>{cameraHealth.word(status)}</Badge>
)

/** Returns the state of all cameras in one phrase: how many share the worst one, if others are better. */
export function camerasText(statuses: readonly CameraHealth[]): string {
  const worst = vehicleCameraHealth(statuses)
  const alike = statuses.filter((status) => status === worst).length
  const word = cameraHealth.word(worst)
  return alike === statuses.length ? word : `${alike} of ${statuses.length} ${word.toLowerCase()}`
}

/** Each camera's position, its state and since when, its latest picture, and an action to mark it as fixed. */
export function CamerasCard({ vehicle: { id, cameras, provider } }: { vehicle: VehicleDetails }) {
  const mayResolve = useMay(cameraEndpoints.resolve)
  // Like the list of cameras: one whose position isn't reported counts too.
  const worst = vehicleCameraHealth(cameras.map(({ status }) => status))
  return (
    <Card>
      <CardHeader
        title="Cameras"
        aside={
          cameras.length > 0 && (
            <span className="inline-flex items-center gap-2">
              <Badge tone={tones[worst]}>{camerasText(cameras.map(({ status }) => status))}</Badge>
              {worst === cameraHealth.code.obstructed && mayResolve && (
                <MarkFixed count={1} asks={false} body={{ vehicleIds: [id] }} onDone={() => undefined} />
              )}
            </span>
          )
        }
      />
      {cameras.length === 0 ? (
        <Empty
          title="No camera status reported."
          detail={`${provider.displayName} doesn’t report whether cameras on this vehicle work. If it sends videos, they are with the events.`}
        />
      ) : (
        <CardBody>
          <ul aria-label="Cameras" className="grid gap-3">
            {cameras.map((camera) => (
              <CameraRow key={camera.position} camera={camera} />
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}

function CameraRow({ camera }: { camera: VehicleCamera }) {
  const { position, status, since, isFirstReading, reason, cameBack, resolvedAt } = camera
  return (
    <li className="flex gap-3 text-13">
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <span className="font-[560]">{cameraPosition.word(position)}</span>
        <span>
          <StatusBadge status={status} />
          {cameBack && <span className="ml-2 text-12 text-text-3">reported again</span>}
        </span>
        {resolvedAt ? (
          <span className="text-12 text-text-3">
            marked as fixed <Moment at={resolvedAt} zoned />
          </span>
        ) : (
          <>
            {reason && <span className="text-12 text-text-2">{reason}</span>}
            {since && (
              <span className="text-12 text-text-3">
                {isFirstReading ? 'when first read,' : 'since'} <Moment at={since} zoned />
              </span>
            )}
          </>
        )}
      </div>
      <Still camera={camera} />
    </li>
  )
}

/** The picture's URL lasts for minutes and is renewed with the vehicle; one that fails to load isn't shown. */
function Still({ camera: { thumbnailUrl, thumbnailAt, thumbnailEventId, position } }: { camera: VehicleCamera }) {
  const [failed, setFailed] = useState<string>()
  if (!thumbnailUrl || failed === thumbnailUrl) return null
  return (
    <MaybeEvent id={thumbnailEventId}>
      <img
        src={thumbnailUrl}
        alt={`Latest still from the ${cameraPosition.word(position).toLowerCase()}`}
        loading="lazy"
        className="block aspect-video w-28 overflow-hidden rounded-tag bg-video object-cover"
        onError={() => setFailed(thumbnailUrl)}
      />
      <span className="text-12 text-text-3">
        Still from <Moment at={thumbnailAt} ago />
      </span>
    </MaybeEvent>
  )
}

const MaybeEvent = ({ id, children }: { id: string | null; children: ReactNode }) =>
  id ? <Link href={eventHref(id)}>{children}</Link> : <span>{children}</span>
