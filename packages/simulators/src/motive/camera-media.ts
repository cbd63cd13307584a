import { clipSeconds } from '../simulation/facts/footage.ts'
import { oddityOf } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import type { Channel } from '../world/cameras.ts'
import { hasMediaAt, type SafetyEvent } from './event-book.ts'
import type { Exchange } from './exchange.ts'

/** A camera under Motive's name. There is none for the rear. */
export type Position = 'front_facing' | 'driver_facing'

export const channelOfPosition: Readonly<Record<Position, Channel>> = {
  front_facing: 'frontExternal',
  driver_facing: 'frontInternal',
}
const positions = Object.keys(channelOfPosition) as Position[]

/** The path of an event's clip or picture on the file host. */
const filePath = (account: string, eventId: number, position: Position, suffix: 'mp4' | 'jpg') =>
  `/files/${account}/events/${eventId}/${position}.${suffix}`

/** `camera_media` of an event: null without a camera, unavailable while its clips are being uploaded. */
export function cameraMedia({ office, baseUrl, nowMs }: Exchange, event: SafetyEvent) {
  const { id, incident, mediaAtMs } = event
  if (mediaAtMs === null) return null
  const available = hasMediaAt(event, nowMs)
  const filmed = positions.filter((position) =>
    incident.footage.some(({ channel }) => channel === channelOfPosition[position]),
  )
  const link = (position: Position, suffix: 'mp4' | 'jpg') =>
    available && filmed.includes(position)
      ? office.links.sign(baseUrl, filePath(office.account.name, id, position, suffix), nowMs).url
      : null
  // An undocumented camera, with the road camera's pictures.
  const road = oddityOf(incident) === 'unnamedCamera' ? 'aux_left' : 'front_facing'
  return {
    id,
    available,
    start_time: iso(incident.instantMs - clipSeconds.before * 1000),
    duration: clipSeconds.before + clipSeconds.after,
    uploaded_at: available ? iso(mediaAtMs) : null,
    cam_type: 'dc54',
    cam_positions: filmed,
    auto_transcode_status: available ? 'completed' : 'pending',
    downloadable_videos: {
      [`${road}_plain_url`]: link('front_facing', 'mp4'),
      driver_facing_plain_url: link('driver_facing', 'mp4'),
      front_facing_enhanced_url: null,
      front_facing_enhanced_ai_viz_url: null,
      dual_facing_enhanced_url: null,
      dual_facing_enhanced_ai_viz_url: null,
    },
    downloadable_images: {
      [`${road}_jpg_url`]: link('front_facing', 'jpg'),
      driver_facing_jpg_url: link('driver_facing', 'jpg'),
    },
  }
}
