import type { ExportList } from '@milepost/contract/exports/endpoints'
import { ExportButton } from '@milepost/ui/form/export-button'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { hiddenAtFirst } from '@milepost/ui/table/use-table-view'
import { useState } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import type { FilterField } from '../../scope/filter-field.ts'
import { daysInView, type RangeValues, rangeOf } from '../../scope/range.ts'
import { useFilterWords } from '../../scope/use-filter-words.ts'
import { usePageCommand } from '../../shell/palette/page-commands.ts'
import { exportedColumns, tableColumns } from '../list-column.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { useListColumns } from '../use-list-columns.ts'
import { exportList } from './export-list.ts'
import { groupingIn } from './list-groups.ts'

/** "Export 132 rows": exports the filtered rows in the visible order and columns, written by the server. */
export function ListExport<Row extends object>({
  list,
}: {
  list: ListState<ListValues & Record<string, unknown>, Row>
}) {
  return list.definition.export && !list.refused ? <ExportOf list={list} name={list.definition.export} /> : null
}

function ExportOf<Row extends object>({
  list,
  name,
}: {
  list: ListState<ListValues & Record<string, unknown>, Row>
  name: ExportList
}) {
  const format = useFormat()
  const wide = useMediaQuery('(min-width: 1500px)')
  const all = useListColumns(list.definition, list.values)
  const words = useFilterWords(list.definition.bar, list.values)
  const [progress, setProgress] = useState<{ rows: number; total: number | null }>()
  const isReady = progress === undefined && list.total !== 0
  const start = async () => {
    setProgress({ rows: 0, total: null })
    const withText = all.filter((column) => column.text)
    const hidden = list.storage.get()?.hidden ?? hiddenAtFirst(tableColumns(withText, format), wide)
    const shown = exportedColumns(withText, hidden, groupingIn(list.definition, list.values)?.value)
    const { units, timeZone } = format
    const filters = [daysInFile(list.definition.bar, list.values, timeZone), words].filter(Boolean).join(', ') || 'all'
    const wanted = { list: name, query: list.exported, columns: shown, filters, units, timeZone }
    await exportList(wanted, list.definition.things[1], setProgress)
    setProgress(undefined)
  }
  usePageCommand(isReady ? `Export ${list.definition.things[1]}` : undefined, () => void start(), ['download file CSV'])
  return (
    <>
      {progress && progress.rows > 0 && (
        <span role="status" className="num text-13 text-text-3">
          {countText(progress.rows)}
          {progress.total === null ? '' : ` of ${countText(progress.total)}`} exported
        </span>
      )}
      <ExportButton
        rows={list.isTotalExact ? list.total : undefined}
        busy={progress !== undefined}
        onExport={() => void start()}
      />
    </>
  )
}

/** Returns the dates of "last 7 days", because a file outlives the phrase. */
function daysInFile(bar: readonly FilterField[], values: object, zone: string): string {
  if (!bar.some(({ kind }) => kind === 'range') || !('preset' in rangeOf(values as RangeValues, zone))) return ''
  const { from, to } = daysInView(values as RangeValues, zone, new Date())
  return from === to ? from : `${from} to ${to}`
}
