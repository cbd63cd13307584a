import { cn } from '@milepost/ui/cn'
import { useNow } from '../use-now.ts'
import { useFormat } from './formatters.ts'
import { agoText, placeTime } from './time-text.ts'

interface MomentProps {
  at: string | null | undefined
  /** Stands where there is no instant; by itself a dash. */
  never?: string
  /** The zone (IANA name) of the place it happened at: its clock comes first, the reader's where that differs. */
  placeZone?: string | undefined
  /** With the name of its zone, where no head of a column says it. */
  zoned?: boolean
  /** How fresh something is: "17 min ago", the time itself on hover. */
  ago?: boolean
  className?: string
}

/** Every instant on a page: as tables write it, or with the clock of its place, or how long ago. Never wrapped. */
export function Moment({ at, never = '—', placeZone, zoned = false, ago = false, className }: MomentProps) {
  const format = useFormat()
  if (!at) return <span className="text-text-3">{never}</span>
  if (ago) return <Ago at={at} className={className} />
  if (placeZone === undefined) {
    return (
      <time dateTime={at} title={`${format.ago(at)}, ${format.zone(at)}`} className={cn(look, className)}>
        {format.dateTime(at)}
        {zoned && ` ${format.zone(at)}`}
      </time>
    )
  }
  const { there, yours } = placeTime(at, placeZone, format.timeZone)
  return (
    <time dateTime={at} title={`${placeZone}; your lists are in ${format.timeZone}`} className={cn('num', className)}>
      <span className={look}>{there}</span>
      {yours && (
        <>
          {' '}
          <span className="whitespace-nowrap text-text-3">· {yours} in your lists</span>
        </>
      )}
    </time>
  )
}

const look = 'num whitespace-nowrap'

function Ago({ at, className }: { at: string; className: string | undefined }) {
  const format = useFormat()
  const now = useNow()
  // The clock of the page lags a little; what happened since is just now.
  return (
    <time dateTime={at} title={`${format.dateTime(at)} ${format.zone(at)}`} className={cn(look, className)}>
      {agoText(at, Math.max(now, Date.parse(at)))}
    </time>
  )
}
