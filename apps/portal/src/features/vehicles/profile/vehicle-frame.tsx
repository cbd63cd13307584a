import { type VehicleDetails, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { mismatchType, recordStatus, reportingStatus } from '@milepost/domain/codes'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { Badge } from '@milepost/ui/feedback/badge'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Switch } from '@milepost/ui/form/switch'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { LinkTabs } from '@milepost/ui/layout/tabs'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { vehicleHref, vehicleReportHref, vehiclesHref, vehicleTripsHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { Dotted } from '../../../lib/format/dotted.tsx'
import { useFormat } from '../../../lib/format/formatters.ts'
import { parseSearch } from '../../../lib/search.ts'
import { placeIn, placeSearch, returnSearch } from '../../../list/parts/list-place.ts'
import { NeighbourButtons } from '../../../record/neighbour-buttons.tsx'
import { RecordPage } from '../../../record/record-page.tsx'
import { useNeighbours } from '../../../record/use-neighbours.ts'
import { useMay } from '../../../session/use-may.ts'
import { Page } from '../../../shell/page/page.tsx'
import { CoachButton } from '../../coaching/shared/coach-button.tsx'
import { useNeverLocated } from '../shared/last-gps.tsx'
import { vehicleList } from '../vehicle-list.ts'

/** While the vehicle moves, the page is at most this old. */
const watchMs = 30_000

type SubPage = 'overview' | 'trips' | 'report'

interface VehicleFrameProps {
  page: SubPage
  /** Right of the title, before Previous and Next. */
  actions?: ReactNode
  /** In print: the days, and what is shown of them. */
  scope?: readonly string[]
  children: (vehicle: VehicleDetails) => ReactNode
}

/** The frame of all pages of one vehicle: loading, header, and links to the other pages. */
export function VehicleFrame({ page, actions, scope = [], children }: VehicleFrameProps) {
  const { id = '' } = useParams({ strict: false })
  const search = useLocation({ select: (location) => location.searchStr })
  const place = useMemo(() => placeIn(vehicleList, search), [search])
  const neighbours = useNeighbours(vehicleList, id, place, noPrefetch)
  const query = useAnswer({
    ...answerOf(vehicleEndpoints.details, { params: { id } }),
    refetchInterval: watchEvery(watchMs),
  })
  const hrefOf = (other: { id: string; position: number } | undefined) =>
    place && other && addressOf[page](other.id, placeSearch(vehicleList, { ...place, position: other.position }))
  return (
    <RecordPage
      thing="vehicle"
      id={id}
      list={{ label: 'Vehicles', href: vehiclesHref(place && (returnSearch(vehicleList, place) as object)) }}
      record={query.data?.id === id ? query.data : undefined}
      query={query}
      nameOf={({ name }) => name}
    >
      {(vehicle, breadcrumb) => (
        <Framed
          key={id}
          page={page}
          vehicle={vehicle}
          scope={scope}
          breadcrumb={breadcrumb}
          actions={
            <>
              {actions}
              {place && <NeighbourButtons previous={hrefOf(neighbours?.previous)} next={hrefOf(neighbours?.next)} />}
            </>
          }
        >
          {children(vehicle)}
        </Framed>
      )}
    </RecordPage>
  )
}

const noPrefetch = () => undefined
const addressOf = { overview: vehicleHref, trips: vehicleTripsHref, report: vehicleReportHref }

interface FramedProps {
  page: SubPage
  vehicle: VehicleDetails
  scope: readonly string[]
  breadcrumb: readonly Crumb[]
  actions: ReactNode
  children: ReactNode
}

function Framed({ page, vehicle, scope, breadcrumb, actions, children }: FramedProps) {
  const search = useLocation({ select: (location) => location.searchStr })
  const { tab: _, trip: __, ...kept } = parseSearch(search)
  return (
    <Page
      title={vehicle.name}
      scope={scope}
      breadcrumb={breadcrumb}
      beside={<States vehicle={vehicle} />}
      line={<Line vehicle={vehicle} />}
      actions={
        <>
          <CoachingSwitch vehicle={vehicle} />
          {vehicle.hasCoaching && vehicle.goneAt === null && <CoachButton about={{ vehicleId: vehicle.id }} />}
          {actions}
        </>
      }
    >
      <div data-screen-only>
        <LinkTabs
          label="Vehicle"
          className="mb-4"
          tabs={[
            { label: 'Overview', href: vehicleHref(vehicle.id, kept), current: page === 'overview' },
            { label: 'Trips', href: vehicleTripsHref(vehicle.id, kept), current: page === 'trips' },
            { label: 'Behavioral risk report', href: vehicleReportHref(vehicle.id, kept), current: page === 'report' },
          ]}
        />
      </div>
      {children}
    </Page>
  )
}

function States({ vehicle }: { vehicle: VehicleDetails }) {
  const active = vehicle.reporting === reportingStatus.code.active
  const neverLocated = useNeverLocated()([vehicle.connection])
  // A device that isn't found may have reported within the days that count as reporting.
  const lost = vehicle.mismatchDetails.some(({ mismatchType: type }) => type === mismatchType.code.deviceNotFound)
  return (
    <>
      <Badge tone={active && !lost ? 'success' : 'warning'}>
        {lost ? 'Device not found' : active ? 'Reporting' : vehicle.lastGpsDateTime ? 'Not reporting' : neverLocated}
      </Badge>
      {vehicle.status !== recordStatus.code.active && (
        <Badge tone="warning">{vehicle.statusReason ?? 'Inactive at the provider'}</Badge>
      )}
    </>
  )
}

function Line({ vehicle }: { vehicle: VehicleDetails }) {
  const format = useFormat()
  const model = [vehicle.make, vehicle.model].filter(Boolean).join(' ')
  const what =
    model || !vehicle.modelYear
      ? [vehicle.modelYear, model].filter(Boolean).join(' ')
      : `Model year ${vehicle.modelYear}`
  const groups = vehicle.groups.map(({ groupName }) => groupName).join(', ')
  return (
    <>
      <Dotted parts={[what, vehicle.connection.name, groups, vehicle.provider.displayName]} />
      {vehicle.vin && (
        <>
          {' '}
          · VIN <span className="font-mono">{vehicle.vin}</span>
        </>
      )}
      {!vehicle.isReported
        ? ' · placeholder vehicle: the provider reported only the driver'
        : vehicle.goneAt && ` · not listed by its provider since ${format.day(vehicle.goneAt)}`}
    </>
  )
}

function CoachingSwitch({ vehicle }: { vehicle: VehicleDetails }) {
  const may = useMay(vehicleEndpoints.change) && vehicle.goneAt === null
  const change = useMutation({
    mutationFn: (HasCoaching: boolean) =>
      call(vehicleEndpoints.change, {
        params: { id: vehicle.id },
        body: { ConnectionId: vehicle.connectionId, HasCoaching },
      }),
    onSuccess: () => refresh(vehicleEndpoints.details),
    onError: (error) => toastFailure('Could not change coaching.', { description: explain(error).message }),
  })
  if (!may) return null
  return (
    <Switch
      checked={change.isPending ? change.variables : vehicle.hasCoaching}
      disabled={change.isPending}
      onChange={change.mutate}
    >
      Coaching
    </Switch>
  )
}
