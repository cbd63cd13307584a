import { riskPartWords } from '@milepost/contract/risk/words'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { NumberCell } from '../../form/number-field.tsx'
import { type ConfigValues, partShares } from './config-values.ts'

type Weights = ScoringConfig['partWeights']
type Part = keyof Weights

const parts: readonly Part[] = ['behavioral', 'environmental', 'usage', 'experience']

/** The presets in docs/scoring.md. */
const presets: readonly { name: string; weights: Weights }[] = [
  { name: 'Insurer', weights: { behavioral: 1, environmental: 1, usage: 1, experience: 1 } },
  { name: 'Fleet', weights: { behavioral: 1, environmental: 0.5, usage: 0.5, experience: 1 } },
  { name: 'Coaching', weights: { behavioral: 1, environmental: 0, usage: 0, experience: 0 } },
]

/** Weight of each part in the combined score, with its share of the total. */
export function PartWeights() {
  const { setValue } = useFormContext<ConfigValues>()
  const weights = useWatch<ConfigValues, 'config.partWeights'>({ name: 'config.partWeights' })
  const shares = partShares(weights)
  return (
    <Card>
      <CardHeader
        title="Parts of the combined score"
        aside={presets.map(({ name, weights: chosen }) => (
          <Button
            key={name}
            size="small"
            onClick={() => {
              for (const part of parts)
                setValue(`config.partWeights.${part}`, chosen[part], { shouldDirty: true, shouldValidate: true })
            }}
          >
            {name}
          </Button>
        ))}
      />
      <CardBody className="grid gap-2">
        {parts.map((part) => (
          <Weight key={part} part={part} share={shares?.[part]} />
        ))}
        <p className="text-12 text-text-3" role="status">
          {shares
            ? 'Shares add up to 100%. At 1 a part counts as measured, at 0 not at all, at 2 double.'
            : 'At least one part needs a weight above 0; otherwise every combined score would be 50.'}
        </p>
      </CardBody>
    </Card>
  )
}

function Weight({ part, share }: { part: Part; share: number | undefined }) {
  const { field } = useController<ConfigValues, `config.partWeights.${Part}`>({ name: `config.partWeights.${part}` })
  const word = riskPartWords[part]
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)_5rem_3rem] items-start gap-3">
      <span className="py-1.5 leading-5">{word}</span>
      <input
        type="range"
        aria-label={`Weight of ${word.toLowerCase()}`}
        min={0}
        max={2}
        step={0.05}
        value={Number.isFinite(field.value) ? field.value : 0}
        onChange={(event) => field.onChange(event.target.valueAsNumber)}
        className="h-8 w-full accent-[var(--primary)]"
      />
      <div>
        <NumberCell name={`config.partWeights.${part}`} label={`Weight of ${word.toLowerCase()}, as a number`} />
      </div>
      <span className="num text-right leading-8 text-text-2">{share === undefined ? '—' : `${share}%`}</span>
    </div>
  )
}
