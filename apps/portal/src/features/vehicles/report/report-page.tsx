import { type VehicleDetails, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { IconButton } from '@milepost/ui/form/button'
import { Printer } from '@milepost/ui/icons'
import { Card } from '@milepost/ui/layout/card'
import { useLocation, useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { eventsHref, vehicleReportHref } from '../../../addresses.ts'
import { open } from '../../../lib/api/api.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useMapGround } from '../../../lib/map-ground.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { parseSearch } from '../../../lib/search.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { PdfButton, pdfTimeoutMs } from '../../../record/pdf-button.tsx'
import { RecordTabs, useRecordTab } from '../../../record/record-tabs.tsx'
import { ShareLater } from '../../../record/share-later.tsx'
import { useIsLoadingHistory } from '../../../report/history-loads.tsx'
import { eventsOf, worstOf } from '../../trips/shared/newest-events.tsx'
import { RangeChoice } from '../../trips/shared/range-choice.tsx'
import { TripReplay } from '../../trips/shared/trip-replay/trip-replay.tsx'
import { TripsExport } from '../../trips/shared/trips-export.tsx'
import { TripsTable } from '../../trips/shared/trips-table.tsx'
import { type Range, useRange } from '../../trips/shared/use-range.ts'
import { riskiestOf } from '../profile/riskiest-place.ts'
import { VehicleFrame } from '../profile/vehicle-frame.tsx'
import { ReportView } from './report-view.tsx'

const tabs = ['report', 'trips'] as const

/** A vehicle's driving risk and the reasons, to read, print and share, with its trips. */
export default function VehicleReportPage() {
  const range = useRange()
  const tab = useRecordTab(tabs)
  const { id = '' } = useParams({ strict: false })
  return (
    <VehicleFrame
      page="report"
      scope={[tab === 'report' ? 'Behavioral risk report' : 'Trips', range.text]}
      actions={
        <>
          <RangeChoice range={range} />
          {tab === 'report' && (
            <>
              <IconButton
                label="Print"
                variant="outline"
                className="max-tablet:order-last"
                onClick={() => window.print()}
              >
                <Printer aria-hidden />
              </IconButton>
              <ShareLater />
              <ReportPdf vehicleId={id} range={range} />
            </>
          )}
        </>
      }
    >
      {(vehicle) => (
        <>
          <Tabs vehicleId={vehicle.id} tab={tab} />
          {tab === 'report' ? <Report vehicle={vehicle} range={range} /> : <Trips vehicle={vehicle} range={range} />}
        </>
      )}
    </VehicleFrame>
  )
}

function ReportPdf({ vehicleId, range }: { vehicleId: string; range: Range }) {
  const { units } = useFormat()
  const input = { params: { id: vehicleId }, query: { ...range.query, units } }
  return (
    <PdfButton name="risk report" load={() => open(vehicleReportEndpoints.pdf, input, { timeoutMs: pdfTimeoutMs })} />
  )
}

function Tabs({ vehicleId, tab }: { vehicleId: string; tab: (typeof tabs)[number] }) {
  const search = useLocation({ select: (location) => location.searchStr })
  const { trip: _, ...kept } = parseSearch(search)
  return (
    <div data-screen-only>
      <RecordTabs
        label="Behavioral risk report"
        current={tab}
        href={(name) => vehicleReportHref(vehicleId, { ...kept, tab: name === 'report' ? undefined : name })}
        tabs={[
          { name: 'report', label: 'Report' },
          { name: 'trips', label: 'Trips' },
        ]}
      />
    </div>
  )
}

function Report({ vehicle, range }: { vehicle: VehicleDetails; range: Range }) {
  const ground = useMapGround()
  const isLoading = useIsLoadingHistory()
  const query = useAnswer(answerOf(vehicleReportEndpoints.report, { params: { id: vehicle.id }, query: range.query }))
  const listed = eventsOf({ vehicle: [vehicle.id] }, range)
  if (query.isError && !query.data)
    return (
      <Card>
        <QueryFailed what="the report" query={query} />
      </Card>
    )
  if (!query.data)
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading the report</span>
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  return (
    <ReportView
      report={query.data}
      range={range}
      ground={ground}
      isLoading={isLoading}
      links={{
        events: eventsHref(listed),
        worst: eventsHref(worstOf({ vehicle: [vehicle.id] }, range)),
        type: (type) => eventsHref({ ...listed, type: [type] }),
        hour: (hour) => eventsHref({ ...listed, hour: [hour] }),
        event: riskiestOf({ vehicle: [vehicle.id] }, range),
      }}
    />
  )
}

const shownTrip = z.object({
  trip: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
})

function Trips({ vehicle, range }: { vehicle: VehicleDetails; range: Range }) {
  const search = useLocation({ select: (location) => location.searchStr })
  const { values, change } = useFilters(shownTrip)
  const query = useAnswer(answerOf(vehicleEndpoints.trips, { params: { id: vehicle.id }, query: range.query }))
  return (
    <div className="grid grid-cols-1 gap-4">
      {values.trip && <TripReplay tripId={values.trip} onClose={() => change({ trip: undefined })} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num text-13 text-text-3">{range.text} · select a trip to replay it</p>
        <TripsExport list="trips" of={vehicle} range={range} rows={query.data?.length} />
      </div>
      <TripsTable
        of="vehicle"
        range={range}
        query={query}
        href={(trip) => vehicleReportHref(vehicle.id, { ...parseSearch(search), tab: 'trips', trip })}
        currentId={values.trip}
      />
    </div>
  )
}
