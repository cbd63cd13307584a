import type { ConnectionDetails } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints, type SyncStatus } from '@milepost/contract/connections/sync'
import { Progress } from '@milepost/ui/feedback/progress'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { ChartPanel } from '../../../report/charts/chart-panel.tsx'
import { useMay } from '../../../session/use-may.ts'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'
import { commonFailure } from '../shared/fault-explanation.ts'
import { isRead } from '../shared/is-read.ts'
import { FlowChart } from './flow-chart.tsx'
import { FlowTable } from './flow-table.tsx'
import { LaterChangesCard } from './later-changes-card.tsx'
import { MovedDevicesCard } from './moved-devices-card.tsx'
import { NotReadCard } from './not-read-card.tsx'
import { RejectedRecordsCard } from './rejected-records-card.tsx'

interface DataFlowTabProps {
  connection: ConnectionDetails
  query: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  status: SyncStatus | undefined
}

/** Data arrival by type and day. */
export function DataFlowTab({ connection, query, status }: DataFlowTabProps) {
  const mayReadRejected = useMay(connectionSyncEndpoints.rejected)
  if (!status)
    return (
      <Card>
        {query.isError ? (
          <QueryFailed what="the data flow" query={query} />
        ) : (
          <CardBody>
            <SkeletonLines lines={8} label="Loading data flow" />
          </CardBody>
        )}
      </Card>
    )
  const hasData = status.flows.some(({ records }) => records > 0)
  return (
    <div className="grid gap-4">
      {isRead(connection) && !hasData && (
        <Card>
          <Empty
            title="Waiting for the first data, usually within an hour."
            detail="This page updates as data arrives."
          />
        </Card>
      )}
      <HistoryCard status={status} />
      <Card>
        <CardHeader title="By kind of data" aside={<NextVisit status={status} />} />
        <FlowTable flows={status.flows} isRead={isRead(connection)} />
        {status.driverScores && <DriverScoresLine {...status.driverScores} />}
      </Card>
      {hasData && (
        <ChartPanel
          title="New records per day"
          what="the records"
          query={{ ...query, data: status }}
          empty={({ flows }) => (flows.some(({ daily }) => daily.length > 0) ? undefined : 'No full day of data yet.')}
        >
          {({ flows }) => <FlowChart flows={flows} />}
        </ChartPanel>
      )}
      <MovedDevicesCard moved={status.movedDevices} />
      {mayReadRejected && <RejectedRecordsCard connectionId={connection.id} />}
      <LaterChangesCard provider={connection.provider} />
      <NotReadCard provider={connection.provider} />
    </div>
  )
}

function NextVisit({ status: { running, nextAt } }: { status: SyncStatus }) {
  const format = useFormat()
  if (running) return <span className="text-success">Receiving</span>
  return <span className="num">{nextAt ? `Next check at ${format.clock(nextAt)}` : 'Not receiving'}</span>
}

/** State of the provider's own driver scores. */
function DriverScoresLine({ drivers, newestUntil }: NonNullable<SyncStatus['driverScores']>) {
  const format = useFormat()
  return (
    <p className="num border-t border-border px-3.5 py-2.5 text-12 text-text-3">
      Driver scores: {countText(drivers)} {drivers === 1 ? 'driver' : 'drivers'}, latest scores through{' '}
      {format.day(newestUntil)}. These are the provider’s own scores and don’t affect the risk shown here.
    </p>
  )
}

function HistoryCard({ status }: { status: SyncStatus }) {
  const pending = status.flows.flatMap(({ dataType, history, switchedOffReason }) =>
    history && switchedOffReason === null ? [{ dataType, ...history }] : [],
  )
  if (pending.length === 0) return null
  const waits = commonFailure(status.flows) !== null
  return (
    <Card>
      <CardHeader
        title={waits ? 'History so far' : 'Importing history'}
        aside={waits ? 'Resumes when the provider responds again.' : 'You can leave this page; the import continues.'}
      />
      <CardBody className="grid gap-3">
        {pending.map(({ dataType, done, total }) => (
          <Progress key={dataType} label={dataTypeWord(dataType)} done={done} total={total ?? undefined} estimated />
        ))}
      </CardBody>
    </Card>
  )
}
