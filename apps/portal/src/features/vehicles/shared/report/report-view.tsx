import { noScoreWords } from '@milepost/contract/risk/words'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import type { ReactNode } from 'react'
import { WeekHours } from '../../../../report/charts/week-hours.tsx'
import { noEvents, unread } from '../../../../report/history-loads.tsx'
import { cardRows } from '../../../device-health/shared/thumbnail.tsx'
import { EventTile } from '../../../incidents/shared/event-tiles.tsx'
import { DrivingTiles } from '../../../trips/shared/driving-tiles.tsx'
import type { Range } from '../../../trips/shared/use-range.ts'
import { FactorWaterfall } from './factor-waterfall.tsx'
import { RegionMap } from './region-map.tsx'
import { ReportTrend } from './report-trend.tsx'
import { ScoreSummary } from './score-summary.tsx'
import type { ShownReport } from './shown-report.ts'
import { TypeRates } from './type-rates.tsx'

interface ReportViewProps {
  report: ShownReport
  range: Pick<Range, 'count' | 'text'>
  ground?: MapViewProps['ground']
  /** True while history is still being imported, so the report covers only what has arrived. */
  isLoading?: boolean
  /** Why recorded events aren't counted, with figures. */
  notCounted?: ReactNode
  /** Targets of the report's links; absent on a page without links. */
  links?: {
    events: string
    worst: string
    type: (type: string) => string
    hour: (hour: string) => string
    event: (id: string, position: number) => string
  }
}

/** A vehicle's behavioral risk report, rendered from data alone: the same on screen, shared and on paper. */
export function ReportView({ report, range, ground, isLoading = false, notCounted, links }: ReportViewProps) {
  const reportsEvents = report.driving.incidents.value !== null
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScoreSummary report={report} />
      <DrivingTiles
        stats={report.driving}
        range={range}
        isLoading={isLoading}
        notCounted={notCounted}
        {...(links && { eventsHref: links.events, worstHref: links.worst })}
      />
      <ReportTrend report={report} />
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-2 print:grid-cols-1">
        {report.risk.score !== null && <FactorWaterfall factors={report.factors} score={report.risk.score} />}
        <TypeRates report={report} isLoading={isLoading} {...(links && { hrefOf: links.type })} />
      </div>
      {reportsEvents && (
        <WeekHours
          cells={report.hours}
          distanceMeters={report.driving.distanceMeters.value}
          {...(links && { hrefOf: links.hour })}
        />
      )}
      <RegionMap regions={report.regions} none={isLoading ? unread : 'No locations for this period.'} ground={ground} />
      {report.topEvents && (
        <EventsToDiscuss
          events={report.topEvents}
          none={reportsEvents ? noEvents(isLoading) : noScoreWords.notSensed}
          hrefOf={links?.event}
        />
      )}
    </div>
  )
}

function EventsToDiscuss({
  events,
  none,
  hrefOf,
}: {
  events: NonNullable<ShownReport['topEvents']>
  none: string
  hrefOf: ((id: string, position: number) => string) | undefined
}) {
  return (
    <Card>
      <CardHeader title="Events to discuss first" aside="riskiest in this period" />
      {events.length === 0 ? (
        <Empty title={none} />
      ) : (
        <CardBody>
          <ul
            aria-label="Events to discuss first"
            className="grid grid-cols-2 gap-3 tablet:grid-cols-3 min-[1500px]:grid-cols-6 print:grid-cols-3"
          >
            {events.map((event, position) => (
              <li key={event.id} className={cardRows}>
                <EventTile event={event} href={hrefOf?.(event.id, position)} who="vehicle" />
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}
