import { useList } from '../../../list/use-list.ts'
import { DriverPreviewNote } from '../../../risk/driver-preview-note.tsx'
import { driverDetailList } from './detail-list.ts'
import { DetailsView } from './details-view.tsx'

/** How the combined score of each driver is built, of what they drove themselves; a preview for admins. */
export default function DriverDetailsPage() {
  const list = useList(driverDetailList)
  return (
    <DetailsView
      subject="driver"
      list={list}
      notice={
        <div className="mb-3">
          <DriverPreviewNote of="the driving that scores rest on" coverage={list.answer?.driverCoverage} />
        </div>
      }
    />
  )
}
