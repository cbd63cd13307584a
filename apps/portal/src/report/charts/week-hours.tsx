import type { HourOfWeek } from '@milepost/contract/api/measures'
import { metersPerMile } from '@milepost/domain/limits'
import { shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { hourCode } from '@milepost/domain/time/hour-of-week'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import { HeatGrid } from '@milepost/ui/chart/heat-grid'
import { SidewaysScroll } from '@milepost/ui/table/sideways-scroll'
import { useFormat } from '../../lib/format/formatters.ts'
import { eventsText } from '../events-text.ts'
import { basedOnText } from '../unknown-driving.ts'

/** What an hour's shade shows: number of events, events per 1,000 miles, or distance. */
export type WeekMeasure = 'incidents' | 'rate' | 'distance'

interface WeekHoursProps {
  cells: readonly HourOfWeek[]
  measure?: WeekMeasure
  /** All driving of the same days, some of which may have no hour; null if unknown. */
  distanceMeters: number | null | undefined
  /** Hours of the day to outline: the client's rush hours. */
  isRush?: ((hour: number) => boolean) | undefined
  /** Share of the distance driven in them, 0–1. */
  rushShare?: number | null | undefined
  /** Returns the link to the events of an hour of the week, by its code. */
  hrefOf?: ((hour: string) => string) | undefined
  /** Why there are no links. */
  noLinks?: string | undefined
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const labels: Readonly<Record<WeekMeasure, string>> = {
  incidents: 'Events by weekday and hour',
  rate: 'Event rate by weekday and hour',
  distance: 'Distance by weekday and hour',
}

/** Events or driving by hour of the week; hours without enough data are hatched. */
export function WeekHours({
  cells,
  measure = 'incidents',
  distanceMeters,
  isRush,
  rushShare = null,
  hrefOf,
  noLinks,
}: WeekHoursProps) {
  const format = useFormat()
  const at = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const values = weekdays.map((_, weekday) =>
    hours.map((_, hour) => cellValue(at.get(`${weekday + 1} ${hour}`), measure)),
  )
  const texts: Readonly<Record<WeekMeasure, (value: number) => string>> = {
    incidents: eventsText,
    rate: (rate) => format.rate(rate),
    distance: (meters) => format.distance(meters),
  }
  const text = texts[measure]
  const withHour = cells.reduce((sum, cell) => sum + cell.distanceMeters, 0)
  const eventsOf = (row: number, hour: number) => {
    const weekday = row + 1
    return at.get(`${weekday} ${hour}`)?.incidents ? hrefOf?.(hourCode({ weekday, hour })) : undefined
  }
  return (
    <ChartCard
      title={titleOf(cells, measure)}
      aside={<span className="max-tablet:hidden">Local time of the place</span>}
      table={{
        columns: ['Hour', ...weekdays],
        rows: hours.map((hour, column) => [
          `${hour}:00`,
          ...values.map((row) => {
            const value = row[column] ?? null
            return value === null ? null : text(value)
          }),
        ]),
      }}
      note={
        <>
          <span className="hidden max-[576px]:inline print:hidden">Scroll sideways to see all 24 hours. </span>
          Hatched:{' '}
          {measure === 'rate'
            ? `less than ${format.distanceLimit(leastMeters)} driven in that hour, too little for a rate.`
            : 'no driving and no events.'}{' '}
          {isRush && `Outlined: rush hours${rushShare === null ? '' : `, ${shareText(rushShare)} of the distance`}. `}
          {basedOnText(format.distance(withHour), format.distance(distanceMeters ?? withHour))}
          {hrefOf && <span className="print:hidden"> Select an hour to see its events.</span>}
          {noLinks && <span className="print:hidden"> {noLinks}</span>}
        </>
      }
    >
      <SidewaysScroll label={labels[measure]}>
        <div className="min-w-[520px]">
          <HeatGrid
            label={labels[measure]}
            rows={weekdays}
            columns={hours}
            values={values}
            format={text}
            color={measure === 'distance' ? 'c2' : 'risk-4'}
            {...(hrefOf && { hrefOf: eventsOf })}
            {...(isRush && { outlined: (_: number, hour: number) => isRush(hour) })}
          />
        </div>
      </SidewaysScroll>
    </ChartCard>
  )
}

/** With less distance, an hour's rate is chance. */
const leastMeters = 50 * metersPerMile

/** Events included in a rate. */
const measuredIn = ({ incidents, withoutMiles }: HourOfWeek) => incidents - withoutMiles

function cellValue(cell: HourOfWeek | undefined, measure: WeekMeasure): number | null {
  if (!cell) return null
  if (measure === 'incidents') return cell.incidents
  if (measure === 'distance') return cell.distanceMeters
  return cell.distanceMeters < leastMeters ? null : (measuredIn(cell) * 1000 * metersPerMile) / cell.distanceMeters
}

/**
 * Names the darkest hour: the one with the most events, the highest rate or the most driving, if there is a single one. No
 * hour has a finding while it, or a darker one, may be chance.
 */
export function titleOf(cells: readonly HourOfWeek[], measure: WeekMeasure = 'incidents'): string {
  const known = cells.flatMap((cell) => {
    const value = cellValue(cell, measure)
    return value === null ? [] : [{ ...cell, value }]
  })
  const [most, second] = known.toSorted((a, b) => b.value - a.value)
  const isAlone = most !== undefined && most.value > (second?.value ?? 0)
  if (!isAlone || !isFinding(most, known, measure)) return unnamed[measure]
  return `${leads[measure]} on ${longWeekday(most.weekday)} from ${hours[most.hour]}:00`
}

/** Driving is measured. Events are counted: few in an hour are news only if they exceed the mean of the week's hours. */
function isFinding(most: HourOfWeek, known: readonly HourOfWeek[], measure: WeekMeasure): boolean {
  const sum = (numberOf: (cell: HourOfWeek) => number) => known.reduce((total, one) => total + numberOf(one), 0)
  if (measure === 'distance') return true
  if (measure === 'incidents')
    return !isSmallSample(most.incidents) || isNoChance(most.incidents, sum(({ incidents }) => incidents) / hoursOfWeek)
  const perMeter = sum(measuredIn) / sum(({ distanceMeters }) => distanceMeters)
  return isNoChance(measuredIn(most), perMeter * most.distanceMeters)
}

const hoursOfWeek = weekdays.length * hours.length

/** Among 168 hours, one exceeds the others by this many deviations by chance less than once in ten weeks. */
const significantDeviations = 3.3

/**
 * Returns true if an hour has more events than chance explains where `expected` are, based on the square roots of
 * counts, whose variance doesn't depend on the count (F. J. Anscombe, "The transformation of Poisson, binomial and
 * negative-binomial data", Biometrika 35, 1948).
 */
const isNoChance = (count: number, expected: number): boolean =>
  2 * (Math.sqrt(count + 3 / 8) - Math.sqrt(expected + 3 / 8)) > significantDeviations

const leads: Readonly<Record<WeekMeasure, string>> = {
  incidents: 'Most events',
  rate: 'Event rate is significantly higher',
  distance: 'Most driving',
}
const unnamed: Readonly<Record<WeekMeasure, string>> = {
  incidents: 'Events by hour of the week',
  rate: 'Event rate by hour of the week',
  distance: 'Driving by hour of the week',
}

const longWeekday = (weekday: number) =>
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][weekday - 1]
