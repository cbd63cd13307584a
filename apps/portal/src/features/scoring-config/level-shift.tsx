import type { ScoringPreview } from '@milepost/contract/scoring-config/endpoints'
import { severity } from '@milepost/domain/codes'
import { exactMargin } from '@milepost/domain/statistics/margin'
import { Delta } from '@milepost/ui/feedback/delta'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { countText } from '../../lib/format/formatters.ts'

type Line = { level: (typeof severity.all)[number]['code']; before: number; after: number }

const columns: readonly Column<Line>[] = [
  { id: 'level', header: 'Level', cell: ({ level }) => <LevelChip level={level} /> },
  { id: 'before', header: 'Now', align: 'end', priority: 1, cell: ({ before }) => countText(before) },
  { id: 'after', header: 'Then', align: 'end', priority: 1, cell: ({ after }) => countText(after) },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    priority: 1,
    cell: ({ before, after }) => (
      <Delta value={after - before} margin={exactMargin} format={countText} good="neither" against="now" />
    ),
  },
]

/** Event counts by level, before and after. */
export function LevelShift({ found: { levelsBefore, levelsAfter } }: { found: ScoringPreview }) {
  const rows = severity.all
    .map(({ code }) => ({ level: code, before: levelsBefore[code - 1] ?? 0, after: levelsAfter[code - 1] ?? 0 }))
    .toReversed()
  return <PlainTable label="Events by level" columns={columns} rows={rows} rowId={({ level }) => String(level)} />
}
