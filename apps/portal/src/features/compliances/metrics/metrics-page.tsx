import { complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import type { ComplianceMetric } from '@milepost/contract/compliances/metrics'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { complianceMetricHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { MetricDrawer } from './metric-drawer.tsx'
import { metricList } from './metric-list.tsx'

/** What is measured of each vehicle, and which values new checklists begin with. */
export default function MetricsPage() {
  const query = useAnswer(answerOf(endpoints.metrics, {}))
  const list = useWholeList(metricList, query)
  const open = query.data?.find(({ key }) => key === list.values.open)
  return (
    <ListPage list={list} line={list.found && 'Values that new checklists begin with'}>
      <ListTable
        list={list}
        href={({ key }: ComplianceMetric) => complianceMetricHref(key)}
        onOpen={({ key }: ComplianceMetric) => list.change({ open: key }, 'push')}
        currentId={open?.key}
        empty={<Empty title="No metrics." detail="The five metrics of the product are listed here." />}
      />
      {open && <MetricDrawer key={open.key} metric={open} onClose={() => list.change({ open: undefined })} />}
    </ListPage>
  )
}
