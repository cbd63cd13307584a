import type { TypeCount } from '@milepost/contract/api/measures'
import { withoutMilesNote } from '@milepost/contract/api/without-miles'
import { missing } from '@milepost/domain/quantity'
import { partOfText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { BarList } from '@milepost/ui/chart/bar-list'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import { Link } from '@milepost/ui/layout/link'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { SampledRate, smallSampleKey } from '../sampled-rate.tsx'

interface TypeBarsProps {
  types: readonly TypeCount[]
  /** How many have a bar; the table behind them has all. */
  shown: number
  /** What is counted: "counted events". */
  things: string
  /** Shown if there are none. */
  none: string
  /** Returns the link to exactly the counted events; undefined if there is none. */
  hrefOf: (type: string) => string | undefined
  /** Why there are no links. */
  noLinks?: string | undefined
}

/** The most frequent event types with their rate, each linking to its events if a list has exactly these. */
export function TypeBars({ types, shown, things, none, hrefOf, noLinks }: TypeBarsProps) {
  const format = useFormat()
  const happened = types.filter(({ count }) => count > 0)
  const all = happened.reduce((sum, { count }) => sum + count, 0)
  const [most] = happened
  const unit = format.rateParts(0)?.unit ?? ''
  const isCompared = types.some(({ previousCount }) => previousCount !== null)
  return (
    <ChartCard
      title={most ? `${most.word}: ${partOfText(most.count, all, things)}` : none}
      aside={`count · ${unit}`}
      table={{
        columns: ['Type', 'Events', ...(isCompared ? ['Before'] : []), 'Without distance data', `Events ${unit}`],
        rows: types.map(({ word, count, previousCount, withoutMiles, per1000Miles }) => [
          word,
          countText(count),
          ...(isCompared ? [previousCount === null ? null : countText(previousCount)] : []),
          countText(withoutMiles),
          format.rateNumber(per1000Miles),
        ]),
      }}
      note={
        [
          happened
            .slice(0, shown)
            .some(
              ({ per1000Miles, count, withoutMiles }) => per1000Miles !== null && isSmallSample(count - withoutMiles),
            ) && `In parentheses, ${smallSampleKey}.`,
          happened.length > shown && `${happened.length - shown} more types with fewer events are in the table.`,
          withoutMilesNote(happened.reduce((sum, { withoutMiles }) => sum + withoutMiles, 0)),
          most && noLinks,
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
    >
      <BarList
        label="Event types"
        labelWidth={144}
        items={happened.slice(0, shown).map(({ translatedType, word, count, withoutMiles, per1000Miles }) => ({
          id: translatedType,
          label: <TypeName word={word} href={hrefOf(translatedType)} />,
          value: count,
          text: countText(count),
          note:
            per1000Miles === null ? (
              missing
            ) : (
              <SampledRate rate={format.rateNumber(per1000Miles)} sample={count - withoutMiles} isBrief />
            ),
          color: 'c1',
        }))}
      />
    </ChartCard>
  )
}

function TypeName({ word, href }: { word: string; href: string | undefined }) {
  if (href === undefined) return word
  return (
    <Link href={href} title={word} className="text-link">
      {word}
    </Link>
  )
}
