import { scoringDetailsHref } from '../../../addresses.ts'
import { useReport } from '../../../report/use-report.ts'
import { combinedReport } from './combined-report.ts'
import { CombinedView } from './combined-view.tsx'

/** The combined risk of vehicles: the number, what moved it, and which connection it comes from. */
export default function CombinedPage() {
  return (
    <CombinedView
      subject="vehicle"
      report={useReport(combinedReport)}
      bar={combinedReport.bar}
      detailsHref={scoringDetailsHref}
    />
  )
}
