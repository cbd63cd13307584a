import { conditionWord } from '@milepost/contract/risk/words'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { cn } from '@milepost/ui/cn'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { type FieldError, get, useFormContext, useWatch } from 'react-hook-form'
import { NumberCell } from '../../form/number-field.tsx'
import { type ConfigValues, sumOfShares } from './config-values.ts'

type Factor = keyof ScoringConfig['environment']

const factors: readonly { name: Factor; word: string }[] = [
  { name: 'light', word: 'Light' },
  { name: 'traffic', word: 'Traffic' },
  { name: 'weather', word: 'Weather' },
  { name: 'road', word: 'Road' },
]
const head = 'h-[30px] pr-3 text-left text-12 font-[540] text-text-3'

/** Claim frequency under each condition, and the reference fleet's share of driving in it. */
export function ConditionsCard() {
  return (
    <Card>
      <CardHeader title="Conditions" aside="relative risk 0.25–4" />
      <CardBody className="@container">
        {/* Side by side only if condition names fit on one line. */}
        <div className="grid gap-x-6 gap-y-4 @min-[700px]:grid-cols-2">
          {factors.map(({ name, word }) => (
            <FactorTable key={name} factor={name} word={word} />
          ))}
        </div>
      </CardBody>
    </Card>
  )
}

function FactorTable({ factor, word }: { factor: Factor; word: string }) {
  const { formState } = useFormContext()
  const conditions = useWatch<ConfigValues>({ name: `config.environment.${factor}` }) as Record<
    string,
    { share: number }
  >
  const problem = (get(formState.errors, `config.environment.${factor}.sum`) as FieldError | undefined)?.message
  const sum = sumOfShares(conditions)
  const fits = Math.abs(sum - 100) < 1e-7
  return (
    <table className="w-full self-start text-13">
      <caption className="sr-only">{word}</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {word}
          </th>
          <th scope="col" className={`${head} w-24`}>
            Relative risk
          </th>
          <th scope="col" className={`${head} w-28`} title="Share of miles in the reference fleet">
            Share of miles
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.keys(conditions).map((condition) => (
          <tr key={condition} className="align-top">
            <td className="py-1 pr-3">
              <span className="flex min-h-8 items-center leading-tight">{conditionWord(condition)}</span>
            </td>
            <td className="py-1 pr-3">
              <NumberCell
                name={`config.environment.${factor}.${condition}.relativeRisk`}
                label={`${conditionWord(condition)}, relative risk`}
              />
            </td>
            <td className="py-1 pr-3">
              <NumberCell
                name={`config.environment.${factor}.${condition}.share`}
                label={`${conditionWord(condition)}, share of miles in percent`}
                suffix="%"
              />
            </td>
          </tr>
        ))}
        <tr>
          <td colSpan={3} className={cn('num pr-3 text-right text-12', fits ? 'text-text-3' : 'text-destructive')}>
            {problem && !fits ? <span role="alert">{problem}</span> : `Total ${Number.isFinite(sum) ? sum : '—'}%`}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
