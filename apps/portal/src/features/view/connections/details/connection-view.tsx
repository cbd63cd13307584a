import { connectionHealth } from '@milepost/contract/codes'
import { connectionSyncEndpoints } from '@milepost/contract/connection-sync'
import type { ConnectionDetails } from '@milepost/contract/connections'
import { Button } from '@milepost/ui/form/button'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { LinkTabs } from '@milepost/ui/layout/tabs'
import { RotateCw } from 'lucide-react'
import { z } from 'zod'
import { countText, useFormat } from '../../../../lib/formatters.ts'
import { useLiveRefresh } from '../../../../lib/live.ts'
import { answerOf } from '../../../../lib/query-client.ts'
import { useAnswer, watchEvery } from '../../../../lib/use-answer.ts'
import { useFilters } from '../../../../lib/use-filters.ts'
import { Page } from '../../../../shell/page.tsx'
import { ConnectionDialogs } from '../actions/connection-dialogs.tsx'
import { ConnectionMenu } from '../actions/connection-menu.tsx'
import { useConnectionActions } from '../actions/use-connection-actions.ts'
import { faultStories } from '../shared/fault-story.ts'
import { HealthBadge } from '../shared/health-badge.tsx'
import { useMayChange } from '../shared/may-change.ts'
import { ActivityTab } from './activity-tab.tsx'
import { DataFlowTab } from './data-flow-tab.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { VehiclesTab } from './vehicles-tab.tsx'

const tabs = ['flow', 'overview', 'groups', 'vehicles', 'activity'] as const
const filters = z.object({ tab: z.enum(tabs).default('flow') })

/** While data comes in, or should and does not, its state is asked for this often. */
const watchMs = 5_000

interface ConnectionViewProps {
  connection: ConnectionDetails
  breadcrumb: readonly Crumb[]
  onGone: () => void
}

/** The header of a connection, what is wrong with it, and its tabs. */
export function ConnectionView({ connection, breadcrumb, onGone }: ConnectionViewProps) {
  const { id, name, provider, accountName, vehicleCount, connectionGroups } = connection
  const format = useFormat()
  const mayChange = useMayChange()
  const actions = useConnectionActions()
  const { values } = useFilters(filters)
  useLiveRefresh(['connection', 'progress'], connectionSyncEndpoints.status)
  const status = useAnswer({
    ...answerOf(connectionSyncEndpoints.status, { params: { id } }),
    refetchInterval: watchEvery(watchMs),
  })
  const known = status.data?.connectionId === id ? status.data : undefined
  const stories = faultStories(connection, known)
  const isDuplicate = connection.healthStatus === connectionHealth.code.duplicated
  const tab = (value: (typeof tabs)[number], label: string, count?: number) => ({
    href: value === 'flow' ? `/view/connections/details/${id}` : `/view/connections/details/${id}?tab=${value}`,
    label,
    count,
    current: values.tab === value,
  })
  return (
    <Page
      title={name}
      breadcrumb={breadcrumb}
      beside={<HealthBadge health={connection.healthStatus} />}
      line={[
        provider.displayName,
        accountName,
        `${countText(vehicleCount)} vehicles`,
        `connected ${format.day(connection.createdAt)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {mayChange && !isDuplicate && (
            <Button busy={actions.retrying === id} onClick={() => actions.retry(connection)}>
              <RotateCw aria-hidden />
              Retry
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
      <LinkTabs
        label="Connection"
        className="mt-3 mb-4"
        tabs={[
          tab('flow', 'Data flow'),
          tab('overview', 'Overview'),
          tab('groups', 'Groups', connectionGroups.length),
          tab('vehicles', 'Vehicles', vehicleCount),
          tab('activity', 'Activity'),
        ]}
      />
      {values.tab === 'flow' && <DataFlowTab connection={connection} query={status} status={known} />}
      {values.tab === 'overview' && <OverviewTab connection={connection} actions={actions} />}
      {values.tab === 'groups' && <GroupsTab connection={connection} />}
      {values.tab === 'vehicles' && <VehiclesTab connection={connection} />}
      {values.tab === 'activity' && <ActivityTab connectionId={id} />}
      <ConnectionDialogs actions={actions} onGone={onGone} />
    </Page>
  )
}
