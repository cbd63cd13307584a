import { zonePlace } from '@milepost/domain/time/zone-text'
import { cn } from '@milepost/ui/cn'
import { useNow } from '../use-now.ts'
import { useFormat } from './formatters.ts'
import { agoText, placeTime } from './time-text.ts'

interface MomentProps {
  at: string | null | undefined
  /** Shown if there is no time; a dash by default. */
  never?: string
  /** Time zone (IANA name) of the place it happened at: its time comes first, then the reader's if different. */
  placeZone?: string | undefined
  /** Adds the zone's name, if no column header names it. */
  zoned?: boolean
  /** Shows the age: "17 min ago", with the time as a tooltip. */
  ago?: boolean
  className?: string
}

/** Any time on a page: in table format, in the time zone of its place, or as an age. Never wraps. */
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
    <time
      dateTime={at}
      title={`${zonePlace(placeZone)}; your time zone is ${zonePlace(format.timeZone)}`}
      className={cn('num', className)}
    >
      <span className={look}>{there}</span>
      {yours && (
        <>
          {' '}
          <span className="whitespace-nowrap text-text-3">
            · {yours} {format.zone(at)} (your time)
          </span>
        </>
      )}
    </time>
  )
}

const look = 'num whitespace-nowrap'

function Ago({ at, className }: { at: string; className: string | undefined }) {
  const format = useFormat()
  const now = useNow()
  // The page's clock lags slightly; anything after it is "just now".
  return (
    <time dateTime={at} title={`${format.dateTime(at)} ${format.zone(at)}`} className={cn(look, className)}>
      {agoText(at, Math.max(now, Date.parse(at)))}
    </time>
  )
}
