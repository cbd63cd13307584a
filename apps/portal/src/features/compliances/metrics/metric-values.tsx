import {
  type AcceptableOf,
  type AcceptableValues,
  answers,
  type MetricAnswer,
  type MetricChoice,
} from '@milepost/contract/compliances/metrics'
import { hourText } from '@milepost/contract/compliances/words'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { RadiusInput } from './radius-input.tsx'
import { VehicleTypes } from './vehicle-types.tsx'

/** Problems of acceptable values, by field. */
export type ValueProblems = { [field in 'from' | 'to' | 'acceptable']?: { message?: string } } | undefined

interface MetricValuesProps {
  metric: MetricChoice
  problems: ValueProblems
  onChange: (values: AcceptableValues) => void
}

/** The editor of a metric's acceptable values, by its type. */
export function MetricValues({ metric: { key, acceptableValues: values }, problems, onChange }: MetricValuesProps) {
  if (values.type === 'yesNo')
    return <Answers values={values} problem={problems?.acceptable?.message} onChange={onChange} />
  if (values.type === 'multipleChoice')
    return <VehicleTypes values={values} problem={problems?.acceptable?.message} onChange={onChange} />
  if (key === 'operatingHours') return <Hours values={values} problem={problems?.to?.message} onChange={onChange} />
  return (
    <RadiusInput
      meters={values.to}
      problem={problems?.to?.message}
      onChange={(to) => onChange({ type: 'range', from: null, to })}
    />
  )
}

interface PartProps<Values> {
  values: Values
  problem: string | undefined
  onChange: (values: AcceptableValues) => void
}

const answerWords: Readonly<Record<MetricAnswer, string>> = { yes: 'Yes', no: 'No' }

function Answers({ values: { acceptable }, problem, onChange }: PartProps<AcceptableOf<'yesNo'>>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-[530]">Acceptable answers</legend>
      <div className="flex gap-5">
        {answers.map((answer) => (
          <Checkbox
            key={answer}
            checked={acceptable.includes(answer)}
            onChange={(on) =>
              onChange({
                type: 'yesNo',
                acceptable: answers.filter((one) => (one === answer ? on : acceptable.includes(one))),
              })
            }
          >
            {answerWords[answer]}
          </Checkbox>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-12 text-destructive">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

function Hours({ values: { from, to }, problem, onChange }: PartProps<AcceptableOf<'range'>>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="From">
        <Select
          value={String(from ?? 0)}
          options={hourOptions}
          onChange={(hour) => onChange({ type: 'range', from: Number(hour), to })}
        />
      </Field>
      <Field label="To" error={problem}>
        <Select
          value={String(to)}
          options={hourOptions}
          onChange={(hour) => onChange({ type: 'range', from, to: Number(hour) })}
        />
      </Field>
    </div>
  )
}
