import type { CountedDays } from '@milepost/contract/connections/reads'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { type RegionRisk, riskReportEndpoints } from '@milepost/contract/risk/reports'
import { missing } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { ChartPanel } from '../../../report/charts/chart-panel.tsx'
import { ConditionBars } from '../../../report/charts/condition-bars.tsx'
import { TypeBars } from '../../../report/charts/type-bars.tsx'
import { CompareTile } from '../../../report/compare-tile.tsx'
import { unread, useIsLoadingHistory } from '../../../report/history-loads.tsx'
import { comparedNote } from '../../../report/notes/comparison-note.ts'
import { linksToEvents } from '../../../report/notes/listed-days.ts'
import { reportEventsHref } from '../../../report/report-events.ts'
import { trafficUnknown } from '../../../report/unknown-driving.ts'
import type { ReportState } from '../../../report/use-report.ts'
import { RegionMonths } from './region-months.tsx'

interface RegionPanelProps {
  regionId: number
  /** Undefined while loading. */
  region: RegionRisk | undefined
  /** What its figures cover; undefined while loading. */
  covered: CountedDays | undefined
  state: Pick<ReportState, 'days' | 'against' | 'query'> & { values: object }
  /** The events included. */
  counted: object
}

/** Details of one state or province: its numbers, driving conditions there, and a link to its events. */
export function RegionPanel({ regionId, region, covered, state, counted }: RegionPanelProps) {
  const { days, against, query, values } = state
  const format = useFormat()
  const isLoading = useIsLoadingHistory()
  const conditions = useAnswer(answerOf(environmentEndpoints.breakdown, { query: { ...query, RegionId: [regionId] } }))
  const detail = useAnswer(
    answerOf(riskReportEndpoints.region, { params: { id: regionId }, query: { ...query, ...counted } }),
  )
  const { listed, noLinks } = linksToEvents(covered, days)
  const eventsOf = (more: { type?: string[] } = {}) =>
    listed && reportEventsHref(values, listed, { region: [String(regionId)], ...more })
  const events = eventsOf()
  const shown = (text: (region: RegionRisk) => string) =>
    region ? text(region) : <Skeleton className="my-1.5" width={36} />
  return (
    <section aria-label={regionName(regionId)} className="grid gap-4">
      <Card>
        <CardHeader
          title={regionName(regionId)}
          aside={
            events && (
              <Link href={events} className="text-link">
                Events here
              </Link>
            )
          }
        />
        <CardBody className="pt-2">
          <Tiles
            label={`Key figures for ${regionName(regionId)}`}
            note={comparedNote({ against, isLoading, isCompared: region?.previousPer1000Miles !== null })}
          >
            <CompareTile
              label={`Events ${format.rateParts(0)?.unit}`}
              value={region?.per1000Miles}
              previous={region?.previousPer1000Miles}
              margin={region?.rateMargin}
              good="down"
              against={against}
              format={(rate) => format.rateParts(rate)?.number ?? missing}
              title={
                region?.smallSample ? `Small sample: fewer than ${leastSample} events, or little driving` : undefined
              }
            />
            <Tile
              label="Events"
              value={shown(({ incidents }) => countText(incidents))}
              note={region && eventsNote(region)}
              href={region && region.incidents > 0 ? events : undefined}
            />
            <Tile
              label="Behavioral score"
              value={shown(({ risk }) => (risk?.score == null ? missing : String(Math.round(risk.score))))}
              note={region && scoreNote(region)}
            />
            <Tile label="Distance" value={shown(({ distanceMeters }) => format.distance(distanceMeters))} />
            <Tile
              label="Vehicles"
              value={shown(({ vehiclesPerDay }) => vehiclesPerDay.toFixed(1))}
              note="on an average day"
            />
          </Tiles>
        </CardBody>
      </Card>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <ChartPanel
          title={`Event types in ${regionName(regionId)}`}
          what="event types"
          query={detail}
          empty={({ types }) => {
            if (types.length > 0) return undefined
            return isLoading ? unread : 'No events there in this period or the one before.'
          }}
        >
          {({ types }) => (
            <TypeBars
              types={types}
              shown={8}
              things="events there"
              none="No events there"
              hrefOf={(type) => eventsOf({ type: [type] })}
              noLinks={noLinks}
            />
          )}
        </ChartPanel>
        <ChartPanel
          title={`Event rate in ${regionName(regionId)}`}
          what="the event rate by month"
          query={detail}
          empty={({ months }) =>
            months.some(({ per1000Miles }) => per1000Miles !== null)
              ? undefined
              : 'No month has enough driving there to show an event rate.'
          }
        >
          {({ months }) => <RegionMonths name={regionName(regionId)} months={months} />}
        </ChartPanel>
      </div>
      <ChartPanel
        title={`Driving conditions in ${regionName(regionId)}`}
        what="the conditions"
        query={conditions}
        height={140}
        empty={({ light, weather }) =>
          light.length + weather.length > 0 ? undefined : 'No data on conditions there in this period.'
        }
      >
        {({ weather, light, traffic, unknownMeters }) => (
          <div className="grid items-start gap-4 tablet:grid-cols-3">
            <ConditionBars of="light" shares={light} />
            <ConditionBars of="weather" shares={weather} />
            <ConditionBars
              of="traffic"
              shares={traffic}
              note={unknownMeters.traffic >= 1 && trafficUnknown(format.distance(unknownMeters.traffic))}
            />
          </div>
        )}
      </ChartPanel>
    </section>
  )
}

function scoreNote({ risk }: RegionRisk): string {
  if (risk === null) return 'only for the whole fleet'
  if (risk.score === null) return 'not scored'
  if (risk.low === null || risk.high === null) return ''
  return `90% interval ${Math.round(risk.low)}–${Math.round(risk.high)}`
}

/** Returns "339 without distance data", which the rate leaves out, or a note that there are few events. */
function eventsNote({ withoutMiles, smallSample }: RegionRisk): string | undefined {
  if (withoutMiles > 0) return `${countText(withoutMiles)} without distance data`
  return smallSample ? 'small sample' : undefined
}
