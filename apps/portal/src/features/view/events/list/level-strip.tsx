import { severity } from '@milepost/contract/codes'
import type { SeverityCount } from '@milepost/contract/incidents'
import { missing } from '@milepost/contract/quantity'
import { Delta } from '@milepost/ui/feedback/delta'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { countText } from '../../../../lib/formatters.ts'

interface LevelStripProps {
  /** Undefined while they load; null when they could not be loaded. */
  counts: readonly SeverityCount[] | undefined | null
  chosen: readonly string[]
  onToggle: (level: string) => void
  /** "previous 7 days". */
  against: string
}

const levels = severity.all.toReversed()

/** Events by level, each against the days before, and each a switch of the level filter. */
export function LevelStrip({ counts, chosen, onToggle, against }: LevelStripProps) {
  return (
    <div className="mb-3">
      <Tiles label="Events by level" minWidth={140}>
        {levels.map(({ code, word }) => {
          const count = counts?.find((one) => one.severity === code)
          return (
            <Tile
              key={code}
              label={<LevelChip level={code} className="text-text" />}
              value={
                count ? countText(count.count) : counts === null ? missing : <Skeleton className="my-1.5" width={36} />
              }
              delta={
                count && (
                  <Delta
                    value={count.count - count.previousCount}
                    format={countText}
                    good="down"
                    against={against}
                    showAgainst
                  />
                )
              }
              pressed={chosen.includes(String(code))}
              onToggle={() => onToggle(String(code))}
              title={`${chosen.includes(String(code)) ? 'Stop showing only' : 'Show only'} ${word.toLowerCase()} events`}
            />
          )
        })}
      </Tiles>
    </div>
  )
}
