import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { reportingStatus } from '@milepost/domain/codes'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { VehicleLayer } from '@milepost/ui/map/layers/vehicle-layer'
import { MapFollow } from '@milepost/ui/map/map-follow'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import { useMemo } from 'react'
import { vehiclesHref } from '../../../addresses.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { useMapGround } from '../../../lib/map-ground.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { unread } from '../../../report/history-loads.tsx'
import { useCoverage } from '../../../shell/status/loading-history.ts'
import { standingText, toMapVehicle, withSpeed } from '../map-vehicle.ts'
import { useLivePositions } from '../use-live-positions.ts'
import { vehicleFilters } from '../vehicle-filters.ts'

/** The live map shows times to the second. */
const oneMomentMs = 2_000

/** Why a vehicle may be elsewhere than its device reports. */
const faultWords = {
  frozen: 'The GPS receiver repeats one place while it states motion. The vehicle may be elsewhere.',
  twoVehicles:
    'Positions alternate between two places: two devices seem to report under one ID. The vehicle may be elsewhere.',
} as const

/** The vehicle's live position, with the place in words. */
export function PositionCard({ vehicle }: { vehicle: VehicleDetails }) {
  const format = useFormat()
  const ground = useMapGround()
  const filters = useMemo(() => vehicleFilters.parse({ vehicle: [vehicle.id] }), [vehicle.id])
  const query = useLivePositions(filters)
  const here = query.data?.items[0]
  const drawn = useMemo(() => (here ? [toMapVehicle(here)] : []), [here])
  const isKnown = here !== undefined
  const isImported = useCoverage('positions', [String(vehicle.connection.id)]) !== 'loading'
  const isReporting = vehicle.reporting === reportingStatus.code.active
  // The map moves to where it was at first; then it goes after it, not with every mile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the first response arrives
  const fitTo = useMemo(() => (here ? [[here.lon, here.lat] as const] : undefined), [isKnown, vehicle.id])
  const places = useMemo(() => (here ? [[here.lon, here.lat] as const] : undefined), [here])
  const { lastPosition, mismatchDetails } = vehicle
  const fault = mismatchDetails.find(({ receiverFault }) => receiverFault !== null)?.receiverFault ?? null
  const isSame = here && lastPosition && Math.abs(Date.parse(here.at) - Date.parse(lastPosition.at)) < oneMomentMs
  const standing = isSame ? standingText(lastPosition) : 'Parked'
  // One that moved when it was last seen, a while ago, does neither.
  const isUnknown = isSame && lastPosition.wasMoving
  const motion =
    here && (here.moving ? withSpeed('Moving', here.speedKmh, format.speed) : isUnknown ? 'Last seen moving' : standing)
  const state = here && fault ? 'Position unknown' : motion
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={state ?? 'Position'}
        aside={
          here && (
            <>
              <Moment at={here.at} zoned />
              <Moment at={here.at} ago />
              <Link
                href={vehiclesHref({ view: 'map', vehicle: [vehicle.id] })}
                data-screen-only=""
                className="text-link"
              >
                Live map
              </Link>
            </>
          )
        }
      />
      {query.isError && !here ? (
        <QueryFailed what="the position" query={query} />
      ) : query.data && !here && !lastPosition ? (
        <Empty
          title={isImported ? (isReporting ? 'No valid position.' : 'Never located.') : unread}
          {...(isImported && {
            detail: isReporting
              ? 'Its device reports, but no valid place or time.'
              : 'Its device hasn’t sent a position yet.',
          })}
        />
      ) : query.data && !here ? (
        <Empty
          title="Its last position isn’t on the map."
          detail={
            <>
              {lastPosition?.place?.text} <Moment at={vehicle.lastGpsDateTime} zoned />
            </>
          }
        />
      ) : (
        <>
          {fault && <p className="px-3.5 pb-2 text-13 text-warning">{faultWords[fault]}</p>}
          <p className="num px-3.5 pb-2 text-13 text-text-2">
            {fault && 'Last reported: '}
            {lastPosition?.place?.text ?? 'Unknown location'}
            {here && (
              <span className="text-text-3">
                {' '}
                · {here.lat.toFixed(5)}, {here.lon.toFixed(5)}
              </span>
            )}
          </p>
          <MapView
            label="Last position"
            className="h-72 rounded-none print:h-60"
            fitTo={fitTo}
            places={places}
            maxFitZoom={9}
            ground={ground}
          >
            {here && <MapFollow at={[here.lon, here.lat]} />}
            <VehicleLayer vehicles={drawn} cluster={false} />
          </MapView>
          <MapSummary
            label="On the map"
            items={here ? [{ id: here.id, text: `${here.name}: ${state}, ${format.ago(here.at)}` }] : []}
          />
        </>
      )}
    </Card>
  )
}
