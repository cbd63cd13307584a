import type { Recalculation } from '@milepost/contract/connections/sync'
import { useSyncProgress } from '../../shell/status/loading-history.ts'

/** Shown above scores while past months are recalculated, after an update of the model or with other connections. */
export function Recalculating() {
  const { data } = useSyncProgress()
  return data?.recalculation ? <RecalculationNote {...data.recalculation} /> : null
}

/** How far a recalculation is, and what is shown until it is done. */
export function RecalculationNote({ done, of, version }: Recalculation) {
  return (
    <p role="status" className="rounded-card border border-border bg-surface px-3.5 py-[9px] text-13">
      <b className="num font-[560]">
        {done} of {of} months recalculated
      </b>{' '}
      with the current model (score version {version}). The other months show earlier scores and aren’t compared until
      they are recalculated.
    </p>
  )
}
