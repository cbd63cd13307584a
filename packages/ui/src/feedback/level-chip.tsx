import type { CodeOf } from '@milepost/domain/code-table'
import { severity } from '@milepost/domain/codes'
import { cn } from '../cn.ts'

/** Severity of one event, 1 very low to 5 critical. */
export type Level = CodeOf<typeof severity>

/** The token of a level's color, for `style` and charts. */
export const levelColor = (level: Level) => `var(--risk-${level})`

/** Square and word: a level is never shown by color alone. Without a level: "—". */
export function LevelChip({ level, className }: { level: Level | null | undefined; className?: string | undefined }) {
  if (!level) return <span className="text-text-3">—</span>
  return <Chip color={levelColor(level)} word={severity.word(level)} className={className} />
}

/** The shared appearance of levels and bands: an 8 px square in a color, and its word. */
export function Chip({ color, word, className }: { color: string; word: string; className?: string | undefined }) {
  return (
    <span className={cn('inline-flex items-baseline gap-1.5 text-12 font-[560] whitespace-nowrap', className)}>
      <span aria-hidden className="size-2 shrink-0 self-center rounded-dot" style={{ background: color }} />
      {word}
    </span>
  )
}
