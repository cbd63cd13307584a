import { z } from 'zod'
import { clipSeconds, recordingAt } from '../simulation/facts/footage.ts'
import { isClipStateUnknown } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { hasMediaAt, type SafetyEvent } from './event-book.ts'
import { cursorOf, type Exchange, Refusal } from './exchange.ts'
import { channelOfInput, clipPath, eventInputs, type Input, isInput, listedName, momentPath } from './media-inputs.ts'

const MOST_PER_PAGE = 100
const MOST_VEHICLES = 20
const DAY_MS = 86_400_000
const RETRIEVAL_MS = 1000

/**
 * `/cameras/media`: media uploaded by cameras, nested one level deeper than other listings, under the other camera
 * names.
 */
export function mediaListing(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const vehicles = query.requiredList('vehicleIds', MOST_VEHICLES).flatMap((id) => office.ids.vehicle(id) ?? [])
  const startMs = query.requiredTime('startTime')
  const endMs = query.requiredTime('endTime')
  if (endMs <= startMs || endMs - startMs > DAY_MS) throw new Refusal(400, 'The time range must be at most 24 hours.')
  const limit = query.limit(MOST_PER_PAGE)
  const offset = query.cursor(z.object({ offset: z.int().min(0) }))?.offset ?? 0
  const fromMs = startMs - clipSeconds.after * 1000
  const toMs = endMs + clipSeconds.before * 1000
  const events = vehicles
    .flatMap((vehicle) => office.events.ofVehicle(vehicle, fromMs, toMs))
    .filter((event) => hasMediaAt(event, nowMs))
  const items = events.flatMap((event) => listedClips(exchange, event))
  const media = items.slice(offset, offset + limit)
  const hasNextPage = offset + limit < items.length
  const endCursor = hasNextPage ? cursorOf({ offset: offset + limit }) : ''
  return { data: { media }, pagination: { endCursor, hasNextPage } }
}

function listedClips({ office, query, baseUrl, nowMs }: Exchange, { id, incident, mediaAtMs }: SafetyEvent) {
  const inputs = query.list('inputs')
  const types = query.list('mediaTypes')
  const triggers = query.list('triggerReasons')
  const isWanted = (values: string[], value: string) => !values.length || values.includes(value)
  if (!isWanted(types, 'videoHighRes') || !isWanted(triggers, 'safetyEvent')) return []
  return eventInputs(incident)
    .filter((input) => isWanted(inputs, listedName[input]))
    .map((input) => ({
      vehicleId: office.ids.ofVehicle(incident.vehicle),
      mediaType: 'videoHighRes',
      input: listedName[input],
      startTime: iso(incident.instantMs - clipSeconds.before * 1000),
      endTime: iso(incident.instantMs + clipSeconds.after * 1000),
      availableAtTime: iso(mediaAtMs!),
      triggerReason: 'safetyEvent',
      urlInfo: urlInfo(office.links.sign(baseUrl, clipPath(office.account.name, id, input), nowMs)),
    }))
}

const RetrievalBody = z.object({
  vehicleId: z.string(),
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.iso.datetime({ offset: true }),
  mediaType: z.enum(['image', 'videoHighRes', 'videoLowRes', 'hyperlapse']),
  inputs: z.array(z.string()).min(1),
})

/** The request and its time: the retrieval id encodes only this, so it survives a restart. */
const Ticket = z.object({ ...RetrievalBody.shape, requestedAtMs: z.number() })

/** `POST /cameras/media/retrieval`. */
export async function requestRetrieval({ office, request, nowMs }: Exchange) {
  const parsed = RetrievalBody.safeParse(await request.json().catch(() => null))
  if (!parsed.success) throw new Refusal(400, 'Invalid request body.')
  const { vehicleId, startTime, endTime, mediaType, inputs } = parsed.data
  if (!office.ids.vehicle(vehicleId)) throw new Refusal(400, `Unknown vehicle: ${vehicleId}.`)
  if (!inputs.every(isInput)) throw new Refusal(400, `Invalid input: ${inputs.join(', ')}.`)
  if (mediaType === 'image' && startTime !== endTime)
    throw new Refusal(400, 'An image has one time: endTime must equal startTime.')
  return {
    data: {
      retrievalId: cursorOf({ ...parsed.data, requestedAtMs: nowMs }),
      quotaStatus: 'Usage is within the monthly quota.',
    },
  }
}

/** `GET /cameras/media/retrieval?retrievalId=`: pending for a moment, then available. */
export function retrievedMedia(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const { vehicleId, startTime, endTime, mediaType, inputs, requestedAtMs } = ticketOf(query.text('retrievalId'))
  const vehicle = office.ids.vehicle(vehicleId)
  if (!vehicle) throw new Refusal(404, 'Retrieval not found.')
  const isPending = nowMs - requestedAtMs < RETRIEVAL_MS
  const media = inputs.filter(isInput).map((input) => {
    const reported = { vehicleId, mediaType, input, startTime, endTime }
    if (isPending) return { ...reported, status: 'pending' }
    const instantMs = Date.parse(startTime)
    if (isStateUnknown(exchange, vehicle, instantMs)) return { ...reported, status: 'queuedOnDevice' }
    if (!canRetrieve(exchange, vehicle, input, instantMs)) return { ...reported, status: 'unavailable' }
    const path = momentPath(office.account.name, vehicleId, instantMs, input, mediaType === 'image' ? 'jpg' : 'mp4')
    return { ...reported, status: 'available', urlInfo: urlInfo(office.links.sign(exchange.baseUrl, path, nowMs)) }
  })
  return { data: { media } }
}

function ticketOf(retrievalId: string | null) {
  if (!retrievalId) throw new Refusal(400, 'Missing required parameter: retrievalId.')
  try {
    return Ticket.parse(JSON.parse(Buffer.from(retrievalId, 'base64url').toString()))
  } catch {
    throw new Refusal(404, 'Retrieval not found.')
  }
}

/** An undocumented state, from time to time. */
const isStateUnknown = ({ office, nowMs }: Exchange, vehicle: Vehicle, instantMs: number) =>
  office.account.incidents(vehicle, instantMs, instantMs + 1).some((incident) => isClipStateUnknown(incident, nowMs))

// A camera that wasn't installed recorded nothing; one on a device without contact can't send.
function canRetrieve({ office, nowMs }: Exchange, vehicle: Vehicle, input: Input, instantMs: number): boolean {
  if (instantMs > nowMs || office.account.mismatch(vehicle, nowMs)?.type === 'deviceNotFound') return false
  return recordingAt(vehicle, instantMs).includes(channelOfInput[input])
}

const urlInfo = ({ url, expiresAtMs }: { url: string; expiresAtMs: number }) => ({
  url,
  urlExpiryTime: iso(expiresAtMs),
})
