import type { ConnectionDetails } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { connectionHealth } from '@milepost/domain/codes'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { Button } from '@milepost/ui/form/button'
import { RotateCw } from '@milepost/ui/icons'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { connectionHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { Dotted } from '../../../lib/format/dotted.tsx'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { parseSearch } from '../../../lib/search.ts'
import { RecordTabs, useRecordTab } from '../../../record/record-tabs.tsx'
import { Page } from '../../../shell/page/page.tsx'
import { ConnectionDialogs } from '../actions/connection-dialogs.tsx'
import { ConnectionMenu } from '../actions/connection-menu.tsx'
import { useConnectionActions } from '../actions/use-connection-actions.ts'
import { explainFaults } from '../shared/fault-explanation.ts'
import { HealthBadge } from '../shared/health-badge.tsx'
import { useMayChange } from '../shared/may-change.ts'
import { ActivityTab } from './activity-tab.tsx'
import { CoachingTab } from './coaching-tab.tsx'
import { connectionTabs } from './connection-tabs.ts'
import { DataFlowTab } from './data-flow-tab.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { VehiclesTab } from './vehicles-tab.tsx'

/** Polling interval while data arrives, or should but doesn't. */
const watchMs = 5_000

interface ConnectionViewProps {
  connection: ConnectionDetails
  breadcrumb: readonly Crumb[]
  /** Previous and next in the list it was opened from. */
  neighbours: ReactNode
  onGone: () => void
}

/** The connection's header, its problems, and its tabs. */
export function ConnectionView({ connection, breadcrumb, neighbours, onGone }: ConnectionViewProps) {
  const { id, name, provider, accountName, vehicleCount, connectionGroups } = connection
  const format = useFormat()
  const mayChange = useMayChange()
  const actions = useConnectionActions()
  const tab = useRecordTab(connectionTabs)
  const search = useLocation({ select: (location) => location.searchStr })
  useLiveRefresh(['connection', 'progress'], connectionSyncEndpoints.status)
  const status = useAnswer({
    ...answerOf(connectionSyncEndpoints.status, { params: { id } }),
    refetchInterval: watchEvery(watchMs),
  })
  const known = status.data?.connectionId === id ? status.data : undefined
  const stories = explainFaults(connection, known)
  const isDuplicate = connection.healthStatus === connectionHealth.code.duplicated
  return (
    <Page
      title={name}
      breadcrumb={breadcrumb}
      beside={<HealthBadge connection={connection} />}
      line={
        <Dotted
          parts={[
            provider.displayName,
            accountName,
            `${countText(vehicleCount)} vehicles`,
            `connected ${format.day(connection.createdAt)}`,
          ]}
        />
      }
      actions={
        <>
          {neighbours}
          {mayChange && !isDuplicate && (
            <Button busy={actions.retrying === id} onClick={() => actions.retry(connection)}>
              <RotateCw aria-hidden />
              Check now
            </Button>
          )}
          <ConnectionMenu connection={connection} actions={actions} onPage />
        </>
      }
    >
      <div className="grid gap-2 empty:hidden">
        {stories.map((story) => (
          <FaultNotice key={story.id} story={story} connection={connection} ask={actions.ask} />
        ))}
        <FreshnessLine connection={connection} />
      </div>
      <RecordTabs
        label="Connection"
        current={tab}
        href={(name) =>
          connectionHref(id, undefined, { ...parseSearch(search), tab: name === 'flow' ? undefined : name })
        }
        tabs={[
          { name: 'flow', label: 'Data flow' },
          { name: 'overview', label: 'Overview' },
          { name: 'groups', label: 'Groups', count: connectionGroups.length },
          { name: 'vehicles', label: 'Vehicles', count: vehicleCount },
          { name: 'coaching', label: 'Coaching contacts' },
          { name: 'activity', label: 'Activity' },
        ]}
      />
      {tab === 'flow' && <DataFlowTab connection={connection} query={status} status={known} />}
      {tab === 'overview' && <OverviewTab connection={connection} actions={actions} />}
      {tab === 'groups' && <GroupsTab connection={connection} />}
      {tab === 'vehicles' && <VehiclesTab connection={connection} />}
      {tab === 'coaching' && <CoachingTab connectionId={id} />}
      {tab === 'activity' && <ActivityTab connectionId={id} />}
      <ConnectionDialogs actions={actions} onGone={onGone} />
    </Page>
  )
}
