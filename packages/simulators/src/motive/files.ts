import { isSuffix, stored, storeError } from '../simulation/http/file-store.ts'
import { channelOfPosition, type Position } from './camera-media.ts'
import type { Exchange } from './exchange.ts'

/** The file store behind the pre-signed links: generates the requested file, and answers once it is done. */
export async function file(exchange: Exchange, path: string): Promise<Response> {
  const { office, nowMs, request } = exchange
  if (!office.links.isValid(path, new URL(request.url).searchParams, nowMs)) return storeError(403, 'AccessDenied')
  const [, eventId, position, suffix] = /\/events\/(\d+)\/(\w+)\.(mp4|jpg)$/.exec(path) ?? []
  const event = office.events.byId(Number(eventId), nowMs)
  if (!event || !isPosition(position) || !isSuffix(suffix)) return storeError(404, 'NoSuchKey')
  const { incident } = event
  const channel = channelOfPosition[position]
  const bytes =
    suffix === 'jpg'
      ? await office.footage.still(office.account, incident.vehicle, channel, incident.instantMs)
      : await office.footage.clip(office.account, incident, channel)
  return stored(bytes, suffix)
}

const isPosition = (name: string | undefined): name is Position =>
  name !== undefined && Object.hasOwn(channelOfPosition, name)
