import { channelOfPosition, type Position } from './camera-media.ts'
import type { Exchange } from './exchange.ts'

/** The file store behind the pre-signed links: draws what is asked for, and answers when it is drawn. */
export async function file(exchange: Exchange, path: string): Promise<Response> {
  const { office, nowMs, request } = exchange
  if (!office.links.isValid(path, new URL(request.url).searchParams, nowMs)) return storeError(403, 'AccessDenied')
  const [, eventId, position, suffix] = /\/events\/(\d+)\/(\w+)\.(mp4|jpg)$/.exec(path) ?? []
  const event = office.events.byId(Number(eventId), nowMs)
  if (!event || !isPosition(position)) return storeError(404, 'NoSuchKey')
  const { incident } = event
  const channel = channelOfPosition[position]
  const bytes =
    suffix === 'jpg'
      ? await office.footage.still(office.account, incident.vehicle, channel, incident.instantMs)
      : await office.footage.clip(office.account, incident, channel)
  return new Response(bytes, { headers: { 'content-type': suffix === 'jpg' ? 'image/jpeg' : 'video/mp4' } })
}

const isPosition = (name: string | undefined): name is Position =>
  name !== undefined && Object.hasOwn(channelOfPosition, name)

const storeError = (status: number, code: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })
