import { scoringDetailsHref } from '../../../addresses.ts'
import { useReport } from '../../../report/use-report.ts'
import { combinedReport } from './combined-report.ts'
import { CombinedView } from './combined-view.tsx'

/** The combined risk of vehicles: the score, its drivers, and a breakdown by connection. */
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
