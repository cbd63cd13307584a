import type { RiskType } from '@milepost/contract/risk/query'
import type { RankingTotals } from '@milepost/contract/risk/ranking'
import { riskBand } from '@milepost/domain/codes'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { bandColor } from '@milepost/ui/feedback/band-chip'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { useMemo } from 'react'
import { countText } from '../../../lib/format/formatters.ts'
import { TileCount } from '../../../list/cells/tile-count.tsx'

interface ScoreStripProps {
  things: readonly [one: string, many: string]
  /** The score that bands are of: a vehicle may have one and lack another. */
  score: RiskType
  /** Undefined while loading; null if loading failed. */
  counts: Pick<RankingTotals, 'bands' | 'tooLittleDriving'> | undefined | null
  /** True while history is still being imported, so scores cover only what has arrived. */
  isLoading?: boolean
  /** Why the selected days have no data, shown instead of why some have no score. */
  outside?: string | undefined
  chosen: readonly string[]
  onChoose: (bands: string[]) => void
}

const spans = ['under 25', '25 to 49', '50 to 74', '75 and over']

/** Count per band; pressing a count filters the list to that band, pressing it again clears the filter. */
export function ScoreStrip({ things, score, counts, isLoading = false, outside, chosen, onChoose }: ScoreStripProps) {
  const without = counts?.tooLittleDriving ?? 0
  const why = isLoading
    ? 'history isn’t complete yet, or not enough driving'
    : 'no distance or events reported, or too little driving'
  // Filtered to a band, the list has only scored ones.
  const isListed = chosen.length === 0
  const notes = [
    ...(without > 0
      ? [
          without === 1
            ? `1 ${things[0]} has no ${score} score yet (${why})${isListed ? ' and is listed last' : ''}.`
            : `${countText(without)} ${things[1]} have no ${score} score yet (${why})${isListed ? ' and are listed last' : ''}.`,
        ]
      : []),
    ...(counts?.bands.some(({ count }) => count > 0)
      ? ['Bands are based on the score itself, not on its margin of error.']
      : []),
    ...(isLoading ? ['History isn’t complete yet: more scores and changes will follow.'] : []),
  ]
  const note = outside ?? notes.join(' ')
  return (
    <Tiles label={`${things[1]} by score band`} className="mb-3" note={note || undefined}>
      {riskBand.all.map(({ code, word }, at) => {
        const name = String(code)
        const isChosen = chosen.includes(name)
        return (
          <Tile
            key={code}
            label={
              <span className="inline-flex items-center gap-1.5">
                <span aria-hidden className="size-2 rounded-[2px]" style={{ background: bandColor(code) }} />
                {word}
              </span>
            }
            value={
              <TileCount
                count={counts === null ? null : counts?.bands.find(({ band }) => band === code)?.count}
                coverage={isLoading ? 'loading' : 'complete'}
              />
            }
            note={spans[at]}
            pressed={isChosen}
            onToggle={() => onChoose(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
          />
        )
      })}
    </Tiles>
  )
}

const bins = Array.from({ length: 10 }, (_, bin) => (bin === 9 ? '90–100' : `${bin * 10}–${bin * 10 + 9}`))

/** Distribution of scores from 0 to 100. */
export function ScoreHistogram({
  things,
  histogram,
}: Pick<ScoreStripProps, 'things'> & Pick<RankingTotals, 'histogram'>) {
  const series = useMemo(
    () => [{ id: 'scores', label: things[1], color: 'c1', values: histogram }],
    [histogram, things],
  )
  const all = histogram.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  return (
    <BarChart
      title={titleOf(histogram, all, things)}
      aside={`${countText(all)} with a score`}
      x={bins}
      xLabel="Score"
      series={series}
      touching
      height={132}
      format={countText}
    />
  )
}

/** Returns "Half of the vehicles lie between 40 and 59", widening the range from the fullest ten. */
function titleOf(histogram: readonly number[], all: number, [, many]: readonly [string, string]): string {
  let from = histogram.indexOf(Math.max(...histogram))
  let to = from
  let inside = histogram[from]!
  while (inside * 2 < all) {
    const [below, above] = [histogram[from - 1] ?? -1, histogram[to + 1] ?? -1]
    if (above > below) inside += histogram[++to]!
    else inside += histogram[--from]!
  }
  const end = to === 9 ? 100 : to * 10 + 9
  return inside === all
    ? `All ${many} score between ${from * 10} and ${end}`
    : `At least half of the ${many} score between ${from * 10} and ${end}`
}
