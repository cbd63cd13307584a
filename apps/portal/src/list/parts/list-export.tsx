import type { ExportList } from '@milepost/contract/exports/endpoints'
import { ExportButton } from '@milepost/ui/form/export-button'
import { useState } from 'react'
import { countText } from '../../lib/format/formatters.ts'
import type { FilterField } from '../../scope/filter-field.ts'
import { daysInView, type RangeValues, rangeOf } from '../../scope/range.ts'
import { usePageCommand } from '../../shell/palette/page-commands.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { exportList } from './export-list.ts'
import { useListFile } from './use-list-file.ts'

/** "Export 132 rows": exports the filtered rows in the visible order and columns, written by the server. */
export function ListExport<Row extends object>({ list, isImporting = false }: ListExportProps<Row>) {
  const name = list.definition.export
  return name && !list.refused ? <ExportOf list={list} isImporting={isImporting} name={name} /> : null
}

interface ListExportProps<Row extends object> {
  list: ListState<ListValues & Record<string, unknown>, Row>
  /** True while rows are still being imported: no rows yet aren't zero rows. */
  isImporting?: boolean | undefined
}

function ExportOf<Row extends object>({
  list,
  isImporting = false,
  name,
}: ListExportProps<Row> & { name: ExportList }) {
  const { columns, words, format } = useListFile(list)
  const [progress, setProgress] = useState<{ rows: number; total: number | null }>()
  const isReady = progress === undefined && list.total !== 0
  const start = async () => {
    setProgress({ rows: 0, total: null })
    const { units, timeZone } = format
    const filters = [daysInFile(list.definition.bar, list.values, timeZone), words].filter(Boolean).join(', ') || 'all'
    const wanted = { list: name, query: list.exported, columns: columns(), filters, units, timeZone }
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
        rows={list.isTotalExact && !(isImporting && list.total === 0) ? list.total : undefined}
        disabled={list.total === 0}
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
