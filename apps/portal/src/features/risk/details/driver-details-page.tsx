import { useList } from '../../../list/use-list.ts'
import { DriverPreviewNote } from '../../../risk/driver-preview-note.tsx'
import { driverDetailList } from './detail-list.ts'
import { DetailsView } from './details-view.tsx'

/** How each driver's combined score is built, based on their own driving; an admin preview. */
export default function DriverDetailsPage() {
  const list = useList(driverDetailList)
  return (
    <DetailsView
      subject="driver"
      list={list}
      notice={
        <div className="mb-3">
          <DriverPreviewNote of="the driving that scores are based on" coverage={list.answer?.driverCoverage} />
        </div>
      }
    />
  )
}
