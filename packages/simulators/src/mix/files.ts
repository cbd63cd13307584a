import { hasHappened } from '../simulation/facts/incident-book.ts'
import { incidentAt } from '../simulation/facts/moment-number.ts'
import { stored, storeError } from '../simulation/http/file-store.ts'
import type { Exchange } from './exchange.ts'

/** The store behind the links of events: generates the requested file, and answers once it is done. */
export async function file(exchange: Exchange, path: string, query: URLSearchParams): Promise<Response> {
  const { office, nowMs } = exchange
  if (!office.links.isValid(path, query, nowMs)) return storeError(403, 'AccessDenied')
  const [, moment, camera] = /\/events\/(\d+)\/(\d+)\.mp4$/.exec(path) ?? []
  const incident = incidentAt(office.account, Number(moment))
  const channel = incident?.footage[Number(camera) - 1]?.channel
  const kept = incident && office.events.begun(incident.instantMs, incident.instantMs, nowMs)
  const event = kept?.find((each) => each.incident.id === incident?.id)
  if (!event || !channel || !hasHappened(event.mediaAtMs, nowMs)) return storeError(404, 'NoSuchKey')
  return stored(await office.footage.clip(office.account, event.incident, channel), 'mp4')
}
