import type { ScoredSubject } from '@milepost/contract/risk/subject'
import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import { hourText } from '@milepost/contract/rush-hours/words'
import { rushHourTraffic } from '@milepost/domain/codes'
import { Facts } from '@milepost/ui/layout/facts'
import { Moment } from '../../lib/format/moment.tsx'
import { useMiles } from './use-miles.ts'

/** Explains how a score is calculated to someone new to it, and the numbers behind this one. */
export function HowComputed({ current }: { current: ScoredSubject }) {
  const miles = useMiles()
  const { config, priors, fadedMiles, configVersion, priorsVersion, computedAt, rushHours } = current
  const earlier = rushHours.at(-2)?.until
  const graded = scaleText(current)
  const weightedRegions = Object.keys(config.regions.relativeRisks).length
  const subjects = Math.max(0, ...(priors?.types.map((type) => type.subjects) ?? []))
  return (
    <details className="text-13">
      <summary className="cursor-pointer font-[560] hover:text-primary-text">How this is calculated</summary>
      <div className="mt-2 grid max-w-[72ch] gap-2 text-text-2">
        <p>
          A score shows the expected claim frequency, from 0 to 100. 50 is average; 25 is half as frequent, 75 twice as
          frequent.
        </p>
        <p>
          Behavior compares what happened per mile with what is expected on the same roads and at the same hours. With
          little driving it stays close to expected; every mile moves it toward its own record. Events rated inaccurate
          don’t count (your own people’s ratings up to 2 points), and data that is {config.halfLifeDays} days old counts
          half.
        </p>
        <p>
          Environment (night, rush hours, weather, roads), usage (how much driving) and losses multiply that. Anything
          unknown counts as average. The true score is in the interval with 90% confidence. A combined interval is wide
          for a single vehicle, because a few years without a loss say little about one vehicle; its behavior is known
          better. No score predicts the future.
        </p>
        <p>A score describes driving and its conditions. It doesn’t judge a person.</p>
      </div>
      <Facts
        className="mt-3"
        facts={[
          { term: 'Exposure', value: miles(fadedMiles), note: 'weighted by age' },
          { term: 'Computed', value: <Moment at={computedAt} zoned /> },
          { term: 'Model', value: `Version ${configVersion}` },
          {
            term: 'Compared with',
            value: subjects > 0 ? `${subjects} vehicles of this fleet` : 'Default values',
            note: <code className="font-mono text-12 wrap-anywhere">{priorsVersion}</code>,
          },
          ...(graded
            ? [{ term: 'Provider’s scale', value: graded, note: 'strength of its events compared with others’' }]
            : []),
          {
            term: 'Rush hours',
            value: hoursText(rushHours.at(-1)?.hours ?? []),
            ...(earlier && {
              note: (
                <>
                  different hours before <Moment at={earlier} />
                </>
              ),
            }),
          },
          ...(weightedRegions > 0
            ? [{ term: 'Regions', value: `${weightedRegions} with their own risk`, note: config.regions.source }]
            : []),
        ]}
      />
    </details>
  )
}

/**
 * Describes for how many event types the provider's severity grading is known; several providers have no common scale.
 */
function scaleText({ provider, behavioral }: ScoredSubject): string | null {
  if (!provider || !behavioral) return null
  const known = behavioral.types.filter(({ strength }) => strength?.knownBy === 'provider').length
  return known > 0
    ? `Known for ${known} ${known === 1 ? 'kind' : 'kinds'} of events`
    : 'Unknown: seen on fewer than 10 of its vehicles'
}

const hoursText = (hours: readonly RushHour[]) =>
  hours.length === 0
    ? 'None set: traffic is unknown'
    : hours
        .map(
          ({ from, to, rushHourTrafficType }) =>
            `${hourText(from)}–${hourText(to)} ${rushHourTraffic.word(rushHourTrafficType).toLowerCase()}`,
        )
        .join(', ')
