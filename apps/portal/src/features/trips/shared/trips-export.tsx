import { tripColumns } from '@milepost/contract/trips/columns'
import { ExportButton } from '@milepost/ui/form/export-button'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { exportList } from '../../../list/parts/export-list.ts'
import { usePageCommand } from '../../../shell/palette/page-commands.ts'
import type { Range } from './use-range.ts'

interface TripsExportProps {
  list: 'trips' | 'driverTrips'
  /** Owner of the trips. */
  of: { id: string; name: string }
  range: Range
  /** Number of trips; undefined while unknown. */
  rows: number | undefined
}

/** Exports the trips of the selected days as a file with all columns. */
export function TripsExport({ list, of, range, rows }: TripsExportProps) {
  const { units, timeZone } = useFormat()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const columns = tripColumns.map(({ id }) => id)
    const filters = `${of.name}, ${range.text}`
    const wanted = { list, of: of.id, query: range.query, columns, filters, units, timeZone }
    await exportList(wanted, 'trips', () => undefined)
    setBusy(false)
  }
  usePageCommand(busy || rows === 0 ? undefined : 'Export trips', () => void start(), ['download file CSV'])
  return <ExportButton rows={rows} busy={busy} onExport={() => void start()} />
}
