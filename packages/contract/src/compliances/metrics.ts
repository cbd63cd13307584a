import { z } from 'zod'

export const metricKeys = [
  'radiusFromParkLocation',
  'operatingHours',
  'outOfRegisteredProvince',
  'parkWithinRegisteredProvince',
  'vehicleType',
] as const
export type MetricKey = (typeof metricKeys)[number]

export const metricTypes = ['range', 'yesNo', 'multipleChoice'] as const
export type MetricType = (typeof metricTypes)[number]

/** The type of each metric: how it is measured, and which editor it has. */
export const metricTypeOf = {
  radiusFromParkLocation: 'range',
  operatingHours: 'range',
  outOfRegisteredProvince: 'yesNo',
  parkWithinRegisteredProvince: 'yesNo',
  vehicleType: 'multipleChoice',
} as const satisfies Readonly<Record<MetricKey, MetricType>>

export const answers = ['yes', 'no'] as const
export type MetricAnswer = (typeof answers)[number]

const mostChoices = 50

/**
 * Acceptable values, by the metric's type. A radius has only `to`, in meters; hours are 0–23, `to` is exclusive, and
 * `from` after `to` wraps midnight.
 */
export const AcceptableValues = z.discriminatedUnion('type', [
  z.object({ type: z.literal('range'), from: z.number().nullable(), to: z.number('must be a number') }),
  z.object({ type: z.literal('yesNo'), acceptable: z.array(z.enum(answers)).min(1, 'must have an answer') }),
  z.object({
    type: z.literal('multipleChoice'),
    acceptable: z.array(z.string().trim().min(1).max(100)).min(1, 'must have a choice').max(mostChoices),
  }),
])
export type AcceptableValues = z.infer<typeof AcceptableValues>
export type AcceptableOf<Type extends MetricType> = Extract<AcceptableValues, { type: Type }>

/** What a person decides about a metric. */
const MetricChoice = z.object({
  key: z.enum(metricKeys),
  acceptableValues: AcceptableValues,
  /** True if the recipients of the checklist are notified about vehicles that aren't compliant. */
  shouldReceiveNotification: z.boolean(),
})
export type MetricChoice = z.infer<typeof MetricChoice>

export const ComplianceMetric = MetricChoice.extend({ name: z.string(), type: z.enum(metricTypes) })
export type ComplianceMetric = z.infer<typeof ComplianceMetric>

/** Half the earth's circumference: nothing is farther away. */
const farthestMeters = 20_037_508
const lastHour = 23

/** Returns what is wrong with a metric's values, at the field that needs another one; null if nothing is. */
function valueIssue({ key, acceptableValues: values }: MetricChoice): { path: string; message: string } | null {
  if (values.type !== metricTypeOf[key]) return { path: 'type', message: `must be ${metricTypeOf[key]} for ${key}` }
  if (values.type !== 'range') return null
  const { from, to } = values
  if (key === 'radiusFromParkLocation') {
    if (from !== null) return { path: 'from', message: 'must be empty: a radius begins at the park location' }
    return to > 0 && to <= farthestMeters ? null : { path: 'to', message: 'must be more than 0 and on earth' }
  }
  const isHour = (hour: number | null) => hour !== null && Number.isInteger(hour) && hour >= 0 && hour <= lastHour
  if (!isHour(from)) return { path: 'from', message: 'must be a full hour from 0 to 23' }
  if (!isHour(to)) return { path: 'to', message: 'must be a full hour from 0 to 23' }
  return from === to ? { path: 'to', message: 'must differ from the start' } : null
}

/** Metrics as input: each once, with values of its type. */
export const MetricsInput = z
  .array(MetricChoice)
  .min(1, 'must have at least one metric')
  .max(metricKeys.length)
  .superRefine((metrics, context) => {
    const seen = new Set<MetricKey>()
    metrics.forEach((metric, index) => {
      if (seen.has(metric.key)) context.addIssue({ code: 'custom', path: [index, 'key'], message: 'is listed twice' })
      seen.add(metric.key)
      const issue = valueIssue(metric)
      if (issue)
        context.addIssue({ code: 'custom', path: [index, 'acceptableValues', issue.path], message: issue.message })
    })
  })
