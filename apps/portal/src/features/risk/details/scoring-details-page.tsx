import { useList } from '../../../list/use-list.ts'
import { vehicleDetailList } from './detail-list.ts'
import { DetailsView } from './details-view.tsx'

/** How the combined score of each vehicle is built. */
export default function ScoringDetailsPage() {
  return <DetailsView subject="vehicle" list={useList(vehicleDetailList)} />
}
