import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { eventsHref, vehicleTripsHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { parseSearch } from '../../../lib/search.ts'
import { useRecordTab } from '../../../record/record-tabs.tsx'
import { useIsLoadingHistory } from '../../../report/history-loads.tsx'
import { useNone } from '../../../report/notes/use-none.ts'
import type { EventSearch } from '../../../scope/event-search.ts'
import { countedNote, useEventCounts } from '../../incidents/shared/counted-events.tsx'
import { DrivingTiles } from '../../trips/shared/driving-tiles.tsx'
import { LossesCard } from '../../trips/shared/losses-card.tsx'
import { eventsOf, NewestEvents, useNoEvents, worstOf } from '../../trips/shared/newest-events.tsx'
import { RangeChoice } from '../../trips/shared/range-choice.tsx'
import { TripsTab } from '../../trips/shared/trips-tab.tsx'
import { TypeBars } from '../../trips/shared/type-bars.tsx'
import { type Range, useRange } from '../../trips/shared/use-range.ts'
import { VehicleFacts } from '../vehicle-facts.tsx'
import { VehicleRisk } from '../vehicle-risk.tsx'
import { CamerasCard } from './cameras-card.tsx'
import { MismatchesCard } from './mismatches-card.tsx'
import { PositionCard } from './position-card.tsx'
import { RegionBars } from './region-bars.tsx'
import { SettingsCard } from './settings-card.tsx'
import { TripsCard } from './trips-card.tsx'
import { UnitsCard } from './units-card.tsx'
import { VehicleFrame } from './vehicle-frame.tsx'

const tabs = ['overview', 'trips'] as const

/** Everything about one vehicle, and its trips. */
export default function VehicleProfilePage() {
  const range = useRange()
  const tab = useRecordTab(tabs)
  return (
    <VehicleFrame
      page={tab}
      scope={[tab === 'trips' ? 'Trips' : 'Overview', range.text]}
      actions={<RangeChoice range={range} />}
    >
      {(vehicle) =>
        tab === 'trips' ? <Trips vehicle={vehicle} range={range} /> : <Overview vehicle={vehicle} range={range} />
      }
    </VehicleFrame>
  )
}

function Trips({ vehicle, range }: { vehicle: VehicleDetails; range: Range }) {
  const search = useLocation({ select: (location) => location.searchStr })
  const query = useAnswer(answerOf(vehicleEndpoints.trips, { params: { id: vehicle.id }, query: range.query }))
  return (
    <TripsTab
      of="vehicle"
      owner={vehicle}
      range={range}
      query={query}
      href={(trip) => vehicleTripsHref(vehicle.id, { ...parseSearch(search), trip })}
    />
  )
}

function Overview({ vehicle, range }: { vehicle: VehicleDetails; range: Range }) {
  const { id } = vehicle
  const connectionIds = [String(vehicle.connection.id)]
  const subject = { vehicle: [id] }
  const listed = eventsOf(subject, range)
  const isReported = useAnswer(statsOf(id, range)).data?.incidents.value !== null
  return (
    <div className="grid grid-cols-1 gap-4 desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 content-start gap-4">
        <Driving
          vehicleId={id}
          range={range}
          listed={listed}
          eventsHref={eventsHref(listed)}
          worstHref={eventsHref(worstOf(subject, range))}
        />
        <PositionCard vehicle={vehicle} />
        <NewestEvents
          subject={subject}
          connectionIds={connectionIds}
          range={range}
          who="vehicle"
          isReported={isReported}
        />
        <TripsCard vehicle={vehicle} range={range} />
        <Distribution vehicle={vehicle} range={range} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <Card>
          <CardBody>
            <VehicleRisk vehicleId={id} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Facts" />
          <CardBody>
            <VehicleFacts vehicle={vehicle} own={vehicle} />
          </CardBody>
        </Card>
        <LossesCard subject={subject} connectionIds={connectionIds} isReported={isReported} />
        <UnitsCard vehicle={vehicle} />
        <CamerasCard vehicle={vehicle} />
        <MismatchesCard vehicle={vehicle} />
        <SettingsCard vehicle={vehicle} />
      </div>
    </div>
  )
}

const statsOf = (id: string, range: Range) => answerOf(vehicleEndpoints.stats, { params: { id }, query: range.query })

interface DrivingProps {
  vehicleId: string
  range: Range
  /** The events of the tiles. */
  listed: EventSearch
  eventsHref: string
  worstHref: string
}

function Driving({ vehicleId, range, listed, ...hrefs }: DrivingProps) {
  const isLoading = useIsLoadingHistory()
  const query = useAnswer(statsOf(vehicleId, range))
  const counts = useEventCounts(listed)
  if (query.isError && !query.data)
    return (
      <Card>
        <QueryFailed what="driving and events" query={query} />
      </Card>
    )
  return (
    <DrivingTiles
      stats={query.data}
      range={range}
      isLoading={isLoading}
      notCounted={countedNote({ search: listed, counts, shown: query.data?.incidents.value ?? null })}
      {...hrefs}
    />
  )
}

/** Events by type, and driving by region. */
function Distribution({ vehicle, range }: { vehicle: VehicleDetails; range: Range }) {
  const { id: vehicleId } = vehicle
  const navigate = useNavigate()
  const scope = { connectionIds: [String(vehicle.connection.id)], first: range.first }
  const noDriving = useNone({ things: 'driving', ...scope }, 'No locations for this period.')
  const stats = useAnswer(statsOf(vehicleId, range))
  const noEvents = useNoEvents(stats.data?.incidents.value !== null, scope, 'No events in this period.')
  const regions = useAnswer(answerOf(vehicleEndpoints.geoStats, { params: { id: vehicleId }, query: range.query }))
  const listed = eventsOf({ vehicle: [vehicleId] }, range)
  return (
    <div className="grid gap-4 min-[1500px]:grid-cols-2">
      <Card>
        <CardHeader title="Events by type" aside={range.text} />
        <CardBody>
          {stats.data && (
            <TypeBars
              types={stats.data.byType}
              none={noEvents}
              onPick={(type) => void navigate({ to: eventsHref({ ...listed, type: [type] }) })}
            />
          )}
          {stats.isError && <QueryFailed what="events by type" query={stats} />}
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Driving by region" aside={range.text} />
        <CardBody>
          {regions.data && <RegionBars regions={regions.data} none={noDriving} />}
          {regions.isError && <QueryFailed what="where it drove" query={regions} />}
        </CardBody>
      </Card>
    </div>
  )
}
