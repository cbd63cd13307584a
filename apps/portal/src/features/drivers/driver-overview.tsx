import { unreadWords } from '@milepost/contract/connections/reads'
import { type DriverDetails, type DriverStats, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { leastMilesOfEvents, metersPerMile } from '@milepost/domain/limits'
import { missing } from '@milepost/domain/quantity'
import { useAnswer } from '@milepost/session/api/use-answer'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { calendarDate, dayOf } from '@milepost/ui/filter/date-range-days'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useNavigate } from '@tanstack/react-router'
import { addDays } from 'date-fns/addDays'
import { useMemo } from 'react'
import { eventsHref, vehicleHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { useIsLoadingHistory } from '../../report/history-loads.tsx'
import { weekText } from '../../report/month-text.ts'
import { useNone } from '../../report/notes/use-none.ts'
import { countedNote, useEventCounts } from '../incidents/shared/counted-events.tsx'
import { DrivingTiles } from '../trips/shared/driving-tiles.tsx'
import { LossesCard } from '../trips/shared/losses-card.tsx'
import { eventsOf, NewestEvents, useNoEvents, worstOf } from '../trips/shared/newest-events.tsx'
import { TypeBars } from '../trips/shared/type-bars.tsx'
import type { Range } from '../trips/shared/use-range.ts'
import { CoverageCard } from './coverage-card.tsx'
import { driverConnections } from './driver-connections.ts'
import { DriverFacts } from './driver-facts.tsx'
import { DriverRisk } from './driver-risk.tsx'
import { RecordsCard } from './same-person/records-card.tsx'

/** A driver's driving and events, and how much of their vehicles' driving has a known driver. */
export function DriverOverview({ driver, range }: { driver: DriverDetails; range: Range }) {
  const { id } = driver
  const navigate = useNavigate()
  const query = useAnswer(answerOf(driverEndpoints.stats, { params: { id }, query: range.query }))
  const isLoading = useIsLoadingHistory()
  const subject = { driver: [id] }
  const connectionIds = driverConnections(driver)
  const scope = { connectionIds, first: range.first }
  const noVehicles = useNone({ things: 'trips', ...scope }, 'Not assigned to any vehicle in this period.')
  const listed = eventsOf(subject, range)
  const counts = useEventCounts(listed)
  const stats = query.data
  const reportsEvents = stats?.incidents.value !== null
  const noEvents = useNoEvents(reportsEvents, scope, 'No events in this period.')
  return (
    <div className="grid grid-cols-1 gap-4 desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 content-start gap-4">
        {query.isError && !stats ? (
          <Card>
            <QueryFailed what="driving and events" query={query} />
          </Card>
        ) : (
          <DrivingTiles
            stats={stats}
            range={range}
            isLoading={isLoading}
            eventsHref={eventsHref(listed)}
            worstHref={eventsHref(worstOf(subject, range))}
            notCounted={countedNote({ search: listed, counts, shown: stats?.incidents.value ?? null })}
          />
        )}
        <NewestEvents
          subject={subject}
          connectionIds={connectionIds}
          range={range}
          who="driver"
          isReported={reportsEvents}
        />
        {stats && (
          <>
            {reportsEvents && (
              <WeekRates
                stats={stats}
                onWeek={(from, to) => void navigate({ to: eventsHref({ ...listed, range: undefined, from, to }) })}
              />
            )}
            <Card>
              <CardHeader title="Events by type" aside={range.text} />
              <CardBody>
                <TypeBars
                  types={stats.byType}
                  none={noEvents}
                  onPick={(type) => void navigate({ to: eventsHref({ ...listed, type: [type] }) })}
                />
              </CardBody>
            </Card>
          </>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <DriverRisk driverId={id} />
        <Card>
          <CardHeader title="Facts" />
          <CardBody>
            <DriverFacts driver={driver} />
          </CardBody>
        </Card>
        <RecordsCard driver={driver} />
        <LossesCard subject={subject} connectionIds={connectionIds} isReported={reportsEvents} />
        {stats ? (
          <>
            <CoverageCard stats={stats} name={driver.name} />
            <Vehicles stats={stats} range={range} none={noVehicles} />
          </>
        ) : (
          !query.isError && (
            <Card>
              <CardBody>
                <SkeletonLines lines={5} label="Loading vehicles driven" />
              </CardBody>
            </Card>
          )
        )}
      </div>
    </div>
  )
}

/** Events per mile by week; a week links to its events. */
function WeekRates({ stats, onWeek }: { stats: DriverStats; onWeek: (from: string, to: string) => void }) {
  const format = useFormat()
  const { weekly } = stats
  const unit = format.rateParts(0)?.unit ?? ''
  const { x, series } = useMemo(
    () => ({
      x: weekly.map(({ week }) => weekText(week)),
      series: [
        {
          id: 'rate',
          label: 'Events',
          color: 'c1',
          values: weekly.map(({ incidents, withoutMiles, distanceMeters }) => {
            const miles = distanceMeters / metersPerMile
            const text =
              miles >= leastMilesOfEvents
                ? format.rateParts(((incidents - withoutMiles) * 1000) / miles)?.number
                : undefined
            return text === undefined ? null : Number(text.replaceAll(',', ''))
          }),
        },
      ],
    }),
    [weekly, format],
  )
  if (weekly.length === 0) return null
  return (
    <BarChart
      title={`Events ${unit}, by week`}
      aside="weeks with little driving are gaps"
      x={x}
      xLabel="Week of"
      series={series}
      format={(value) => value.toFixed(1)}
      height={170}
      onPick={({ index }) => {
        const week = weekly[index]?.week
        if (week) onWeek(week, dayOf(addDays(calendarDate(week), 6)))
      }}
    />
  )
}

type Driven = DriverStats['vehicles'][number]

function Vehicles({ stats, range, none }: { stats: DriverStats; range: Range; none: string }) {
  const format = useFormat()
  const columns: Column<Driven>[] = [
    { id: 'name', header: 'Vehicle', cell: ({ name }) => name, priority: 1 },
    {
      id: 'distance',
      header: 'Distance',
      align: 'end',
      cell: ({ distanceMeters }) => format.distance(distanceMeters),
      priority: 1,
    },
    { id: 'trips', header: 'Trips', align: 'end', cell: ({ trips }) => (trips === null ? missing : countText(trips)) },
    {
      id: 'events',
      header: 'Events',
      align: 'end',
      cell: ({ incidents }) => (incidents === null ? unreadWords.notReported : countText(incidents)),
    },
  ]
  return (
    <Card>
      <CardHeader title="Vehicles driven" aside={range.text} />
      {stats.vehicles.length === 0 ? (
        <Empty title={none} />
      ) : (
        <PlainTable
          label="Vehicles driven"
          columns={columns}
          rows={stats.vehicles}
          rowId={({ id }) => id}
          rowHref={({ id, isReported }) => (isReported ? vehicleHref(id, { range: range.name }) : undefined)}
          height={30}
        />
      )}
    </Card>
  )
}
