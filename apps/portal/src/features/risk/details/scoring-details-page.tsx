import { useList } from '../../../list/use-list.ts'
import { vehicleDetailList } from './detail-list.ts'
import { DetailsView } from './details-view.tsx'

/** How each vehicle's combined score is built. */
export default function ScoringDetailsPage() {
  return <DetailsView subject="vehicle" list={useList(vehicleDetailList)} />
}
