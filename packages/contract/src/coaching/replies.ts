import { severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, codeField, Instant, Uuid } from '../api/fields.ts'
import { Place } from '../api/place.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { NearSpeed } from '../incidents/near-speed.ts'
import { IncidentCamera } from '../media/endpoints.ts'
import { longestMessage } from './messages.ts'

// What the holder of a message's link may see: a list of fields of its own, as for shared links.

/** An event that a message is about, with the videos that can be watched now. */
export const CoachedEvent = z.object({
  /** Its place in the message, from 1. */
  number: Count,
  type: IncidentTypeName,
  severity: codeField(severity),
  occurredAt: Instant,
  /** The trigger on the clock of the videos. */
  referenceTime: Instant,
  timeZone: z.string(),
  vehicleName: z.string(),
  place: Place.nullable(),
  speedKmh: z.number().nullable(),
  /** Measured within seconds of an event that has no speed of its own. */
  nearSpeed: NearSpeed.nullable(),
  speedLimitKmh: z.number().nullable(),
  maxG: z.number().nullable(),
  cameras: z.array(IncidentCamera),
})
export type CoachedEvent = z.infer<typeof CoachedEvent>

export const CoachingReply = z.object({ id: Uuid, at: Instant, text: z.string() })
export type CoachingReply = z.infer<typeof CoachingReply>

/** What the link of a message shows. */
export const ReplyContent = z.object({
  client: z.object({ name: z.string(), logoUrl: z.string().nullable(), termsUrl: z.string().nullable() }),
  /** The client's zone. */
  timeZone: z.string(),
  recipientName: z.string(),
  /** The driver or vehicle that it is about. */
  subjectName: z.string(),
  sentByName: z.string(),
  sentAt: Instant,
  /** The link works until then. */
  expiresAt: Instant,
  text: z.string(),
  events: z.array(CoachedEvent),
  /** Replies on this link, oldest first. */
  replies: z.array(CoachingReply),
  /** Where the link was sent, with most of it hidden. */
  address: z.string(),
  /** False if the owner of the address wants no more messages. */
  receives: z.boolean(),
  /** Addresses of videos and pictures end then; get the content again for new ones. Null without any. */
  mediaUntil: Instant.nullable(),
})
export type ReplyContent = z.infer<typeof ReplyContent>

/** `{token}` identifies the message, the query's `token` is its secret; both must match. */
const ReplyAddress = {
  params: z.object({ token: z.string().max(100) }),
  query: z.object({ token: z.string().min(1).max(100) }),
}

export const coachingReplyEndpoints = {
  content: endpoint({
    method: 'GET',
    path: '/coaching/replies/{token}',
    access: 'share',
    summary: 'Get what the link of a coaching message shows. The message is marked as opened.',
    ...ReplyAddress,
    response: ReplyContent,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/coaching/replies/{token}',
    access: 'share',
    summary: 'Reply to a coaching message with plain text.',
    ...ReplyAddress,
    body: z.object({ text: z.string().trim().min(1, 'Write a reply.').max(longestMessage) }),
    response: CoachingReply,
    status: 201,
  }),
  receive: endpoint({
    method: 'PUT',
    path: '/coaching/replies/{token}/receiving',
    access: 'share',
    summary: 'Stop coaching messages from this client to the address of a link, or allow them again.',
    ...ReplyAddress,
    body: z.object({ receives: z.boolean() }),
  }),
}
