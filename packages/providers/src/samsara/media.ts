import type { MediaResult } from '../kit/provider.ts'
import { readItems } from '../kit/read-records.ts'
import { minuteMs } from '../kit/reading/durations.ts'
import type { MediaSource } from '../kit/record.ts'
import { type Client, type Context, createClient } from './client.ts'
import { listedInput } from './incident-mapping.ts'
import { SafetyEvent } from './wire.ts'

/**
 * Fetches clips by the event's fresh link, and stills by retrieval, which is requested once and then checked until it
 * is done.
 */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  return source.eventId ? eventClip(client, source) : retrievedStill(client, source)
}

async function eventClip(client: Client, source: MediaSource): Promise<MediaResult> {
  const page = await client.page('stream', '/safety-events', { safetyEventIds: String(source.eventId) }, null)
  const [event] = readItems(page.items, SafetyEvent).records
  if (!event) return { state: 'gone', reason: 'Samsara no longer has this event' }
  // Cameras on one hub may share an input; their serial numbers distinguish them.
  const link = event.media?.find(
    ({ input, auxcamSerial }) =>
      input === source.input && (!source.auxcamSerial || auxcamSerial === source.auxcamSerial),
  )?.url
  if (!link) return { state: 'pending', source }
  const clip = await client.file(link)
  return clip.state === 'ready' ? { ...clip, startedAt: await clipStart(client, source) } : clip
}

/** The event doesn't include when its clip begins; the listing of the camera's media does. */
async function clipStart(client: Client, source: MediaSource): Promise<Date | null> {
  if (source.vehicleId === null) return null
  const at = Date.parse(String(source.at))
  const input = listedInput[String(source.input)] ?? String(source.input)
  const media = await client.eventMedia(
    String(source.vehicleId),
    input,
    new Date(at - minuteMs),
    new Date(at + minuteMs),
  )
  const clip = media.find((item) => Date.parse(item.startTime) <= at && Date.parse(item.endTime) >= at)
  return clip ? new Date(clip.startTime) : null
}

/** The final states. All others, including undocumented ones, are checked again. */
const goneStates = new Set(['invalid', 'failed', 'unavailable'])

async function retrievedStill(client: Client, source: MediaSource): Promise<MediaResult> {
  if (!source.retrievalId) {
    const at = String(source.at)
    const inputs = [String(source.input)]
    const retrievalId = await client.requestMedia({
      vehicleId: String(source.vehicleId),
      startTime: at,
      endTime: at,
      mediaType: 'image',
      inputs,
    })
    return { state: 'pending', source: { ...source, retrievalId } }
  }
  const items = await client.retrievedMedia(String(source.retrievalId))
  const item = items.find((entry) => entry.input === source.input) ?? items[0]
  if (item?.status === 'available' && item.urlInfo) return client.file(item.urlInfo.url)
  if (item?.status && goneStates.has(item.status))
    return { state: 'gone', reason: `Samsara could not retrieve the image (${item.status})` }
  return { state: 'pending', source }
}
