import type { ComponentProps } from 'react'
import { scoringDetailsHref } from '../../addresses.ts'
import { hasFallen, RankedVehicles } from '../../risk/ranked/ranked-vehicles.tsx'

type Ranked = ComponentProps<typeof RankedVehicles>['query']

interface VehiclesToReviewProps {
  riskiest: Ranked
  /** The largest score decreases first. */
  improved: Ranked
  within: NonNullable<Parameters<typeof scoringDetailsHref>[0]>
  eventsOf: ComponentProps<typeof RankedVehicles>['eventsOf']
}

/** The five riskiest vehicles and the five most improved. */
export function VehiclesToReview({ riskiest, improved, within, eventsOf }: VehiclesToReviewProps) {
  return (
    <div className="grid items-start gap-4 min-[1180px]:grid-cols-2 print:grid-cols-2">
      <RankedVehicles
        title="Vehicles to review"
        none="No vehicle has a score yet."
        query={riskiest}
        eventsOf={eventsOf}
        keep={({ risk: { score } }) => score !== null}
        hrefOf={(open) => scoringDetailsHref({ ...within, open })}
        allHref={scoringDetailsHref(within)}
      />
      <RankedVehicles
        title="Most improved"
        none="No vehicle’s score fell beyond its margin of error. Losses are rare, so that margin is wide."
        ofChanges
        query={improved}
        eventsOf={eventsOf}
        keep={hasFallen}
        hrefOf={(open) => scoringDetailsHref({ ...within, open, sort: 'change', order: 'asc' })}
        allHref={scoringDetailsHref({ ...within, sort: 'change', order: 'asc' })}
      />
    </div>
  )
}
