import { instantText } from '@milepost/domain/time/instant-text'
import { zonePlace, zoneText } from '@milepost/domain/time/zone-text'

/** A time where it happened, with the zone’s name: `2026-11-20 16:41:08 CST`. */
export function ZonedTime({ at, zone, named = true }: { at: string; zone: string; named?: boolean }) {
  return (
    <time dateTime={at} title={zonePlace(zone)} className="num whitespace-nowrap">
      {instantText(at, zone)}
      {named && ` ${zoneText(at, zone)}`}
    </time>
  )
}
