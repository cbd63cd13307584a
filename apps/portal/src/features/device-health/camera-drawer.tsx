import type { Call } from '@milepost/contract/api/endpoint'
import { type CameraChannel, type CameraHealthRow, cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import { camerasHref, eventHref, eventsHref, vehicleHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { useClientId } from '../../session/session-context.ts'
import { LastGps } from '../vehicles/shared/last-gps.tsx'
import { CameBack } from './shared/came-back.tsx'
import { CameraDot } from './shared/camera-dots.tsx'
import { MarkFixed } from './shared/mark-fixed.tsx'
import { Thumbnail } from './shared/thumbnail.tsx'

const width = 480

type Wanted = NonNullable<Call<typeof cameraEndpoints.obstructed>['query']>

interface CameraDrawerProps {
  id: string
  /** The list's query; its days apply to the cameras too. */
  wanted: Wanted
  mayResolve: boolean
  onClose: () => void
}

/** One vehicle's cameras: their state and since when, the picture that shows it, and what to do. */
export function CameraDrawer({ id, wanted, mayResolve, onClose }: CameraDrawerProps) {
  const params = { id: useClientId() }
  const { From, To } = wanted
  const query = useAnswer(answerOf(cameraEndpoints.obstructed, { params, query: { From, To, VehicleIds: [id] } }))
  const row = query.data?.items.find(({ vehicle }) => vehicle.id === id)
  const isOpen = row?.cameraStatuses.some(
    ({ status, resolvedAt }) => status === cameraHealth.code.obstructed && !resolvedAt,
  )
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={row?.vehicle.name ?? 'Cameras'}
      description={row?.connection.name}
      width={width}
      footer={
        <>
          <Button asChild>
            <Link href={vehicleHref(id)}>Open vehicle</Link>
          </Button>
          <Button asChild>
            <Link href={eventsHref({ vehicle: [id], video: 'yes' })}>Events with video</Link>
          </Button>
          {isOpen && mayResolve && (
            <MarkFixed count={1} size="regular" asks={false} body={{ vehicleIds: [id] }} onDone={onClose} />
          )}
        </>
      }
    >
      {row ? (
        <Cameras row={row} />
      ) : query.isError ? (
        <QueryFailed what="the cameras" query={query} />
      ) : query.data ? (
        <NotFound thing="vehicle" id={id} listHref={camerasHref()} listLabel="All vehicles with cameras" />
      ) : (
        <SkeletonLines lines={8} label="Loading cameras" />
      )}
    </Drawer>
  )
}

function Cameras({ row }: { row: CameraHealthRow }) {
  return (
    <div className="grid gap-5">
      {row.cameraStatuses.map((channel) => (
        <section key={channel.position} aria-labelledby={`camera-${channel.position}`}>
          <h3 id={`camera-${channel.position}`} className="mb-2 flex items-center gap-2 text-13 font-semibold">
            <CameraDot status={channel.resolvedAt ? cameraHealth.code.none : channel.status} />
            {cameraPosition.word(channel.position)}
            {channel.cameBack && <CameBack />}
          </h3>
          <Channel channel={channel} />
        </section>
      ))}
      <Facts
        align="start"
        facts={[
          { term: 'Reported', value: <Moment at={row.createdAt} zoned /> },
          { term: 'Last GPS', value: <LastGps at={row.lastGpsDateTime} connections={[row.connection]} zoned /> },
          { term: 'Provider', value: row.provider.displayName },
          { term: 'Groups', value: row.vehicle.groups.map(({ groupName }) => groupName).join(', ') },
          { term: 'VIN', value: row.vehicle.vin && <code className="font-mono">{row.vehicle.vin}</code> },
        ]}
      />
    </div>
  )
}

function Channel({ channel }: { channel: CameraChannel }) {
  const { status, since, reason, resolvedAt, resolvedBy, incidentId } = channel
  const isObstructed = status === cameraHealth.code.obstructed
  return (
    <div className="grid gap-2">
      <Facts
        align="start"
        facts={[
          { term: 'State', value: cameraHealth.word(status), note: reason },
          ...(since && isObstructed
            ? [{ term: 'Since', value: <Moment at={since} zoned />, note: <Moment at={since} ago /> }]
            : []),
          ...(resolvedAt
            ? [
                {
                  term: 'Marked as fixed',
                  value: <Moment at={resolvedAt} zoned />,
                  note: resolvedBy && `by ${resolvedBy}`,
                },
              ]
            : []),
        ]}
      />
      {isObstructed && (
        <>
          {incidentId ? <Still channel={channel} incidentId={incidentId} /> : <NoStill />}
          {!resolvedAt && (
            <p className="text-12 text-text-2">
              Clean the lens, check the mount, and make sure nothing hangs in front of it. Then mark it as fixed.
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Still({ channel, incidentId }: { channel: CameraChannel; incidentId: string }) {
  const { position, thumbnailUrl: url } = channel
  return (
    <figure className="grid gap-1">
      {url && (
        <Thumbnail
          event={{ id: incidentId, thumbnails: [{ position, url }], videoState: 'failed' }}
          text="Image unavailable"
          className="aspect-video w-full"
        />
      )}
      <figcaption className="text-12 text-text-3">
        {url ? 'Latest image from this camera since then' : 'The latest image is being fetched'} ·{' '}
        <Link href={eventHref(incidentId)} className="text-link">
          view event
        </Link>
      </figcaption>
    </figure>
  )
}

const NoStill = () => <p className="text-12 text-text-3">No event with an image from this camera since then.</p>
