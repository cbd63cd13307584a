import { Progress } from '@milepost/ui/feedback/progress'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useSyncProgress } from '../../shell/status/loading-history.ts'
import { dataTypeWord } from '../../shell/status/sync-progress.ts'

/** Progress of the history import: until it finishes, monthly numbers grow and have little to compare with. */
export function LoadingHistory() {
  const { data } = useSyncProgress()
  if (!data || data.settled || data.kinds.length === 0) return null
  return (
    <Card className="mb-4">
      <CardHeader title="Still importing history. Counts, rates and scores are provisional until it finishes." />
      <CardBody className="grid gap-3 tablet:grid-cols-2">
        {data.kinds.map(({ dataType, done, total, share }) => (
          <Progress
            key={dataType}
            label={dataTypeWord(dataType)}
            done={done}
            total={total ?? undefined}
            share={share}
            estimated
          />
        ))}
      </CardBody>
    </Card>
  )
}
