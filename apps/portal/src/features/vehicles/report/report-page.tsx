import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { IconButton } from '@milepost/ui/form/button'
import { Printer } from '@milepost/ui/icons'
import { Card } from '@milepost/ui/layout/card'
import { useParams } from '@tanstack/react-router'
import { eventsHref } from '../../../addresses.ts'
import { open } from '../../../lib/api/api.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useMapGround } from '../../../lib/map-ground.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { PdfButton, pdfTimeoutMs } from '../../../record/pdf-button.tsx'
import { useIsLoadingHistory } from '../../../report/history-loads.tsx'
import { countedNote, useEventCounts } from '../../incidents/shared/counted-events.tsx'
import { ShareButton } from '../../shares/shared/share-button.tsx'
import { eventsOf, worstOf } from '../../trips/shared/newest-events.tsx'
import { RangeChoice } from '../../trips/shared/range-choice.tsx'
import { type Range, useRange } from '../../trips/shared/use-range.ts'
import { riskiestOf } from '../profile/riskiest-place.ts'
import { VehicleFrame } from '../profile/vehicle-frame.tsx'
import { ReportView } from '../shared/report/report-view.tsx'

/** A vehicle's driving risk and the reasons, to read, print and share. */
export default function VehicleReportPage() {
  const range = useRange()
  const { id = '' } = useParams({ strict: false })
  return (
    <VehicleFrame
      page="report"
      scope={['Behavioral risk report', range.text]}
      actions={
        <>
          <RangeChoice range={range} />
          <IconButton label="Print" variant="outline" className="max-tablet:order-last" onClick={() => window.print()}>
            <Printer aria-hidden />
          </IconButton>
          <ShareButton what={{ type: 'vehicleReport', sharedItem: sharedReport(id, range.query) }} />
          <ReportPdf vehicleId={id} range={range} />
        </>
      }
    >
      {(vehicle) => <Report vehicle={vehicle} range={range} />}
    </VehicleFrame>
  )
}

/** Names the report as a link does: its vehicle and days. */
const sharedReport = (id: string, { from, to }: { from: string; to: string }) =>
  `${id}?${new URLSearchParams({ from, to })}`

function ReportPdf({ vehicleId, range }: { vehicleId: string; range: Range }) {
  const { units } = useFormat()
  const input = { params: { id: vehicleId }, query: { ...range.query, units } }
  return (
    <PdfButton name="risk report" load={() => open(vehicleReportEndpoints.pdf, input, { timeoutMs: pdfTimeoutMs })} />
  )
}

function Report({ vehicle, range }: { vehicle: VehicleDetails; range: Range }) {
  const ground = useMapGround()
  const isLoading = useIsLoadingHistory()
  const query = useAnswer(answerOf(vehicleReportEndpoints.report, { params: { id: vehicle.id }, query: range.query }))
  const listed = eventsOf({ vehicle: [vehicle.id] }, range)
  const counts = useEventCounts(listed)
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
      notCounted={countedNote({ search: listed, counts, shown: query.data.driving.incidents.value })}
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
