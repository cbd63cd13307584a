import { connectionSyncEndpoints, type RejectedChoices, type RejectedRecord } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import type { Units } from '@milepost/domain/quantity'
import { inUnits } from '@milepost/domain/text/in-units'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { SingleFilter } from '@milepost/ui/filter/choice-filters'
import { CardHeader } from '@milepost/ui/layout/card'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { DataTable } from '@milepost/ui/table/data-table'
import { useMemo, useState } from 'react'
import { vehicleHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { zoneName } from '../../../lib/format/time-text.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'

const idOf = ({ dataType, device, cause, part, storedAt }: RejectedRecord) =>
  [dataType, device, cause, part, storedAt !== null].join(' ')

type Filters = { DataType?: DataType | undefined; Reason?: string | undefined }

/** Rejected records and dropped values by device and cause; a row opens what the provider sent last. */
export function RejectedRecordsCard({ connectionId }: { connectionId: number }) {
  const format = useFormat()
  const [page, setPage] = useState({ page: 1, pageSize: tablePageSize as number })
  const [filters, setFilters] = useState<Filters>({})
  const [open, setOpen] = useState<RejectedRecord>()
  const query = useAnswer(
    answerOf(connectionSyncEndpoints.rejected, {
      params: { id: connectionId },
      query: { ...filters, PageNumber: page.page, PageSize: page.pageSize },
    }),
  )
  const columns = useMemo(() => columnsOf(format), [format])
  const change = (changed: Filters) => {
    setFilters({ ...filters, ...changed })
    setPage({ ...page, page: 1 })
  }
  const { kinds, reasons } = optionsOf(query.data?.choices, filters, format.units)
  const isFiltered = filters.DataType !== undefined || filters.Reason !== undefined
  return (
    <>
      <DataTable<RejectedRecord>
        label="Rejected records and values"
        header={
          <CardHeader
            title="Rejected records and values"
            aside={
              <span className="flex flex-wrap items-center gap-1.5">
                <SingleFilter
                  label="Data type"
                  options={kinds}
                  value={filters.DataType}
                  onChange={(value) => change({ DataType: value as Filters['DataType'] })}
                />
                <SingleFilter
                  label="Reason"
                  options={reasons}
                  value={filters.Reason}
                  onChange={(value) => change({ Reason: value })}
                />
              </span>
            }
          />
        }
        columns={columns}
        rows={query.data?.items}
        rowId={idOf}
        onRowOpen={setOpen}
        currentRowId={open && idOf(open)}
        paging={{ ...page, total: query.data?.totalCount ?? 0, onChange: setPage }}
        fetching={query.isFetching}
        failed={query.isError && !query.data && <QueryFailed what="rejected records and values" query={query} />}
        empty={<Empty title={isFiltered ? 'No records match these filters.' : 'No records or values were rejected.'} />}
      />
      <Drawer
        open={open !== undefined}
        onOpenChange={(shown) => !shown && setOpen(undefined)}
        title={open ? titleOf(open) : ''}
        description={open && sentence(open.reason, format.units)}
        width={560}
      >
        {open && <LastRecord record={open} />}
      </Drawer>
    </>
  )
}

/** What a rejected record is called: by its vehicle if it has one, otherwise by its own ID. */
const titleOf = (record: RejectedRecord) =>
  `${dataTypeWord(record.dataType)} · ${record.deviceName ?? record.device ?? record.externalId}`

/** The ID of the last record, which may follow that of its device; null if a device's are listed as one. */
function ownId({ externalId, device, cause }: RejectedRecord): string | null {
  const own = externalId.startsWith(`${device}: `) ? externalId.slice(`${device}: `.length) : externalId
  return own === device || own === cause ? null : own
}

/** Whose the last record is, and what the provider sent. */
const LastRecord = ({ record }: { record: RejectedRecord }) => (
  <div className="grid gap-4">
    <Facts
      align="start"
      facts={[
        { term: 'Vehicle', value: <VehicleName record={record} /> },
        { term: 'VIN', value: record.vin },
        { term: 'ID of the vehicle at the provider', value: record.device },
        { term: 'ID of the record at the provider', value: ownId(record) },
        { term: 'Field at the provider', value: record.path },
      ]}
    />
    <pre className="overflow-x-auto font-mono text-12 whitespace-pre-wrap wrap-anywhere">
      {JSON.stringify(record.payload, null, 2)}
    </pre>
  </div>
)

function VehicleName({ record: { vehicleId, deviceName, device } }: { record: RejectedRecord }) {
  if (!vehicleId) return device ?? 'Unknown'
  return (
    <Link href={vehicleHref(vehicleId)} className="text-link">
      {deviceName}
    </Link>
  )
}

/** The choices of the filters; one that is set stays listed when it has no rows beside the other. */
function optionsOf(choices: RejectedChoices | undefined, filters: Filters, units: Units) {
  const kinds = (choices?.kinds ?? []).map(({ dataType, rows }) => ({
    value: dataType as string,
    label: dataTypeWord(dataType),
    note: rows,
  }))
  const reasons = (choices?.reasons ?? []).map(({ cause, reason, rows }) => ({
    value: cause,
    label: sentence(reason, units),
    note: rows,
  }))
  const { DataType, Reason } = filters
  if (DataType !== undefined && !kinds.some(({ value }) => value === DataType))
    kinds.push({ value: DataType, label: dataTypeWord(DataType), note: 0 })
  if (Reason !== undefined && !reasons.some(({ value }) => value === Reason))
    reasons.push({ value: Reason, label: sentence(Reason, units), note: 0 })
  return { kinds, reasons }
}

/** Reasons come from many places, some without a capital letter, and with units of their own. */
const sentence = (reason: string, units: Units) => inUnits(reason.charAt(0).toUpperCase() + reason.slice(1), units)

const columnsOf = (format: ReturnType<typeof useFormat>): Column<RejectedRecord>[] => [
  {
    id: 'deviceName',
    header: 'Vehicle',
    cell: (record) => (
      <span
        className="block max-w-[24ch] truncate"
        title={[record.deviceName, record.vin, record.device].filter(Boolean).join(' · ')}
      >
        <VehicleName record={record} />
        {record.device && record.deviceName && record.device !== record.deviceName && (
          <span className="ml-1.5 text-text-3">{record.device}</span>
        )}
      </span>
    ),
  },
  {
    id: 'externalId',
    header: 'Record',
    priority: 3,
    cell: (record) => <span className="block max-w-[16ch] truncate">{ownId(record)}</span>,
  },
  { id: 'dataType', header: 'Data type', cell: ({ dataType }) => dataTypeWord(dataType) },
  {
    id: 'reason',
    header: 'Reason',
    fills: true,
    cell: ({ reason }) => (
      <span className="block max-tablet:whitespace-normal tablet:truncate" title={sentence(reason, format.units)}>
        {sentence(reason, format.units)}
      </span>
    ),
  },
  { id: 'records', header: 'Records', align: 'end', cell: ({ records }) => countText(records) },
  { id: 'times', header: 'Occurrences', priority: 3, align: 'end', cell: ({ times }) => countText(times) },
  {
    id: 'firstSeenAt',
    header: `First seen ${zoneName(format.timeZone)}`,
    priority: 3,
    cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} />,
  },
  {
    id: 'lastSeenAt',
    header: `Last seen ${zoneName(format.timeZone)}`,
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ storedAt, part }) => (storedAt ? 'Stored later' : part ? `Stored without its ${part}` : 'Rejected'),
  },
]
