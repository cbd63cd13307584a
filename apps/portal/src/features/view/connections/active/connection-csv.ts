import { connectionHealth, connectionOrigin } from '@milepost/contract/codes'
import type { Connection } from '@milepost/contract/connections'
import { type CsvColumn, csvTable } from '../../../../lib/csv.ts'
import { dateTimeText } from '../../../../lib/time-text.ts'
import { faultWords } from '../shared/fault-story.ts'

export type ConnectionCsvOptions = {
  client: { name: string; timeZone: string }
  /** The filters in words. */
  filters: string
  /** Columns of the table that are switched off stay out of the file. */
  hidden: readonly string[]
}

/** The file: a line that says what it holds, the headers, and a line for each connection. */
export function connectionCsv(
  connections: readonly Connection[],
  { client, filters, hidden }: ConnectionCsvOptions,
): string {
  const about = `${client.name}, connections: ${filters}. Times in UTC and ${client.timeZone}.`
  return csvTable(about, csvColumns(client.timeZone), connections, hidden)
}

/** In the order of the table. */
function csvColumns(timeZone: string): CsvColumn<Connection>[] {
  const times = (columnId: 'checkedAt' | 'lastDataAt' | 'createdAt', header: string) =>
    ['UTC', timeZone].map((zone) => ({
      columnId,
      header: `${header} (${zone})`,
      value: ({ [columnId]: at }: Connection) => at && dateTimeText(at, zone),
    }))
  return [
    { columnId: 'name', header: 'Name', value: ({ name }) => name },
    { columnId: 'health', header: 'Health', value: ({ healthStatus }) => connectionHealth.word(healthStatus) },
    { columnId: 'health', header: 'Reason', value: reasonText },
    ...times('checkedAt', 'Last checked'),
    ...times('lastDataAt', 'Newest data'),
    { columnId: 'provider', header: 'Provider', value: ({ provider }) => provider.displayName },
    { columnId: 'vehicles', header: 'Vehicles', value: ({ vehicleCount }) => vehicleCount },
    { columnId: 'mapped', header: 'In groups', value: (one) => one.mappedVehiclesInConnectionGroupCount },
    { columnId: 'policy', header: 'Policy', value: ({ policyNumber }) => policyNumber },
    { columnId: 'insurer', header: 'Insurer', value: ({ insurerName }) => insurerName },
    { columnId: 'review', header: 'Human review', value: ({ hasQueue }) => (hasQueue ? 'on' : 'off') },
    { columnId: 'origin', header: 'Origin', value: ({ origin }) => connectionOrigin.word(origin) },
    ...times('createdAt', 'Created'),
  ]
}

const reasonText = ({ healthReason, fault }: Connection) => healthReason ?? (fault && faultWords[fault.kind])
