import { useList } from '../../../list/use-list.ts'
import { FleetEvents } from '../shared/fleet-events.tsx'
import { vehicleDetailList } from './detail-list.ts'
import { DetailsView } from './details-view.tsx'

/** How each vehicle's combined score is built. */
export default function ScoringDetailsPage() {
  const list = useList(vehicleDetailList)
  return <DetailsView subject="vehicle" list={list} fleetEvents={<FleetEvents values={list.values} />} />
}
