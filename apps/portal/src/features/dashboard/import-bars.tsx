import type { KindProgress } from '@milepost/contract/connections/sync'
import { Progress } from '@milepost/ui/feedback/progress'
import { dataTypeWord } from '../../shell/status/sync-progress.ts'

/** How far the history of each kind of record is imported. */
export function ImportBars({ kinds }: { kinds: readonly KindProgress[] }) {
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      {kinds.map(({ dataType, done, total, share }) => (
        <Progress
          key={dataType}
          label={dataTypeWord(dataType)}
          done={done}
          total={total ?? undefined}
          share={share}
          estimated
        />
      ))}
    </div>
  )
}
