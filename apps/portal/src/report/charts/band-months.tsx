import type { BandCount } from '@milepost/contract/risk/query'
import { riskBand } from '@milepost/domain/codes'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { type ReactNode, useMemo } from 'react'
import { countText } from '../../lib/format/formatters.ts'
import { monthTexts } from '../month-text.ts'

interface BandMonthsProps {
  months: readonly { month: string; bands: readonly BandCount[] }[]
  title: ReactNode
  note?: ReactNode
  height?: number
  /** Opens the list for a band. */
  onPick?: ((band: BandCount['band']) => void) | undefined
}

/** Vehicle or driver count by band and month; a month without scores has no bar. */
export function BandMonths({ months, title, note, height, onPick }: BandMonthsProps) {
  const x = useMemo(() => monthTexts(months.map(({ month }) => month)), [months])
  const series = useMemo(
    () =>
      riskBand.all.map(({ code, word }) => ({
        id: String(code),
        label: word,
        color: `band-${code}`,
        values: months.map(({ bands }) =>
          bands.length === 0 ? null : (bands.find(({ band }) => band === code)?.count ?? 0),
        ),
      })),
    [months],
  )
  return (
    <BarChart
      title={title}
      note={note}
      x={x}
      xLabel="Month"
      series={series}
      stack="sum"
      format={countText}
      height={height}
      onPick={onPick && (({ seriesId }) => onPick(Number(seriesId) as BandCount['band']))}
    />
  )
}
