import { withoutMilesNote } from '@milepost/contract/api/without-miles'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { type RegionRisk, riskReportEndpoints } from '@milepost/contract/risk/reports'
import { defaultRange } from '@milepost/domain/limits'
import { regionName } from '@milepost/domain/regions'
import { scoreWord } from '@milepost/domain/score-bands'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { Card } from '@milepost/ui/layout/card'
import { useMemo } from 'react'
import { z } from 'zod'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { useMapGround } from '../../../lib/map-ground.ts'
import { ChartPanel } from '../../../report/charts/chart-panel.tsx'
import { RegionMap } from '../../../report/charts/region-map.tsx'
import { quantileScale, type RegionValue, scoreScale } from '../../../report/charts/region-steps.ts'
import { eventsText } from '../../../report/events-text.ts'
import { HistoryLoads, nowhere, useIsLoadingHistory } from '../../../report/history-loads.tsx'
import { Recalculating } from '../../../report/notes/recalculating.tsx'
import { report, reportFields } from '../../../report/report-definition.ts'
import { ReportPage } from '../../../report/report-page.tsx'
import { useReport } from '../../../report/use-report.ts'
import { eventBar, eventFields, eventQuery, scopeBar } from '../../../scope/event-filter.ts'
import { oneOf } from '../../../scope/filter-field.ts'
import { vehicleScope } from '../../../scope/scope-fields.ts'
import { isOfCountry, regionBar, regionFields, regionsOf } from '../shared/region-filter.ts'
import { countryOf, RegionTable } from '../shared/region-table.tsx'
import { RegionPanel } from './region-panel.tsx'
import { type Metric, metricOf, metrics, metricTitles, regionTitle } from './region-title.ts'

const metricOptions = [
  { value: 'rate', label: 'Event rate' },
  { value: 'score', label: 'Behavioral score' },
  { value: 'count', label: 'Number of events' },
  { value: 'distance', label: 'Distance' },
]

const { fields, range } = reportFields(defaultRange.regional)

const regionalReport = report({
  filters: z.object({
    ...fields,
    ...vehicleScope,
    ...eventFields,
    ...regionFields,
    metric: z.enum(metrics).default('rate'),
  }),
  bar: [range, oneOf('metric', 'Map shows', metricOptions, 'rate'), ...scopeBar, ...eventBar, ...regionBar],
})

/** Where risk is high: a map and ranking of states and provinces, with details of one of them. */
export default function RegionalRiskPage() {
  const state = useReport(regionalReport)
  const ground = useMapGround()
  const isLoading = useIsLoadingHistory()
  const { values, change } = state
  const query = useAnswer(
    answerOf(riskReportEndpoints.regions, {
      query: { ...state.query, ...eventQuery(values), riskType: 'behavioral' },
    }),
  )
  useLiveRefresh(['sums'], riskReportEndpoints.regions, riskReportEndpoints.region, environmentEndpoints.breakdown)
  const selected = values.region === undefined ? undefined : Number(values.region)
  const pick = (regionId: number) => change({ region: selected === regionId ? undefined : String(regionId) })
  const shown = useMemo(
    () => query.data?.regions.filter(({ regionId }) => isOfCountry(regionId, values.country)),
    [query.data, values.country],
  )
  const chosen = query.data?.regions.find(({ regionId }) => regionId === selected)
  return (
    <ReportPage
      report={state}
      bar={regionalReport.bar}
      file={{
        report: 'regionalRisk',
        query: { ...state.query, ...eventQuery(values), RegionId: regionsOf(values.country) },
      }}
    >
      <HistoryLoads />
      <Recalculating />
      <ChartPanel
        title="Risk by state and province"
        what="states and provinces"
        query={query}
        height={380}
        empty={({ regions }) => (regions.some(({ regionId }) => regionId > 0) ? undefined : nowhere(isLoading))}
      >
        {({ withoutLocation }) => (
          <Regions
            regions={shown ?? []}
            metric={values.metric}
            withoutLocation={withoutLocation}
            selected={selected}
            onPick={pick}
            ground={ground}
            isLoading={isLoading}
          />
        )}
      </ChartPanel>
      {selected === undefined ? (
        (shown?.length ?? 0) > 0 && (
          <p className="text-13 text-text-3">Select a state or province to see its details.</p>
        )
      ) : chosen || query.data === undefined ? (
        <RegionPanel
          key={selected}
          regionId={selected}
          region={chosen}
          covered={query.data}
          state={state}
          counted={eventQuery(values)}
        />
      ) : (
        <Card>
          <Empty title={`No driving in ${regionName(selected)} in this period.`} />
        </Card>
      )}
    </ReportPage>
  )
}

interface RegionsProps {
  regions: readonly RegionRisk[]
  metric: Metric
  withoutLocation: number
  selected: number | undefined
  onPick: (regionId: number) => void
  ground: ReturnType<typeof useMapGround>
  /** True while history is still being imported, so there are no findings yet. */
  isLoading: boolean
}

function Regions({ regions, metric, withoutLocation, selected, onPick, ground, isLoading }: RegionsProps) {
  const format = useFormat()
  const withoutMiles = regions.reduce((sum, region) => sum + region.withoutMiles, 0)
  const text = useMemo(
    () =>
      ({
        rate: (value: number) => format.rateNumber(value) ?? '',
        score: (value: number) => String(Math.round(value)),
        count: countText,
        distance: (value: number) => format.distance(value),
      })[metric],
    [format, metric],
  )
  const values = useMemo(() => regions.map((region) => regionValue(region, metric)), [regions, metric])
  const scale = useMemo(
    () => (metric === 'score' ? scoreScale : quantileScale(values.filter(({ regionId }) => regionId > 0))),
    [values, metric],
  )
  const known = new Map(regions.map((region) => [region.regionId, region]))
  const ordered = values.toSorted(
    (a, b) => Number(a.isSmall ?? false) - Number(b.isSmall ?? false) || (b.value ?? -1) - (a.value ?? -1),
  )
  const rate = format.rateParts(0)?.unit ?? ''
  const textOf = ({ value }: RegionValue) => (value === null ? missingWords[metric] : text(value))
  return (
    <div className="grid gap-4 desk:grid-cols-3">
      <div className="grid min-w-0 desk:col-span-2">
        <RegionMap
          title={
            isLoading
              ? `By ${metricTitles[metric]}, based on the history imported so far`
              : regionTitle(regions, metric, { text, rate })
          }
          regions={values}
          scale={scale}
          format={text}
          hatched={
            metric === 'score'
              ? 'no score'
              : metric === 'rate'
                ? `small sample: fewer than ${leastSample} events, or little driving`
                : undefined
          }
          details={(regionId) => {
            const region = known.get(regionId)
            if (!region) return null
            return (
              <>
                <span>{region.per1000Miles === null ? whyNoRate(region) : format.rate(region.per1000Miles)}</span>
                <span>{eventsText(region.incidents)}</span>
                <span>{format.distance(region.distanceMeters)}</span>
                {region.risk?.score != null && (
                  <span>Risk: {scoreWord({ ...region.risk, score: region.risk.score }).toLowerCase()}</span>
                )}
              </>
            )
          }}
          selected={selected}
          onPick={onPick}
          ground={ground}
          note={noteOf(withoutLocation, withoutMiles)}
        />
      </div>
      <RegionTable
        title={metric === 'rate' ? `Events ${rate}` : `By ${metricTitles[metric]}`}
        rows={ordered.map((value) => ({
          ...value,
          text: textOf(value),
          note:
            value.isSmall && value.value !== null
              ? `n ${countText(known.get(value.regionId)?.incidents ?? 0)}`
              : undefined,
        }))}
        table={{
          columns: [
            'Region',
            'Country',
            'Events',
            `Events ${rate}`,
            'Before',
            'Score',
            'Interval',
            'Distance',
            'Events without distance',
            'Vehicles per day',
            'Sample',
          ],
          rows: ordered.map(({ regionId }) => {
            const region = known.get(regionId)!
            const { risk } = region
            return [
              regionName(regionId),
              countryOf(regionId),
              countText(region.incidents),
              format.rateNumber(region.per1000Miles),
              format.rateNumber(region.previousPer1000Miles),
              risk?.score == null ? null : String(Math.round(risk.score)),
              risk?.low == null || risk.high === null ? null : `${Math.round(risk.low)}–${Math.round(risk.high)}`,
              format.distance(region.distanceMeters),
              countText(region.withoutMiles),
              region.vehiclesPerDay.toFixed(1),
              region.smallSample ? 'small' : null,
            ]
          }),
        }}
        selected={selected}
        onPick={onPick}
      />
    </div>
  )
}

const whyNoRate = ({ incidents, withoutMiles }: RegionRisk) =>
  incidents > 0 && withoutMiles === incidents
    ? 'no rate: no distance data on the days of its events'
    : 'too little driving for a rate'

/** Describes what the map and its rates leave out; undefined if nothing. */
function noteOf(withoutLocation: number, withoutMiles: number): string | undefined {
  const left = [
    withoutLocation > 0 &&
      `${eventsText(withoutLocation)} elsewhere or without a known location: not included in any state or province.`,
    withoutMilesNote(withoutMiles),
  ].filter((text) => text !== false)
  return left.length ? left.join(' ') : undefined
}

/** Shown for a region without the value, which is last in the ranking. */
const missingWords: Readonly<Record<Metric, string>> = {
  rate: 'No rate',
  score: 'No score',
  count: 'None',
  distance: 'None',
}

const regionValue = (region: RegionRisk, metric: Metric): RegionValue => ({
  regionId: region.regionId,
  value: metricOf(region, metric),
  ...(metric === 'rate' && { isSmall: region.smallSample }),
})
