import { type UsageRegion, type UsageRegions, usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { defaultRange } from '@milepost/domain/limits'
import { missing } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import { shareText } from '@milepost/domain/statistics/share-text'
import { durationText } from '@milepost/domain/time/duration-text'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { tableInFile } from '@milepost/ui/table/table-file'
import { useMemo } from 'react'
import { z } from 'zod'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { useMapGround } from '../../lib/map-ground.ts'
import { ChartPanel } from '../../report/charts/chart-panel.tsx'
import { RegionMap } from '../../report/charts/region-map.tsx'
import { quantileScale } from '../../report/charts/region-steps.ts'
import { HistoryLoads, nowhere, unread, useIsLoadingHistory } from '../../report/history-loads.tsx'
import { report, reportFields } from '../../report/report-definition.ts'
import { ReportPage } from '../../report/report-page.tsx'
import { useReport } from '../../report/use-report.ts'
import { scopeBar } from '../../scope/event-filter.ts'
import { oneOf } from '../../scope/filter-field.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'
import { isOfCountry, regionBar, regionFields } from '../risk/shared/region-filter.ts'
import { countryOf, RegionTable } from '../risk/shared/region-table.tsx'

const metrics = ['distance', 'time', 'trips'] as const
type Metric = (typeof metrics)[number]
const metricOptions = [
  { value: 'distance', label: 'Distance' },
  { value: 'time', label: 'Driving time' },
  { value: 'trips', label: 'Arriving trips' },
]

const { fields, range } = reportFields(defaultRange.regional)

const regionalReport = report({
  filters: z.object({ ...fields, ...vehicleScope, ...regionFields, metric: z.enum(metrics).default('distance') }),
  bar: [range, oneOf('metric', 'Map shows', metricOptions, 'distance'), ...scopeBar, ...regionBar],
})

/** Where vehicles drive: a map and ranking of states and provinces, and the pairs that trips connect. */
export default function RegionalUsagePage() {
  const state = useReport(regionalReport)
  const ground = useMapGround()
  const isLoading = useIsLoadingHistory()
  const { values, change } = state
  const query = useAnswer(answerOf(usageReportEndpoints.regions, { query: state.query }))
  useLiveRefresh(['sums'], usageReportEndpoints.regions)
  const selected = values.region === undefined ? undefined : Number(values.region)
  const pick = (regionId: number) => change({ region: selected === regionId ? undefined : String(regionId) })
  const shown = useMemo(
    () => query.data?.regions.filter(({ regionId }) => isOfCountry(regionId, values.country)) ?? [],
    [query.data, values.country],
  )
  const noPlace = ({ regions }: UsageRegions) =>
    regions.some(({ regionId }) => regionId > 0) ? undefined : nowhere(isLoading)
  return (
    <ReportPage report={state} bar={regionalReport.bar}>
      <HistoryLoads />
      <ChartPanel title="Where vehicles drive" what="states and provinces" query={query} height={380} empty={noPlace}>
        {() => <Regions regions={shown} metric={values.metric} selected={selected} onPick={pick} ground={ground} />}
      </ChartPanel>
      <ChartPanel title="Trips between regions" what="trips between regions" query={query} height={160} empty={noPlace}>
        {({ pairs }) => (
          <Pairs
            pairs={pairs}
            regionId={selected}
            none={isLoading ? unread : 'No trips between states or provinces.'}
          />
        )}
      </ChartPanel>
    </ReportPage>
  )
}

interface RegionsProps {
  regions: readonly UsageRegion[]
  metric: Metric
  selected: number | undefined
  onPick: (regionId: number) => void
  ground: ReturnType<typeof useMapGround>
}

function Regions({ regions, metric, selected, onPick, ground }: RegionsProps) {
  const format = useFormat()
  const text = useMemo(
    () => ({ distance: (meters: number) => format.distance(meters), time: durationText, trips: countText })[metric],
    [format, metric],
  )
  const values = useMemo(
    () => regions.map((region) => ({ regionId: region.regionId, value: measureOf(region, metric) })),
    [regions, metric],
  )
  const scale = useMemo(() => quantileScale(values.filter(({ regionId }) => regionId > 0)), [values])
  const known = new Map(regions.map((region) => [region.regionId, region]))
  const ordered = values.toSorted((a, b) => b.value - a.value)
  const most = ordered.find(({ regionId, value }) => regionId > 0 && value > 0)
  const elsewhere = known.get(0)
  return (
    <div className="grid gap-4 desk:grid-cols-3">
      <div className="grid min-w-0 desk:col-span-2">
        <RegionMap
          title={
            most && metric === 'distance'
              ? `${regionName(most.regionId)} has ${shareText(known.get(most.regionId)!.share)} of the distance`
              : most
                ? `Most in ${regionName(most.regionId)}: ${text(most.value)}`
                : 'Where vehicles drive'
          }
          regions={values}
          scale={scale}
          format={text}
          details={(regionId) => {
            const region = known.get(regionId)
            return (
              region && (
                <>
                  <span>
                    {format.distance(region.distanceMeters)}, {shareText(region.share)}
                  </span>
                  <span>{durationText(region.drivingSeconds)} of driving</span>
                  <span>{region.vehiclesPerDay.toFixed(1)} vehicles on an average day</span>
                </>
              )
            )
          }}
          selected={selected}
          onPick={onPick}
          ground={ground}
          note={
            elsewhere && elsewhere.distanceMeters > 0
              ? `${format.distance(elsewhere.distanceMeters)} were driven elsewhere or have no known location. Private trips aren’t included.`
              : undefined
          }
        />
      </div>
      <RegionTable
        title={`By ${metricOptions.find(({ value }) => value === metric)?.label.toLowerCase()}`}
        rows={ordered.map((value) => ({ ...value, text: text(value.value) }))}
        table={{
          columns: [
            'Region',
            'Country',
            'Distance',
            'Share',
            'Before',
            'Driving',
            'Vehicles per day',
            'Arriving trips',
          ],
          rows: ordered.map(({ regionId }) => {
            const region = known.get(regionId)!
            return [
              regionName(regionId),
              countryOf(regionId),
              format.distance(region.distanceMeters),
              shareText(region.share),
              region.previousDistanceMeters === null ? missing : format.distance(region.previousDistanceMeters),
              durationText(region.drivingSeconds),
              region.vehiclesPerDay.toFixed(1),
              countText(region.tripsCrossingIn),
            ]
          }),
        }}
        selected={selected}
        onPick={onPick}
      />
    </div>
  )
}

const measureOf = (region: UsageRegion, metric: Metric) =>
  ({ distance: region.distanceMeters, time: region.drivingSeconds, trips: region.tripsCrossingIn })[metric]

type Pair = UsageRegions['pairs'][number]

/** The state and province pairs with the most trips, limited to the selected region if any. */
function Pairs({ pairs, regionId, none }: { pairs: readonly Pair[]; regionId: number | undefined; none: string }) {
  const format = useFormat()
  const columns = useMemo(
    (): Column<Pair>[] => [
      { id: 'from', header: 'From', priority: 1, cell: (pair) => regionName(pair.fromRegionId) },
      { id: 'to', header: 'To', priority: 1, cell: (pair) => regionName(pair.toRegionId) },
      { id: 'trips', header: 'Trips', align: 'end', priority: 1, cell: ({ trips }) => countText(trips) },
      {
        id: 'distance',
        header: 'Distance',
        align: 'end',
        priority: 1,
        cell: ({ distanceMeters }) => format.distance(distanceMeters),
      },
    ],
    [format],
  )
  const rows = pairs.filter(
    ({ fromRegionId, toRegionId }) => regionId === undefined || fromRegionId === regionId || toRegionId === regionId,
  )
  return (
    <Card>
      <CardHeader
        title={regionId === undefined ? 'Trips between regions' : `Trips to and from ${regionName(regionId)}`}
        aside={
          <>
            started in one region, ended in another
            {rows.length > 0 && (
              <SaveCsv title={() => 'Trips between regions'} table={() => tableInFile(columns, rows)} />
            )}
          </>
        }
      />
      {rows.length === 0 ? (
        <Empty title={none} />
      ) : (
        <PlainTable
          label="Trips between regions"
          rows={rows}
          rowId={({ fromRegionId, toRegionId }) => `${fromRegionId}-${toRegionId}`}
          height={32}
          columns={columns}
        />
      )}
    </Card>
  )
}
