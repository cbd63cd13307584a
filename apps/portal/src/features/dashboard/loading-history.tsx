import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useSyncProgress } from '../../shell/status/loading-history.ts'
import { ImportBars } from './import-bars.tsx'

/** Progress of the history import: until it finishes, monthly numbers grow and have little to compare with. */
export function LoadingHistory() {
  const { data } = useSyncProgress()
  if (!data || data.settled || data.kinds.length === 0) return null
  return (
    <Card className="mb-4">
      <CardHeader title="Still importing history. Counts, rates and scores are provisional until it finishes." />
      <CardBody>
        <ImportBars kinds={data.kinds} />
      </CardBody>
    </Card>
  )
}
