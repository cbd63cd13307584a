import { clipSeconds } from '../simulation/facts/footage.ts'
import { hasHappened } from '../simulation/facts/incident-book.ts'
import { oddityOf } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import type { Channel } from '../world/cameras.ts'
import { type KnownIncident, LATEST_CHANGE_MS, lifeOf } from './event-book.ts'
import { type Entry, type Exchange, Refusal, type Source, vehiclesOf } from './exchange.ts'
import type { MediaKind } from './ids.ts'

const kinds: readonly MediaKind[] = ['Video', 'Image']
const words: Readonly<Record<Channel, string>> = {
  frontExternal: 'road',
  frontInternal: 'driver',
  rearExternal: 'rear',
}

/** Media from a camera solution: a clip and a picture of every camera for each incident. */
export const mediaFiles: Source = {
  permission: 'View media files',
  sortsById: false,
  sortsSearches: false,
  find(exchange, search) {
    const { office, nowMs } = exchange
    const { fromDate = 0, toDate = nowMs, deviceSearch } = search
    const vehicle = deviceSearch && vehiclesOf(exchange, search)[0]
    if (deviceSearch && !vehicle) return []
    return office.events
      .begun(fromDate - clipSeconds.after * 1000, toDate + clipSeconds.before * 1000 + 1, nowMs, vehicle)
      .flatMap((known) => entriesOf(exchange, known))
  },
  changed: (exchange, fromMs) =>
    exchange.office.events
      .begun(fromMs - LATEST_CHANGE_MS, exchange.nowMs, exchange.nowMs)
      .flatMap((known) => entriesOf(exchange, known))
      .filter(({ changedAtMs }) => changedAtMs >= fromMs),
}

function entriesOf(exchange: Exchange, known: KnownIncident): Entry[] {
  const { incident, media } = known
  if (!media || media.announcedAtMs > exchange.nowMs) return []
  const { office, nowMs } = exchange
  return incident.footage.flatMap(({ channel }) =>
    kinds.map((kind) => ({
      id: office.ids.ofMedia(incident, channel, kind),
      dateMs: windowOf(known, kind).fromMs,
      changedAtMs: hasHappened(media.readyAtMs, nowMs) ? media.readyAtMs : media.announcedAtMs,
      report: () => report(exchange, known, channel, kind),
    })),
  )
}

function windowOf({ incident: { instantMs } }: KnownIncident, kind: MediaKind): { fromMs: number; toMs: number } {
  if (kind === 'Image') return { fromMs: instantMs, toMs: instantMs }
  return { fromMs: instantMs - clipSeconds.before * 1000, toMs: instantMs + clipSeconds.after * 1000 }
}

function report({ office, nowMs }: Exchange, known: KnownIncident, channel: Channel, kind: MediaKind) {
  const { incident, media } = known
  const { fromMs, toMs } = windowOf(known, kind)
  const isUnnamed = oddityOf(incident) === 'unnamedCamera' && channel === incident.footage[0]?.channel
  const stamp = iso(fromMs).replace(/[-:.]/g, '')
  return {
    id: office.ids.ofMedia(incident, channel, kind),
    name: `${isUnnamed ? 'ch7' : words[channel]}_${stamp}.${kind === 'Video' ? 'mp4' : 'jpg'}`,
    mediaType: kind,
    status: hasHappened(media?.readyAtMs, nowMs) ? 'Ready' : 'Processing',
    solutionId: 'aDemoCameraSolution',
    fromDate: iso(fromMs),
    toDate: iso(toMs),
    device: { id: office.ids.ofVehicle(incident.vehicle) },
    driver: 'UnknownDriverId',
    metaData: {},
    thumbnails: [],
    tags: [],
  }
}

/** `DownloadMediaFile`: returns the bytes, generated on request. */
export async function download({ office, nowMs }: Exchange, id: string): Promise<Response> {
  const file = office.ids.media(id)
  if (!file || !hasHappened(lifeOf(file.incident).media?.readyAtMs, nowMs))
    throw new Refusal('ArgumentException', 'The media file has no content')
  const { incident, channel, kind } = file
  const { account, footage } = office
  const bytes =
    kind === 'Video'
      ? await footage.clip(account, incident, channel)
      : await footage.still(account, incident.vehicle, channel, incident.instantMs)
  return new Response(bytes, { headers: { 'content-type': kind === 'Video' ? 'video/mp4' : 'image/jpeg' } })
}
