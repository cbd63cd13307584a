import { type ComplianceMetric, type MetricChoice, metricKeys } from '@milepost/contract/compliances/metrics'
import { metricHints } from '@milepost/contract/compliances/words'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'
import { MetricValues, type ValueProblems } from '../metrics/metric-values.tsx'
import { NotifyChoice, noticesHint } from '../metrics/notify-choice.tsx'

/** The metrics of a checklist with their values: the field `metrics`. */
export function ChecklistMetrics({ metrics }: { metrics: readonly ComplianceMetric[] }) {
  const { field } = useController({ name: 'metrics' })
  const { formState } = useFormContext()
  const chosen = field.value as MetricChoice[]
  const error = (get(formState.errors, 'metrics') as FieldError | undefined)?.message
  const replace = (choice: MetricChoice) => field.onChange(chosen.map((one) => (one.key === choice.key ? choice : one)))
  const add = ({ key, acceptableValues, shouldReceiveNotification }: MetricChoice) =>
    field.onChange(
      metricKeys.flatMap((one) =>
        one === key
          ? [{ key, acceptableValues, shouldReceiveNotification }]
          : chosen.filter((choice) => choice.key === one),
      ),
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-[540]">Metrics</legend>
      {metrics.map((metric) => {
        const at = chosen.findIndex(({ key }) => key === metric.key)
        const choice = chosen[at]
        return (
          <div key={metric.key} className="grid gap-3 rounded-control border border-border px-3 py-2.5">
            <Checkbox
              checked={choice !== undefined}
              onChange={(on) => (on ? add(metric) : field.onChange(chosen.filter(({ key }) => key !== metric.key)))}
              hint={metricHints[metric.key]}
            >
              {metric.name}
            </Checkbox>
            {choice && (
              <div className="grid gap-3 pl-6">
                <MetricValues
                  metric={choice}
                  problems={get(formState.errors, `metrics.${at}.acceptableValues`) as ValueProblems}
                  onChange={(acceptableValues) => replace({ ...choice, acceptableValues })}
                />
                <NotifyChoice
                  checked={choice.shouldReceiveNotification}
                  onChange={(shouldReceiveNotification) => replace({ ...choice, shouldReceiveNotification })}
                />
              </div>
            )}
          </div>
        )
      })}
      <p className="text-12 text-text-3">{noticesHint}</p>
      {error && (
        <p role="alert" className="text-12 text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}
