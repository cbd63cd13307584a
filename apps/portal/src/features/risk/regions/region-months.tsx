import type { RegionDetail } from '@milepost/contract/risk/reports'
import { isSmallSample, leastSample, smallSampleText } from '@milepost/domain/statistics/small-sample'
import { LineChart } from '@milepost/ui/chart/line-chart'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { monthTexts } from '../../../report/month-text.ts'

interface RegionMonthsProps {
  name: string
  months: RegionDetail['months']
}

/** Event rate in a state or province by month, compared with the rate everywhere. */
export function RegionMonths({ name, months }: RegionMonthsProps) {
  const format = useFormat()
  const unit = format.rateParts(0)?.unit ?? ''
  const { x, series, marks } = useMemo(() => {
    const shown = (rate: number | null) =>
      rate === null ? null : Number(format.rateParts(rate)?.number.replaceAll(',', ''))
    const line = (id: string, label: string, color: string, rates: (number | null)[]) => ({
      id,
      label,
      color,
      values: rates.map(shown),
    })
    return {
      x: monthTexts(months.map(({ month }) => month)),
      series: [
        {
          ...line(
            'here',
            name,
            'c3',
            months.map(({ per1000Miles }) => per1000Miles),
          ),
          main: true,
        },
        line(
          'all',
          'Everywhere',
          'c2',
          months.map(({ everywherePer1000Miles }) => everywherePer1000Miles),
        ),
      ],
      marks: months.flatMap((month, index) =>
        month.per1000Miles !== null && isSmallSample(sampleOf(month))
          ? [{ seriesId: 'here', index, label: smallSampleText(sampleOf(month)) }]
          : [],
      ),
    }
  }, [months, name, format])
  return (
    <LineChart
      title={titleOf(name, months)}
      aside={<span className="max-tablet:hidden">events {unit}</span>}
      note={`Gaps are months with little driving${marks.length > 0 ? `; circles mark months with fewer than ${leastSample} events` : ''}.`}
      x={x}
      xLabel="Month"
      series={series}
      marks={marks}
      format={(rate) => rate.toFixed(1)}
      height={216}
    />
  )
}

/** Returns how many events are behind a rate. */
const sampleOf = ({ incidents, withoutMiles }: RegionDetail['months'][number]) => incidents - withoutMiles

/**
 * Returns "Texas: events more often than elsewhere" if every month with enough data shows it; otherwise the question.
 */
function titleOf(name: string, months: RegionDetail['months']): string {
  const sure = months.filter(
    (month) => !isSmallSample(sampleOf(month)) && month.per1000Miles !== null && month.everywherePer1000Miles !== null,
  )
  const higher = sure.filter(({ per1000Miles, everywherePer1000Miles }) => per1000Miles! > everywherePer1000Miles!)
  if (sure.length > 1 && higher.length === sure.length) return `${name}: higher event rate than elsewhere`
  if (sure.length > 1 && higher.length === 0) return `${name}: lower event rate than elsewhere`
  return `Event rate in ${name}, by month`
}
