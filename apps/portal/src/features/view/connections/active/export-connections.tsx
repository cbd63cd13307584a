import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ExportButton } from '@milepost/ui/form/export-button'
import { saveCsv } from '../../../../lib/csv.ts'
import { useFormat } from '../../../../lib/formatters.ts'
import { useSession } from '../../../../session/session-context.ts'
import { connectionsText } from '../shared/connections-text.ts'
import { hiddenAtFirst } from './connection-columns.tsx'
import { connectionCsv } from './connection-csv.ts'
import type { ConnectionFilters } from './connection-filters.ts'
import { filterWords } from './filter-words.ts'
import type { ConnectionList } from './use-connection-list.ts'

/** Writes every connection that the filters let through into a file, in the order and with the columns on screen. */
export function ExportConnections({ list, filters }: { list: ConnectionList; filters: ConnectionFilters }) {
  const { client } = useSession()
  const { day } = useFormat()
  const { found, query, storage } = list
  const save = () => {
    if (!found) return
    const hidden = storage.get()?.hidden ?? hiddenAtFirst
    const words = filterWords(filters, query.data ?? [])
    const name = `connections ${client.name} ${day(new Date().toISOString())}.csv`
    saveCsv(name, connectionCsv(found, { client, filters: words, hidden }))
    toastSuccess(`Exported ${connectionsText(found.length)}`)
  }
  return <ExportButton rows={found?.length} onExport={save} />
}
