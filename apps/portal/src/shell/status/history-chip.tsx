import { cn } from '@milepost/ui/cn'
import { Spinner } from '@milepost/ui/feedback/spinner'
import { Link } from '@milepost/ui/layout/link'
import { LiveText } from '@milepost/ui/layout/visually-hidden'
import { useEffect, useRef, useState } from 'react'
import { connectionsHref } from '../../addresses.ts'
import { useClientId } from '../../session/session-context.ts'
import { keepShown, nextShown, shownBefore, useSyncProgress } from './loading-history.ts'
import { progressText } from './sync-progress.ts'
import { type Measured, minutesAtPace, nextTimeLeft, type TimeLeft, timeLeftText, withMeasured } from './time-left.ts'

/** "Importing 34% · about 6 min left": a single number that never decreases; announced to screen readers at start and end. */
export default function PastChip({ narrow = false, short = false }: { narrow?: boolean; short?: boolean }) {
  const { data } = useSyncProgress()
  const clientId = useClientId()
  const [shown, setShown] = useState(() => shownBefore(clientId))
  const [announcement, setAnnouncement] = useState('')
  const wasLoading = useRef(false)
  const items = data?.settled ? [] : data?.items
  const [time, setTime] = useState<TimeLeft>()
  const measured = useRef<readonly Measured[]>([])
  const left = !narrow && data && !data.settled && time ? timeLeftText(time.minutes) : undefined
  const loading = items !== undefined && items.length > 0
  useEffect(() => {
    if (!data) return
    setShown((last) => nextShown(last, data))
    const now = Date.now()
    measured.current = withMeasured(measured.current, { at: now, share: data.workDone })
    const estimate = minutesAtPace(measured.current)
    setTime((last) => nextTimeLeft(last, estimate, now))
  }, [data])
  useEffect(() => keepShown(clientId, shown), [clientId, shown])
  useEffect(() => {
    if (loading === wasLoading.current) return
    wasLoading.current = loading
    setAnnouncement(loading ? 'Importing history' : 'History imported')
  }, [loading])
  return (
    <>
      <LiveText>{announcement}</LiveText>
      {loading && (
        <Link
          href={connectionsHref()}
          title={data?.kinds.map(progressText).join('\n')}
          className={cn(
            'num inline-flex h-7 shrink-0 items-center justify-center gap-2 rounded-full bg-info-soft px-2.5 text-12 whitespace-nowrap text-info',
            narrow && 'px-1',
          )}
        >
          {!narrow && <Spinner className="size-3.5 text-info" />}
          <span className={cn((narrow || (short && left)) && 'sr-only')}>
            {left ? 'Importing' : 'Importing history'}
          </span>{' '}
          {shown}%{left && <span>· {left}</span>}
        </Link>
      )}
    </>
  )
}
