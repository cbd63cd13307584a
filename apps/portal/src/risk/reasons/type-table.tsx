import type { PartRisk, ScoredSubject, TypeRisk } from '@milepost/contract/risk/subject'
import { riskFactorWords } from '@milepost/contract/risk/words'
import { decimal } from '@milepost/domain/quantity'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format/formatters.ts'

type Row = TypeRisk & { added: number }

/** Event rates compared with those expected under the same conditions: the numbers behind behavior. */
export function TypeTable({
  behavioral,
  combined,
}: {
  behavioral: NonNullable<ScoredSubject['behavioral']>
  combined: PartRisk
}) {
  const format = useFormat()
  const columns = useMemo(() => columnsOf((rate) => format.rateParts(rate)?.number ?? '—'), [format])
  const rows = behavioral.types.map((type): Row => {
    const reason = combined.reasons.find(({ part, factor }) => part === 'behavioral' && factor === type.type)
    return { ...type, added: reason?.points ?? 0 }
  })
  return (
    <details className="text-13">
      <summary className="cursor-pointer font-[560] hover:text-primary-text">Driving by event type</summary>
      <p className="mt-1 mb-2 text-12 text-text-3">
        Weighted events {format.rateParts(0)?.unit}, as they count in the score. With little driving, they stay close to
        what is expected on the same roads and at the same hours.
      </p>
      <PlainTable label="Driving by event type" columns={columns} rows={rows} rowId={({ type }) => type} height={30} />
    </details>
  )
}

const columnsOf = (rate: (per1000Miles: number) => string): Column<Row>[] => [
  { id: 'type', header: 'Type', cell: ({ type }) => riskFactorWords[type] },
  {
    id: 'rate',
    header: 'Rate',
    align: 'end',
    priority: 1,
    cell: ({ ratePer1000Miles, sensedMiles }) =>
      sensedMiles > 0 ? rate(ratePer1000Miles) : <span className="text-text-3">not reported</span>,
  },
  {
    id: 'expected',
    header: 'Expected',
    align: 'end',
    priority: 1,
    cell: ({ expectedPer1000Miles }) => rate(expectedPer1000Miles),
  },
  {
    id: 'points',
    header: 'Points',
    align: 'end',
    priority: 1,
    cell: ({ added }) => signed(added),
  },
  {
    id: 'credibility',
    header: 'Own',
    hint: 'How much its own record counts compared with what is expected',
    align: 'end',
    priority: 1,
    cell: ({ credibility }) => `${Math.round(credibility * 100)}%`,
  },
  { id: 'weight', header: 'Weight', align: 'end', priority: 1, cell: ({ weight }) => String(weight) },
]

/** `+0.4`, `−1.2`, `0.0`. */
function signed(points: number): string {
  const text = decimal(Math.abs(points), 1)
  if (text === '0.0') return text
  return points > 0 ? `+${text}` : `−${text}`
}
