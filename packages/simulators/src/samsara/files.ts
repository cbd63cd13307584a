import { isSuffix, type Suffix, stored, storeError } from '../simulation/http/file-store.ts'
import type { Exchange } from './exchange.ts'
import { channelOfInput, type Input, isInput } from './media-inputs.ts'

/** The file store behind the pre-signed links: generates the requested file, and answers once it is done. */
export async function file(exchange: Exchange, path: string): Promise<Response> {
  const { office, nowMs, request } = exchange
  if (!office.links.isValid(path, new URL(request.url).searchParams, nowMs)) return storeError(403, 'AccessDenied')
  const [kind, of, ...rest] = path.split('/').slice(3)
  const [input, suffix] = (rest.at(-1) ?? '').split('.')
  if (!kind || !of || !input || !isInput(input) || !isSuffix(suffix)) return storeError(404, 'NoSuchKey')
  const bytes =
    kind === 'events' ? await eventClip(exchange, of, input) : await moment(exchange, of, rest, input, suffix)
  if (!bytes) return storeError(404, 'NoSuchKey')
  return stored(bytes, suffix)
}

async function eventClip({ office, nowMs }: Exchange, eventId: string, input: Input) {
  const event = office.events.byId(eventId, nowMs)
  return event && office.footage.clip(office.account, event.incident, channelOfInput[input])
}

async function moment({ office }: Exchange, vehicleId: string, rest: string[], input: Input, suffix: Suffix) {
  const vehicle = office.ids.vehicle(vehicleId)
  const instantMs = Number(rest[0])
  if (!vehicle || !Number.isFinite(instantMs)) return undefined
  const ask = [office.account, vehicle, channelOfInput[input], instantMs] as const
  return suffix === 'jpg' ? office.footage.still(...ask) : office.footage.moment(...ask)
}
