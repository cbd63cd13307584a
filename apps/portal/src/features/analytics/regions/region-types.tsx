import type { RegionDetail } from '@milepost/contract/risk-reports'
import { BarList } from '@milepost/ui/chart/bar-list'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import { Link } from '@milepost/ui/layout/link'
import { countText, useFormat } from '../../../lib/formatters.ts'
import { shareText } from '../../../report/share-text.ts'

const shown = 8

interface RegionTypesProps {
  types: RegionDetail['types']
  hrefOf: (type: string) => string
}

/** Which types of event a state or province saw most, each leading to its events there. */
export function RegionTypes({ types, hrefOf }: RegionTypesProps) {
  const format = useFormat()
  const happened = types.filter(({ count }) => count > 0)
  const all = happened.reduce((sum, { count }) => sum + count, 0)
  const [most] = happened
  const unit = format.rateParts(0)?.unit ?? ''
  const rateText = (rate: number | null) => format.rateParts(rate)?.number ?? '—'
  return (
    <ChartCard
      title={most ? `${most.word}: ${shareText(most.count / all)} of the events there` : 'No events there'}
      aside={`count · ${unit}`}
      table={{
        columns: ['Type', 'Events', 'Before', `Events ${unit}`],
        rows: types.map(({ word, count, previousCount, per1000Miles }) => [
          word,
          countText(count),
          previousCount === null ? null : countText(previousCount),
          per1000Miles === null ? null : rateText(per1000Miles),
        ]),
      }}
      note={
        happened.length > shown
          ? `${happened.length - shown} more types with fewer events are in the table.`
          : undefined
      }
    >
      <BarList
        label="Types of event there"
        labelWidth={144}
        items={happened.slice(0, shown).map(({ translatedType, word, count, per1000Miles }) => ({
          id: translatedType,
          label: (
            <Link href={hrefOf(translatedType)} title={word} className="text-link">
              {word}
            </Link>
          ),
          value: count,
          text: countText(count),
          note: rateText(per1000Miles),
          color: 'c1',
        }))}
      />
    </ChartCard>
  )
}
