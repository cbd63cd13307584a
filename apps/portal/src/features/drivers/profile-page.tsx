import { type DriverDetails, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { recordStatus } from '@milepost/domain/codes'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Badge } from '@milepost/ui/feedback/badge'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { driverHref, driversHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { Dotted } from '../../lib/format/dotted.tsx'
import { useFormat } from '../../lib/format/formatters.ts'
import { parseSearch } from '../../lib/search.ts'
import { placeIn, placeSearch, returnSearch } from '../../list/parts/list-place.ts'
import { NeighbourButtons } from '../../record/neighbour-buttons.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { RecordTabs, useRecordTab } from '../../record/record-tabs.tsx'
import { useNeighbours } from '../../record/use-neighbours.ts'
import { Page } from '../../shell/page/page.tsx'
import { CoachButton } from '../coaching/shared/coach-button.tsx'
import { CoachingHistory } from '../coaching/shared/coaching-history.tsx'
import { RangeChoice } from '../trips/shared/range-choice.tsx'
import { TripsTab } from '../trips/shared/trips-tab.tsx'
import { type Range, useRange } from '../trips/shared/use-range.ts'
import { DriverEvents } from './driver-events.tsx'
import { driverList } from './driver-list.ts'
import { DriverOverview } from './driver-overview.tsx'
import { useNoTrips } from './last-trip.tsx'

const tabs = ['overview', 'events', 'trips', 'coaching'] as const
const noPrefetch = () => undefined

/** One driver: who they are, which driving is theirs for certain, and how they drive. */
export default function DriverProfilePage() {
  const { id = '' } = useParams({ strict: false })
  const search = useLocation({ select: (location) => location.searchStr })
  const place = useMemo(() => placeIn(driverList, search), [search])
  const neighbours = useNeighbours(driverList, id, place, noPrefetch)
  const query = useAnswer(answerOf(driverEndpoints.details, { params: { id } }))
  const hrefOf = (other: { id: string; position: number } | undefined) =>
    place && other && driverHref(other.id, placeSearch(driverList, { ...place, position: other.position }))
  const mainId = query.isPlaceholderData ? undefined : query.data?.id
  // Someone merged this driver into another one.
  if (mainId !== undefined && mainId !== id) return <Navigate to={driverHref(mainId)} replace />
  return (
    <RecordPage
      thing="driver"
      id={id}
      list={{ label: 'Drivers', href: driversHref(place && (returnSearch(driverList, place) as object)) }}
      record={query.data?.id === id ? query.data : undefined}
      query={query}
      nameOf={({ name }) => name}
    >
      {(driver, breadcrumb) => (
        <DriverView
          key={id}
          driver={driver}
          breadcrumb={breadcrumb}
          neighbours={
            place && <NeighbourButtons previous={hrefOf(neighbours?.previous)} next={hrefOf(neighbours?.next)} />
          }
        />
      )}
    </RecordPage>
  )
}

interface DriverViewProps {
  driver: DriverDetails
  breadcrumb: readonly Crumb[]
  neighbours: ReactNode
}

function DriverView({ driver, breadcrumb, neighbours }: DriverViewProps) {
  const format = useFormat()
  const noTrips = useNoTrips(driver)
  const range = useRange()
  const tab = useRecordTab(tabs)
  const search = useLocation({ select: (location) => location.searchStr })
  const { trip: _, ...kept } = parseSearch(search)
  const active = driver.status === recordStatus.code.active
  return (
    <Page
      title={driver.name}
      breadcrumb={breadcrumb}
      beside={
        <Badge tone={active ? 'success' : 'warning'}>
          {active ? 'Active' : (driver.statusReason ?? recordStatus.word(driver.status))}
        </Badge>
      }
      line={
        <Dotted
          parts={[
            driver.connection.name,
            driver.provider.displayName,
            driver.lastTripAt
              ? `last trip ${format.dateTime(driver.lastTripAt)} ${format.zone(driver.lastTripAt)}`
              : noTrips === 'None yet'
                ? 'no trips yet'
                : `trips ${noTrips.toLowerCase()}`,
            driver.goneAt && `not listed by their provider since ${format.day(driver.goneAt)}`,
          ]}
        />
      }
      actions={
        <>
          {driver.goneAt === null && <CoachButton about={{ driverId: driver.id }} name={driver.name.split(' ')[0]} />}
          <RangeChoice range={range} />
          {neighbours}
        </>
      }
    >
      <div data-screen-only>
        <RecordTabs
          label="Driver"
          current={tab}
          href={(name) => driverHref(driver.id, { ...kept, tab: name === 'overview' ? undefined : name })}
          tabs={[
            { name: 'overview', label: 'Overview' },
            { name: 'events', label: 'Events' },
            { name: 'trips', label: 'Trips' },
            { name: 'coaching', label: 'Coaching' },
          ]}
        />
      </div>
      {tab === 'overview' && <DriverOverview driver={driver} range={range} />}
      {tab === 'events' && <DriverEvents key={range.name} driver={driver} range={range} />}
      {tab === 'trips' && <Trips driver={driver} range={range} />}
      {tab === 'coaching' && <CoachingHistory driverId={driver.id} />}
    </Page>
  )
}

function Trips({ driver, range }: { driver: DriverDetails; range: Range }) {
  const search = useLocation({ select: (location) => location.searchStr })
  const query = useAnswer(answerOf(driverEndpoints.trips, { params: { id: driver.id }, query: range.query }))
  return (
    <TripsTab
      of="driver"
      owner={driver}
      range={range}
      query={query}
      which={
        <>
          trips assigned to <bdi>{driver.name}</bdi>
        </>
      }
      href={(trip) => driverHref(driver.id, { ...parseSearch(search), tab: 'trips', trip })}
    />
  )
}
