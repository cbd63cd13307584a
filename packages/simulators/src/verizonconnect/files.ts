import { isSuffix, stored, storeError } from '../simulation/http/file-store.ts'
import { hasMediaAt } from './event-book.ts'
import type { Exchange } from './exchange.ts'

/** The file store behind the pre-signed links: generates the requested file, and answers once it is done. */
export async function file(exchange: Exchange, path: string, parameters: URLSearchParams): Promise<Response> {
  const { office, nowMs } = exchange
  if (!office.links.isValid(path, parameters, nowMs)) return storeError(403, 'AccessDenied')
  const [, eventId = '', camera, suffix] = /\/video-events\/(\d+)\/(\d+)\.(mp4|jpg)$/.exec(path) ?? []
  const event = office.events.byId(eventId, nowMs)
  const channel = event?.incident.footage[Number(camera)]?.channel
  if (!event || !channel || !hasMediaAt(event, nowMs) || !isSuffix(suffix)) return storeError(404, 'NoSuchKey')
  const { account, footage } = office
  const bytes =
    suffix === 'jpg'
      ? await footage.still(account, event.incident.vehicle, channel, event.incident.instantMs)
      : await footage.clip(account, event.incident, channel)
  return stored(bytes, suffix)
}
