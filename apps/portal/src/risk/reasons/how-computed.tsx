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
  const weighedRegions = Object.keys(config.regions.relativeRisks).length
  const subjects = Math.max(0, ...(priors?.types.map((type) => type.subjects) ?? []))
  return (
    <details className="text-13">
      <summary className="cursor-pointer font-[560] hover:text-primary-text">How this is computed</summary>
      <div className="mt-2 grid max-w-[72ch] gap-2 text-text-2">
        <p>
          A score tells how often claims are to be expected, from 0 to 100. 50 is the average; 25 is half as often, 75
          twice as often.
        </p>
        <p>
          Behavior compares what happened per mile with what is expected on the same roads and at the same hours. While
          little was driven, it stays near what is expected; every mile moves it towards the own record. Events that
          people rejected do not count, and what is {config.halfLifeDays} days old counts half.
        </p>
        <p>
          Conditions (night, rush hours, weather, roads), usage (how much is driven) and losses multiply that. What
          nothing is known of counts as average. With 90% certainty the true score lies in the interval; that holds how
          well driving was measured, not what the future brings.
        </p>
        <p>A score describes driving and its conditions. It is no judgement of a person.</p>
      </div>
      <Facts
        className="mt-3"
        facts={[
          { term: 'Exposure', value: miles(fadedMiles), note: 'faded with age' },
          { term: 'Computed', value: <Moment at={computedAt} zoned /> },
          { term: 'Model', value: `Version ${configVersion}` },
          {
            term: 'Held against',
            value: subjects > 0 ? `${subjects} vehicles of this fleet` : 'The starting values',
            note: <code className="font-mono text-12 wrap-anywhere">{priorsVersion}</code>,
          },
          ...(graded
            ? [{ term: 'Provider’s scale', value: graded, note: 'how strong its events are against others’' }]
            : []),
          {
            term: 'Rush hours',
            value: hoursText(rushHours.at(-1)?.hours ?? []),
            ...(earlier && {
              note: (
                <>
                  other hours before <Moment at={earlier} />
                </>
              ),
            }),
          },
          ...(weighedRegions > 0
            ? [{ term: 'Regions', value: `${weighedRegions} with a risk of their own`, note: config.regions.source }]
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
    ? `Known of ${known} ${known === 1 ? 'kind' : 'kinds'} of events`
    : 'Not known: fewer than ten of its vehicles show it'
}

const hoursText = (hours: readonly RushHour[]) =>
  hours.length === 0
    ? 'None set: traffic is not known'
    : hours
        .map(
          ({ from, to, rushHourTrafficType }) =>
            `${hourText(from)}–${hourText(to)} ${rushHourTraffic.word(rushHourTrafficType).toLowerCase()}`,
        )
        .join(', ')
