import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import type { LossRun } from '@milepost/contract/claims/removal'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { Drawer } from '@milepost/ui/layout/drawer'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { call } from '../../../lib/api/api.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { RemoveButton } from './remove-button.tsx'

const nameOf = ({ fileName }: LossRun) => fileName ?? 'Statement of no losses'
const policyCoverText = ({ policyNumber, covered: { from, until } }: LossRun['policies'][number]) =>
  `${policyNumber ?? '–'}: ${from} to ${until}`
const coverText = ({ policies }: LossRun) => policies.map(policyCoverText).join(', ')

const columns: Column<LossRun>[] = [
  {
    id: 'file',
    header: 'File',
    priority: 1,
    text: nameOf,
    cell: (run) => (
      <div className="leading-5">
        {nameOf(run)}
        <div className="text-12 text-text-3">{run.importedBy}</div>
      </div>
    ),
  },
  {
    id: 'importedAt',
    header: 'Imported',
    priority: 1,
    text: ({ importedAt }) => importedAt,
    cell: ({ importedAt }) => <Moment at={importedAt} />,
  },
  {
    id: 'claims',
    header: 'Claims',
    align: 'end',
    priority: 1,
    text: ({ claims }) => countText(claims),
    cell: ({ claims }) => countText(claims),
  },
  {
    id: 'cover',
    header: 'Losses known',
    priority: 2,
    fills: true,
    text: coverText,
    cell: ({ policies }) =>
      policies.length > 0 && (
        <ul className="py-1 leading-5 text-text-2">
          {policies.map((policy) => (
            <li key={policy.policyId}>{policyCoverText(policy)}</li>
          ))}
        </ul>
      ),
  },
  {
    id: 'remove',
    header: '',
    priority: 1,
    text: () => '',
    cell: (run) => (
      <RemoveButton
        what={run.fileName === null ? 'the statement of no losses' : `loss run ${run.fileName}`}
        remove={(isPreview) => call(claimEndpoints.removeLossRun, { params: { id: run.id }, body: { isPreview } })}
      />
    ),
  },
]

/** The loss runs that were imported, newest first, each of which can be removed. */
export function LossRunsDrawer({ onClose }: { onClose: () => void }) {
  const query = useAnswer(answerOf(claimEndpoints.lossRuns, {}))
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Loss runs"
      description="Imported files and statements of no losses. Removing one takes back all that it changed."
      width={760}
    >
      {query.isError ? (
        <QueryFailed what="the loss runs" query={query} />
      ) : query.data?.length === 0 ? (
        <Empty title="No loss runs." detail="Import one as a CSV file." />
      ) : (
        <PlainTable label="Loss runs" columns={columns} rows={query.data ?? []} rowId={({ id }) => id} height={48} />
      )}
    </Drawer>
  )
}
