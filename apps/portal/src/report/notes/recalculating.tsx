import type { Recalculation } from '@milepost/contract/connections/sync'
import { useFormat } from '../../lib/format/formatters.ts'
import { useSyncProgress } from '../../shell/status/loading-history.ts'

/** Shown above scores while past months are recalculated, after an update of the model or with other connections, and while scores can't be calculated. */
export function Recalculating() {
  const { data } = useSyncProgress()
  if (data?.scoresFailingSince) return <FailingNote since={data.scoresFailingSince} />
  return data?.recalculation ? <RecalculationNote {...data.recalculation} /> : null
}

function FailingNote({ since }: { since: string }) {
  const format = useFormat()
  return (
    <p role="status" className="rounded-card border border-border bg-surface px-3.5 py-[9px] text-13">
      <b className="font-[560]">Scores couldn’t be updated since {format.dateTime(since)}.</b> Those shown are older, or
      missing. Milepost keeps trying; admins can see the cause under Milepost jobs.
    </p>
  )
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
