import { complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import type { ComplianceMetric, MetricChoice } from '@milepost/contract/compliances/metrics'
import { metricHints } from '@milepost/contract/compliances/words'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { get, useController, useFormContext } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { MetricValues, type ValueProblems } from './metric-values.tsx'
import { NotifyChoice, noticesHint } from './notify-choice.tsx'

/** The values of one metric, to change. */
export function MetricDrawer({ metric, onClose }: { metric: ComplianceMetric; onClose: () => void }) {
  return (
    <FormDrawer
      title={metric.name}
      description={`${metricHints[metric.key]} Checklists that exist keep their own values.`}
      onClose={onClose}
    >
      <MetricForm metric={metric} onClose={onClose} />
    </FormDrawer>
  )
}

type Values = { metrics: MetricChoice[] }

function MetricForm({ metric, onClose }: { metric: ComplianceMetric; onClose: () => void }) {
  const { key, acceptableValues, shouldReceiveNotification } = metric
  const of = useContractForm({
    endpoint: endpoints.changeMetrics,
    start: { metrics: [{ key, acceptableValues, shouldReceiveNotification }] } as Values,
    body: (values) => values,
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(endpoints.metrics)
      onClose()
    },
  })
  return (
    <ContractFormView of={of}>
      <OneMetric />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}

function OneMetric() {
  const { field } = useController<Values>({ name: 'metrics' })
  const { formState } = useFormContext()
  const [metric] = field.value as [MetricChoice]
  const change = (part: Partial<MetricChoice>) => field.onChange([{ ...metric, ...part }])
  return (
    <>
      <MetricValues
        metric={metric}
        problems={get(formState.errors, 'metrics.0.acceptableValues') as ValueProblems}
        onChange={(acceptableValues) => change({ acceptableValues })}
      />
      <NotifyChoice
        hint={noticesHint}
        checked={metric.shouldReceiveNotification}
        onChange={(shouldReceiveNotification) => change({ shouldReceiveNotification })}
      />
    </>
  )
}
