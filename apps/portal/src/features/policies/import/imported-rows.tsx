import type { ImportedTerm } from '@milepost/contract/policies/import'
import { dollars } from '@milepost/domain/quantity'
import { Badge } from '@milepost/ui/feedback/badge'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'

const actionWords = { new: 'New', changed: 'Changed', unchanged: 'Unchanged' } as const

const columns: Column<ImportedTerm>[] = [
  { id: 'line', header: 'Line', align: 'end', priority: 1, text: ({ line }) => String(line), cell: ({ line }) => line },
  {
    id: 'policy',
    header: 'Policy',
    priority: 1,
    text: ({ policyNumber }) => policyNumber,
    cell: ({ policyNumber, insurerName }) => [policyNumber, insurerName].filter(Boolean).join(' · '),
  },
  {
    id: 'term',
    header: 'Term',
    priority: 1,
    text: termText,
    cell: termText,
  },
  {
    id: 'premium',
    header: 'Premium',
    align: 'end',
    priority: 1,
    text: ({ premiumUsd }) => (premiumUsd === null ? null : dollars(premiumUsd)),
    cell: ({ premiumUsd }) => premiumUsd !== null && dollars(premiumUsd),
  },
  {
    id: 'result',
    header: 'Result',
    priority: 1,
    fills: true,
    text: ({ problems, action }) => (action === null ? problems.join(' ') : actionWords[action]),
    cell: ({ problems, action, hasVehicles }) =>
      action === null ? (
        <span className="whitespace-normal text-destructive">{problems.join(' ')}</span>
      ) : (
        <>
          <Badge tone={action === 'unchanged' ? 'neutral' : 'success'}>{actionWords[action]}</Badge>
          {!hasVehicles && <span className="ml-2 text-12 text-text-3">no connection has this policy</span>}
        </>
      ),
  },
]

function termText({ startsOn, renewsOn }: ImportedTerm): string | null {
  return startsOn && renewsOn ? `${startsOn} – ${renewsOn}` : null
}

/** The lines of a file: problems first. */
export function ImportedRows({ rows }: { rows: readonly ImportedTerm[] }) {
  const sorted = [...rows].sort((a, b) => b.problems.length - a.problems.length || a.line - b.line)
  return <PlainTable label="Lines of the file" columns={columns} rows={sorted} rowId={({ line }) => String(line)} />
}
