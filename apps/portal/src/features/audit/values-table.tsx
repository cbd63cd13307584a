import type { AuditEntry } from '@milepost/contract/audit/endpoints'
import { useFormat } from '../../lib/format/formatters.ts'
import { changedValues, type ValueColumn } from './changed-values.ts'

const headers: Readonly<Record<ValueColumn, string>> = { before: 'Before', after: 'After', value: 'Value' }

/** The recorded values of a change: before and after it, or only those that there are. */
export function ValuesTable({ entry }: { entry: Pick<AuditEntry, 'action' | 'detail'> }) {
  const { dateTime, zone } = useFormat()
  const { columns, values } = changedValues(entry, (at) => `${dateTime(at)} ${zone(at)}`)
  if (values.length === 0) return null
  return (
    <table className="num w-full text-13">
      <caption className="mb-1 text-left font-[540]">Values</caption>
      <thead>
        <tr className="text-left text-12 text-text-3">
          {['Field', ...columns.map((column) => headers[column])].map((header) => (
            <th key={header} scope="col" className="py-1 pr-3 font-[540] last:pr-0">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, ...of }) => (
          <tr key={name} className="border-t border-border align-top">
            <th scope="row" className="py-1 pr-3 text-left font-normal text-text-2">
              {name}
            </th>
            {columns.map((column) => (
              <td key={column} className="py-1 pr-3 wrap-anywhere last:pr-0">
                {of[column] ?? <span className="text-text-3">None</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
