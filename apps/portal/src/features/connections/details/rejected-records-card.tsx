import { connectionSyncEndpoints, type RejectedRecord } from '@milepost/contract/connections/sync'
import { tablePageSize } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { CardHeader } from '@milepost/ui/layout/card'
import { Drawer } from '@milepost/ui/layout/drawer'
import type { Column } from '@milepost/ui/table/column'
import { DataTable } from '@milepost/ui/table/data-table'
import { useMemo, useState } from 'react'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { zoneName } from '../../../lib/format/time-text.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'

const idOf = ({ dataType, externalId }: RejectedRecord) => `${dataType} ${externalId}`

/** Rejected records and dropped values with the reason; a row opens what the provider sent. */
export function RejectedRecordsCard({ connectionId }: { connectionId: number }) {
  const format = useFormat()
  const [page, setPage] = useState({ page: 1, pageSize: tablePageSize as number })
  const [open, setOpen] = useState<RejectedRecord>()
  const query = useAnswer(
    answerOf(connectionSyncEndpoints.rejected, {
      params: { id: connectionId },
      query: { PageNumber: page.page, PageSize: page.pageSize },
    }),
  )
  const columns = useMemo(() => columnsOf(format), [format])
  return (
    <>
      <DataTable<RejectedRecord>
        label="Rejected records and values"
        header={<CardHeader title="Rejected records and values" />}
        columns={columns}
        rows={query.data?.items}
        rowId={idOf}
        onRowOpen={setOpen}
        currentRowId={open && idOf(open)}
        paging={{ ...page, total: query.data?.totalCount ?? 0, onChange: setPage }}
        fetching={query.isFetching}
        failed={query.isError && !query.data && <QueryFailed what="rejected records and values" query={query} />}
        empty={<Empty title="No records or values were rejected." />}
      />
      <Drawer
        open={open !== undefined}
        onOpenChange={(shown) => !shown && setOpen(undefined)}
        title={open ? `${dataTypeWord(open.dataType)} ${open.externalId}` : ''}
        description={open && (open.path ? `${open.path}: ${sentence(open.reason)}` : sentence(open.reason))}
        width={560}
      >
        <pre className="overflow-x-auto font-mono text-12 whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(open?.payload, null, 2)}
        </pre>
      </Drawer>
    </>
  )
}

/** Reasons come from many places, some without a capital letter. */
const sentence = (reason: string) => reason.charAt(0).toUpperCase() + reason.slice(1)

const columnsOf = (format: ReturnType<typeof useFormat>): Column<RejectedRecord>[] => [
  { id: 'externalId', header: 'Record', cell: ({ externalId }) => <code className="font-mono">{externalId}</code> },
  { id: 'dataType', header: 'Data type', cell: ({ dataType }) => dataTypeWord(dataType) },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, path }) => (
      <span
        className="inline-block max-w-full align-bottom max-tablet:whitespace-normal tablet:max-w-[60ch] tablet:truncate"
        title={reason}
      >
        {path && <code className="mr-1.5 font-mono text-text-3">{path}</code>}
        {sentence(reason)}
      </span>
    ),
  },
  { id: 'times', header: 'Occurrences', align: 'end', cell: ({ times }) => countText(times) },
  {
    id: 'lastSeenAt',
    header: `Last seen ${zoneName(format.timeZone)}`,
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ storedAt, part }) =>
      storedAt ? (
        <>
          Stored later, <Moment at={storedAt} />
        </>
      ) : part ? (
        `Stored without its ${part}`
      ) : (
        'Rejected'
      ),
  },
]
