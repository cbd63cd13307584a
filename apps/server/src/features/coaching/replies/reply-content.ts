import type { CoachedEvent, ReplyContent } from '@milepost/contract/coaching/replies'
import { findBrand } from '../../../access/client-brand.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'
import { mediaLinks } from '../../../reporting/media/media-links.ts'
import type { Services } from '../../../services.ts'
import { findIncident } from '../../incidents/details-queries.ts'
import { findConversation } from '../messages/conversation-queries.ts'
import { optedOutSince } from '../opt-outs.ts'
import type { OpenMessage } from './open-message.ts'

/** Reads what a link shows: its message, the events in it, and the replies written on it. */
export async function readReplyContent(services: Services, { row, db }: OpenMessage): Promise<ReplyContent> {
  const address = row.address ?? ''
  const [brand, timeZone, conversation, events, replies, optedOut] = await Promise.all([
    findBrand(services.db, db.clientId),
    readZone(db),
    findConversation(db, row.conversationId),
    listEvents(services, db, row.id),
    listReplies(db, row.id),
    optedOutSince(db, [address]),
  ])
  return {
    client: { name: brand.ownName ?? brand.clientName, logoUrl: brand.logoPath, termsUrl: brand.termsUrl },
    timeZone,
    recipientName: row.contactName ?? '',
    subjectName: conversation.driver?.name ?? conversation.vehicle?.name ?? '',
    sentByName: row.byName,
    sentAt: row.at,
    expiresAt: row.expiresAt ?? row.at,
    text: row.text,
    events: events.map(({ event }) => event),
    replies,
    address: masked(address),
    receives: optedOut.size === 0,
    mediaUntil: events.find(({ mediaUntil }) => mediaUntil !== null)?.mediaUntil ?? null,
  }
}

async function listEvents(services: Services, db: ClientDatabase, messageId: string) {
  const rows = await db
    .selectFrom('coachingMessageIncident')
    .select('incidentId')
    .where('messageId', '=', messageId)
    .orderBy('place')
    .execute()
  const found = await Promise.all(rows.map(({ incidentId }) => findIncident(db, services, incidentId)))
  return found.flatMap((incident, index) => {
    if (!incident) return []
    const { id, type, severity, occurredAt, referenceTime, timeZone, vehicle, place, cameras } = incident
    const { speedKmh, nearSpeed, speedLimitKmh, maxG } = incident
    const event: CoachedEvent = {
      number: index + 1,
      type,
      severity,
      occurredAt,
      referenceTime,
      timeZone,
      vehicleName: vehicle.name,
      place,
      speedKmh,
      nearSpeed,
      speedLimitKmh,
      maxG,
      cameras,
    }
    return [{ event, mediaUntil: cameras.length > 0 ? mediaLinks(services.secrets, db.clientId, id).expiresAt : null }]
  })
}

/** Lists the replies written on a message's link, oldest first. */
export const listReplies = (db: ClientDatabase, messageId: string): Promise<ReplyContent['replies']> =>
  db
    .selectFrom('coachingMessage')
    .select(['id', 'at', 'text'])
    .where('answers', '=', messageId)
    .orderBy('at')
    .orderBy('id')
    .execute()

const shownCharacters = 4

/** Enough to recognize an own address, too little to learn another's: "•••0142", "d•••@fleet.test". */
function masked(address: string): string {
  const at = address.indexOf('@')
  return at > 0 ? `${address.slice(0, 1)}•••${address.slice(at)}` : `•••${address.slice(-shownCharacters)}`
}
