import type { ImportedClaim } from '@milepost/contract/claims/import'
import { dollars } from '@milepost/domain/quantity'
import { Badge } from '@milepost/ui/feedback/badge'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'

const actionWords = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', noLosses: 'No losses' } as const

const amount = (usd: number | null) => (usd === null ? null : dollars(usd))
const percent = ({ faultPercent, action }: ImportedClaim) =>
  faultPercent === null ? action && 'Unknown' : `${faultPercent}%`

const columns: Column<ImportedClaim>[] = [
  { id: 'line', header: 'Line', align: 'end', priority: 1, text: ({ line }) => String(line), cell: ({ line }) => line },
  {
    id: 'claim',
    header: 'Claim',
    priority: 1,
    text: ({ claimNumber }) => claimNumber,
    cell: ({ claimNumber, policyNumber }) => (
      <div className="leading-5">
        {claimNumber}
        <div className="text-12 text-text-3">{policyNumber}</div>
      </div>
    ),
  },
  { id: 'date', header: 'Loss date', priority: 1, text: ({ lossDate }) => lossDate, cell: ({ lossDate }) => lossDate },
  { id: 'vehicle', header: 'Vehicle', priority: 1, text: ({ vehicle }) => vehicle, cell: ({ vehicle }) => vehicle },
  { id: 'fault', header: 'Fault', align: 'end', priority: 1, text: percent, cell: percent },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    priority: 1,
    text: ({ paidUsd }) => amount(paidUsd),
    cell: ({ paidUsd }) => amount(paidUsd),
  },
  {
    id: 'reserved',
    header: 'Reserved',
    align: 'end',
    priority: 1,
    text: ({ reservedUsd }) => amount(reservedUsd),
    cell: ({ reservedUsd }) => amount(reservedUsd),
  },
  {
    id: 'result',
    header: 'Result',
    priority: 1,
    fills: true,
    text: ({ action, problems, notes }) =>
      action === null ? problems.join(' ') : [actionWords[action], ...notes].join('. '),
    cell: ({ action, problems, notes }) =>
      action === null ? (
        <span className="whitespace-normal text-destructive">{problems.join(' ')}</span>
      ) : (
        <>
          <Badge tone={action === 'unchanged' ? 'neutral' : 'success'}>{actionWords[action]}</Badge>
          {notes.length > 0 && <span className="ml-2 text-12 whitespace-normal text-text-3">{notes.join(' ')}</span>}
        </>
      ),
  },
]

/** The lines of a loss run: those with problems first, then those with notes. */
export function ImportedClaims({ rows }: { rows: readonly ImportedClaim[] }) {
  const sorted = [...rows].sort(
    (a, b) => b.problems.length - a.problems.length || b.notes.length - a.notes.length || a.line - b.line,
  )
  return <PlainTable label="Lines of the loss run" columns={columns} rows={sorted} rowId={({ line }) => String(line)} />
}
