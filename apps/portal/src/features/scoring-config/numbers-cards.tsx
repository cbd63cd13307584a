import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { type FieldError, get, useFormContext } from 'react-hook-form'
import { NumberField } from '../../form/number-field.tsx'

type Line = { name: string; label: string; suffix?: string; hint?: string }

const evidence: readonly Line[] = [
  { name: 'config.minimumMiles', label: 'Minimum driving for a score', suffix: 'mi', hint: 'No score below this.' },
  { name: 'config.provisionalMiles', label: 'Provisional below', suffix: 'mi' },
  {
    name: 'config.provisionalDays',
    label: 'Environment and usage',
    suffix: 'days',
    hint: 'Provisional below this.',
  },
  { name: 'config.provisionalVehicleYears', label: 'Losses', suffix: 'years', hint: 'Provisional below this.' },
  {
    name: 'config.halfLifeDays',
    label: 'Half-life',
    suffix: 'days',
    hint: 'Age at which events and miles count half.',
  },
  { name: 'config.windowDays', label: 'Window', suffix: 'days', hint: 'Older data doesn’t count.' },
]
const untilFitted = 'Until 30 of your own vehicles have data.'
const model: readonly Line[] = [
  { name: 'config.gamma', label: 'Claims by events (γ)', hint: 'Exponent: claims rise less than events.' },
  { name: 'config.beta', label: 'Claims by miles (β)', hint: 'Exponent on miles a year.' },
  { name: 'config.alpha', label: 'Shape of rates (α)', hint: 'Higher: drivers are more alike.' },
  { name: 'config.phi', label: 'Overdispersion (φ)', hint: untilFitted },
  { name: 'config.residualSd', label: 'Residual volatility (σ)', hint: 'Widens every interval.' },
  { name: 'config.referenceAnnualMiles', label: 'Reference miles', suffix: 'mi / yr' },
  {
    name: 'config.referenceMilesByClass.medium',
    label: 'Reference miles, medium trucks',
    suffix: 'mi / yr',
    hint: untilFitted,
  },
  {
    name: 'config.referenceMilesByClass.heavy',
    label: 'Reference miles, heavy trucks',
    suffix: 'mi / yr',
    hint: untilFitted,
  },
  { name: 'config.referenceMilesByClass.bus', label: 'Reference miles, buses', suffix: 'mi / yr', hint: untilFitted },
  { name: 'config.annualPriorDays', label: 'Weight of the reference', suffix: 'days', hint: 'Of a year’s miles.' },
  { name: 'config.longDriving.effect', label: 'Long drives', suffix: '×', hint: 'Risk added after the second hour.' },
  { name: 'config.longDriving.averageShare', label: 'Average long drives', hint: 'Share of driving, 0 to 1.' },
  { name: 'config.claimsPerVehicleYear', label: 'Average claims', suffix: '/ yr' },
  { name: 'config.experiencePrior', label: 'Experience credibility (k)', hint: 'Higher: one loss moves less.' },
  {
    name: 'config.varianceBetweenFleets',
    label: 'Differences between fleets',
    hint: 'Higher: a fleet’s own losses move more.',
  },
  { name: 'config.unknownFaultShare', label: 'Unknown fault', hint: 'What such a loss counts, 0 to 1.' },
  { name: 'config.intensityPowerInRates', label: 'Intensity in rates', hint: 'At 1 it counts fully, at 0 not at all.' },
]
const levelWords = ['Low from', 'Medium from', 'High from', 'Critical from']

/** Event levels and intensity factors. */
export function LevelsCard() {
  return (
    <Card>
      <CardHeader title="Event levels" aside="score of one event, 0–100" />
      <CardBody className="grid gap-3">
        <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
          {levelWords.map((label, index) => (
            <NumberField key={label} name={`config.levels.${index}`} label={label} />
          ))}
        </div>
        <GroupProblem name="config.levels" />
        <div className="grid grid-cols-2 gap-3 tablet:grid-cols-5">
          {[1, 2, 3, 4, 5].map((intensity) => (
            <NumberField
              key={intensity}
              name={`config.intensityFactors.${intensity - 1}`}
              label={`Intensity ${intensity}`}
              suffix="×"
            />
          ))}
        </div>
      </CardBody>
    </Card>
  )
}

export const EvidenceCard = () => <LinesCard title="What counts as evidence" lines={evidence} />
export const ModelCard = () => <LinesCard title="The model" lines={model} />

function LinesCard({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid grid-cols-2 gap-3 tablet:grid-cols-3">
        {lines.map((line) => (
          <NumberField key={line.name} {...line} />
        ))}
      </CardBody>
    </Card>
  )
}

/** Problem with a group of numbers. */
function GroupProblem({ name }: { name: string }) {
  const { formState } = useFormContext()
  const problem = get(formState.errors, name) as FieldError | undefined
  if (typeof problem?.message !== 'string') return null
  return (
    <p role="alert" className="text-12 text-destructive">
      {problem.message}
    </p>
  )
}
