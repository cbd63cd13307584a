import { driverScoringHref } from '../../../addresses.ts'
import { useReport } from '../../../report/use-report.ts'
import { DriverPreviewNote } from '../../../risk/driver-preview-note.tsx'
import { driverCombinedReport } from './combined-report.ts'
import { CombinedView } from './combined-view.tsx'

/** The same for drivers, based on their own driving; an admin preview. */
export default function DriverCombinedPage() {
  return (
    <CombinedView
      subject="driver"
      report={useReport(driverCombinedReport)}
      bar={driverCombinedReport.bar}
      detailsHref={driverScoringHref}
      notice={(coverage) => <DriverPreviewNote of="the distance in this period" coverage={coverage} />}
    />
  )
}
