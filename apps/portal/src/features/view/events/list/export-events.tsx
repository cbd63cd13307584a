import { Button } from '@milepost/ui/form/button'
import { ExportButton } from '@milepost/ui/form/export-button'
import { countText, useFormat } from '../../../../lib/formatters.ts'
import { dateTimeText } from '../../../../lib/time-text.ts'
import { useSession } from '../../../../session/session-context.ts'
import { tableStorage } from '../../../../session/table-memory.ts'
import type { PageQuery } from '../shared/event-filters.ts'
import { exportedAtMost, useExport } from './use-export.ts'

interface ExportEventsProps {
  rows: number | undefined
  query: PageQuery
  /** The filters in words, for the file's first line. */
  filters: string
}

/** "Export 132 rows", and while it runs how far it has come and a way to stop. */
export function ExportEvents({ rows, query, filters }: ExportEventsProps) {
  const { user, client } = useSession()
  const { timeZone, day } = useFormat()
  const { progress, start, stop } = useExport()
  if (progress)
    return (
      <Button onClick={stop}>
        <span className="num" role="status">
          {countText(progress.done)} of {progress.total ? countText(progress.total) : '…'}
        </span>
        <span className="text-text-3">Stop</span>
      </Button>
    )
  const begin = () => {
    const source = { clientName: client.name, filters, timeZone, dateTime: dateTimeText }
    const name = `events ${client.name} ${day(new Date().toISOString())}.csv`
    void start(query, source, tableStorage(user.id, 'events').get()?.hidden, name)
  }
  return <ExportButton rows={rows === undefined ? undefined : Math.min(rows, exportedAtMost)} onExport={begin} />
}
