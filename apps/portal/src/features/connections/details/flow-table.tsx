import { faultWords } from '@milepost/contract/connections/columns'
import type { DataFlow, StreamFailure } from '@milepost/contract/connections/sync'
import { Badge } from '@milepost/ui/feedback/badge'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { zoneName } from '../../../lib/format/time-text.ts'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'
import { commonFailure } from '../shared/fault-explanation.ts'

/** One row per data type: whether it arrives, when it last did, and how much. */
export function FlowTable({ flows, isRead }: { flows: readonly DataFlow[]; isRead: boolean }) {
  const { timeZone } = useFormat()
  const columns = columnsOf(commonFailure(flows), isRead, zoneName(timeZone))
  return <PlainTable label="Data flow" columns={columns} rows={flows} rowId={({ dataType }) => dataType} />
}

const columnsOf = (common: StreamFailure | null, isRead: boolean, zone: string): Column<DataFlow>[] => [
  { id: 'dataType', header: 'Data', cell: ({ dataType }) => dataTypeWord(dataType) },
  {
    id: 'state',
    priority: 1,
    header: 'State',
    cell: (flow) => <FlowState flow={flow} failure={flow.failure ?? common} isRead={isRead} />,
  },
  {
    id: 'lastSuccessAt',
    priority: 1,
    header: `Last success ${zone}`,
    cell: ({ lastSuccessAt }) => <Moment at={lastSuccessAt} never="Not yet" />,
  },
  {
    id: 'lastAttemptAt',
    priority: 3,
    header: `Last attempt ${zone}`,
    cell: ({ lastAttemptAt }) => <Moment at={lastAttemptAt} never="Not yet" />,
  },
  {
    id: 'lastRecordAt',
    priority: 1,
    header: `Latest record ${zone}`,
    hint: 'The latest time in any record; not available for lists',
    cell: ({ lastRecordAt }) => lastRecordAt && <Moment at={lastRecordAt} never="" />,
  },
  {
    id: 'records24h',
    header: 'New, 24 h',
    hint: 'Records stored for the first time; one that the provider sends again doesn’t count. Not available for lists',
    priority: 1,
    align: 'end',
    cell: ({ records24h }) => records24h !== null && countText(records24h),
  },
  {
    id: 'records',
    header: 'Stored so far',
    hint: 'Different records stored so far, including those removed later, because the provider deleted them or their trip turned out to be private; of lists, what they have now',
    priority: 1,
    align: 'end',
    cell: ({ records }) => countText(records),
  },
  {
    id: 'rejected',
    priority: 1,
    header: 'Rejected',
    align: 'end',
    hint: 'Records that couldn’t be used, as listed below; without those stored later',
    cell: ({ rejected }) => warned(rejected),
  },
  {
    id: 'droppedValues',
    priority: 1,
    header: 'Values dropped',
    align: 'end',
    hint: 'Values that can’t be true, as listed below; their records are stored without them',
    cell: ({ droppedValues }) => warned(droppedValues),
  },
]

const warned = (count: number) =>
  count > 0 ? <span className="text-warning">{countText(count)}</span> : countText(count)

function FlowState({ flow, failure, isRead }: { flow: DataFlow; failure: StreamFailure | null; isRead: boolean }) {
  const { switchedOffReason, lastSuccessAt, history } = flow
  if (failure)
    return (
      <Badge tone={failure.kind === 'authFailed' ? 'destructive' : 'warning'} title={failure.detail}>
        {faultWords[failure.kind]}
      </Badge>
    )
  if (switchedOffReason)
    return (
      <Badge tone="warning" title={switchedOffReason}>
        Not permitted
      </Badge>
    )
  if (!isRead) return <Badge>Not receiving</Badge>
  if (!lastSuccessAt) return <Badge>Waiting</Badge>
  // A provider may list cameras without saying whether they work.
  if (flow.records === 0) return <Badge>{flow.dataType === 'cameraHealth' ? 'Not reported' : 'No records yet'}</Badge>
  return <Badge tone="success">{history ? 'Receiving, history too' : 'Receiving'}</Badge>
}
