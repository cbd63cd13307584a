import type { EnvironmentalBreakdown } from '@milepost/contract/environment/endpoints'
import { regionName } from '@milepost/domain/regions'
import { useFormat } from '../../lib/format/formatters.ts'
import { ConditionBars } from '../../report/charts/condition-bars.tsx'
import { leftOutText, trafficUnknown } from '../../report/unknown-driving.ts'

interface ConditionsProps {
  breakdown: EnvironmentalBreakdown
  /** The region that alone is covered. */
  region?: string | undefined
}

/** Driving by weather, light, road and traffic; what all of them leave out is explained once. */
export function Conditions({ breakdown: { weather, light, road, traffic, unknownMeters }, region }: ConditionsProps) {
  const format = useFormat()
  // Light is known for everything that has a time and a location.
  const leftOut = unknownMeters.light
  /** Explains what one condition leaves out in addition. */
  const also = (of: 'weather' | 'road' | 'traffic', textOf: (distance: string) => string) => {
    const meters = unknownMeters[of] - leftOut
    return meters >= 1 ? textOf(format.distance(meters)) : undefined
  }
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      {region && (
        <p className="text-13 text-text-2 tablet:col-span-2">
          These conditions cover driving in {regionName(Number(region))} only. The score, its trend and the vehicles
          cover all driving. Road types aren’t available for a region.
        </p>
      )}
      <ConditionBars
        of="weather"
        shares={weather}
        note={also('weather', (distance) => `Not available yet for ${distance}: weather is added a day later.`)}
      />
      <ConditionBars of="light" shares={light} note="Half of dusk counts as night in scores." />
      {!region && (
        <ConditionBars
          of="road"
          shares={road}
          note={
            <>
              Estimated from trip speed; the road type of events is unknown.{' '}
              {also('road', (distance) => `Unknown for ${distance}: trips too short to estimate.`)}
            </>
          }
        />
      )}
      <ConditionBars
        of="traffic"
        shares={traffic}
        note={<>Based on the client’s rush hours. {also('traffic', trafficUnknown)}</>}
      />
      {leftOut >= 1 && (
        <p className="num text-12 text-text-3 tablet:col-span-2">{leftOutText(format.distance(leftOut))}</p>
      )}
    </div>
  )
}
