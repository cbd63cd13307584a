import { topCoachingEvents } from '@milepost/domain/limits'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  Flag,
  Instant,
  listOf,
  NamedNumber,
  NamedRecord,
  NumberId,
  NumberIdParam,
  numberParam,
  RecordId,
  range,
  SearchedText,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { WithoutMiles } from '../api/measures.ts'
import { writers } from '../api/roles.ts'
import { Incident } from '../incidents/endpoints.ts'
import { NearSpeed } from '../incidents/near-speed.ts'
import { OwnScore } from '../risk/own-score.ts'
import { resourceTypes } from './endpoints.ts'

/** How many conversations and messages a page has. */
export const conversationsAtOnce = 20
export const messagesAtOnce = 20

/** Characters of a message, in both directions. */
export const longestMessage = 2000

/** How many days the link of a message works. */
export const replyDays = 30

/** How many days before and after coaching are compared. */
export const comparedDays = 30

/** How a message reaches a contact. */
export const coachingChannels = ['sms', 'mail'] as const
export type CoachingChannel = (typeof coachingChannels)[number]
const Channel = z.enum(coachingChannels)

/** A thread about a driver, or about a vehicle without one. */
export const CoachingConversation = z.object({
  id: Uuid,
  driver: NamedRecord.nullable(),
  vehicle: NamedRecord.nullable(),
  connection: NamedNumber,
  /** Who got the newest message; null once the contact was removed. */
  contact: z.object({ id: Uuid, name: z.string() }).nullable(),
  lastMessage: z.string(),
  lastMessageAt: Instant,
  /** Replies that no one has read. */
  unread: Count,
  awaitingReply: z.boolean(),
  /** When someone last marked it as coached. */
  coachedAt: Instant.nullable(),
})
export type CoachingConversation = z.infer<typeof CoachingConversation>

export const CoachingMessage = z.object({
  id: Uuid,
  conversationId: Uuid,
  at: Instant,
  by: Actor,
  /** From the fleet to the contact, or back. */
  direction: z.enum(['out', 'in']),
  text: z.string(),
  incidents: z.array(Incident),
  /** Who got it and how; null for a reply. */
  recipient: z.object({ name: z.string(), channel: Channel, address: z.string() }).nullable(),
  delivery: z.enum(['sending', 'sent', 'failed']),
  /** True if no mail or text message service is set up, so that it stays in the outbox. */
  isStoredOnly: z.boolean(),
  failure: z.string().nullable(),
  /** When its link was first opened. */
  openedAt: Instant.nullable(),
})
export type CoachingMessage = z.infer<typeof CoachingMessage>

const CoachedDays = z.object({
  days: Count,
  per1000Miles: z.number().nullable(),
  incidents: Count,
  withoutMiles: WithoutMiles,
})
export type CoachedDays = z.infer<typeof CoachedDays>

/** Context shown next to a thread. */
export const CoachingContext = z.object({
  risk: OwnScore,
  /** The newest message with events that went out, or mark as coached. */
  lastCoachedAt: Instant.nullable(),
  /**
   * Incidents per 1,000 miles in the 30 whole days before the last coaching, and in those after it until now; null if not
   * all of them are known, or not yet.
   */
  before: CoachedDays.nullable(),
  after: CoachedDays.nullable(),
  /** Half the 90% interval of the change from before to after, in the rate's unit; null if one of the rates is. */
  margin: z.number().nullable(),
})
export type CoachingContext = z.infer<typeof CoachingContext>

/** An event with what makes it worth coaching and what a message says about it. */
export const CoachingEvent = Incident.extend({
  /** Measured within seconds of an event that has no speed of its own. */
  nearSpeed: NearSpeed.nullable(),
  speedLimitKmh: z.number().nullable(),
  maxG: z.number().nullable(),
  /** Events of its type by the same driver, or vehicle if the driver isn't known, in the range. */
  sameType: Count,
})
export type CoachingEvent = z.infer<typeof CoachingEvent>

/** A contact who may receive messages about a driver or vehicle, and how. */
export const CoachingRecipient = z.object({
  contactId: Uuid,
  name: z.string(),
  /** Why they receive it: they cover the driver, a vehicle or its group. */
  covers: z.enum(resourceTypes),
  vehiclesCovered: Count,
  /** `optedOutAt`: since when the owner of the address wants no messages. */
  channels: z.array(z.object({ channel: Channel, address: z.string(), optedOutAt: Instant.nullable() })),
})
export type CoachingRecipient = z.infer<typeof CoachingRecipient>

/** A driver or vehicle that may be coached. */
export const CoachingSubject = z.object({
  type: z.enum(['driver', 'vehicle']),
  id: RecordId,
  name: z.string(),
  connection: NamedNumber,
})
export type CoachingSubject = z.infer<typeof CoachingSubject>

const Page = numberParam(z.int().min(1).max(100_000)).default(1)
const scrolled = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), finished: z.boolean() })
const About = z.object({ driverId: RecordId.optional(), vehicleId: RecordId.optional() })

export const coachingEndpoints = {
  conversations: endpoint({
    method: 'GET',
    path: '/coaching/conversations',
    access: 'signedIn',
    summary: 'List conversations with a message in a range, newest first. Pages are counted from 1.',
    query: ClientQuery.extend({
      ...range,
      page: Page,
      driverId: RecordId.optional(),
      connectionId: listOf(NumberIdParam),
      /** About these vehicles and groups, and about the drivers assigned to them. */
      vehicleGroupIds: listOf(RecordId),
      vehicleIds: listOf(RecordId),
      /** Only with replies that no one has read. */
      unread: Flag.optional(),
      awaitingReply: Flag.optional(),
      SearchedText: SearchedText.optional(),
    }),
    response: scrolled(CoachingConversation).extend({
      /** Conversations with unread replies that match the other filters. */
      unread: Count,
    }),
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/coaching/conversations/{id}',
    access: 'signedIn',
    summary: 'Get one conversation.',
    params: UuidPath,
    query: ClientQuery,
    response: CoachingConversation,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/coaching/conversations/{id}/messages',
    access: 'signedIn',
    summary: 'List the messages of a conversation, newest first. Pages are counted from 1.',
    params: UuidPath,
    query: ClientQuery.extend({ page: Page }),
    response: scrolled(CoachingMessage),
  }),
  context: endpoint({
    method: 'GET',
    path: '/coaching/conversations/{id}/context',
    access: 'signedIn',
    summary: 'Get the risk of the coached driver or vehicle, and the rate of events before and after coaching.',
    params: UuidPath,
    query: ClientQuery,
    response: CoachingContext,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/coaching/conversations/{id}/read',
    access: 'signedIn',
    roles: writers,
    summary:
      'Mark a conversation as read; with `coached`, also mark its driver or vehicle as coached now, or take the mark back.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ coached: z.boolean().optional() }),
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/coaching/recipients',
    access: 'signedIn',
    summary: 'List who receives messages about a driver or vehicle: the first one by default.',
    query: ClientQuery.extend(About.shape),
    response: z.object({
      subject: CoachingSubject,
      connectionId: NumberId,
      /** True if coaching is turned on for the vehicle, or for one that the driver drives. */
      hasCoaching: z.boolean(),
      /** The vehicle, or those the driver drives: where coaching can be turned on. */
      vehicles: z.array(NamedRecord),
      items: z.array(CoachingRecipient),
    }),
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/coaching/subjects',
    access: 'signedIn',
    summary: 'List drivers and vehicles to send a message about by name: those whose vehicle has coaching turned on.',
    query: ClientQuery.extend({ SearchedText: SearchedText.optional() }),
    response: z.array(CoachingSubject),
  }),
  send: endpoint({
    method: 'POST',
    path: '/coaching/messages',
    access: 'signedIn',
    roles: writers,
    summary: 'Send a message to the contact of a driver or vehicle, with up to six events.',
    query: ClientQuery,
    body: About.extend({
      /** Continues a conversation, instead of naming a driver or vehicle. */
      conversationId: Uuid.optional(),
      text: z.string().trim().min(1, 'Write a message.').max(longestMessage),
      incidentIds: z.array(RecordId).max(topCoachingEvents).default([]),
      /** One of those who receive messages about it; by default the first who can be reached. */
      contactId: Uuid.optional(),
      channel: Channel.optional(),
    }).refine(
      ({ driverId, vehicleId, conversationId }) =>
        [driverId, vehicleId, conversationId].filter((one) => one !== undefined).length === 1,
      { path: ['driverId'], error: 'Choose a driver, a vehicle or a conversation.' },
    ),
    response: CoachingMessage,
    status: 201,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/coaching/messages/{id}/retry',
    access: 'signedIn',
    roles: writers,
    summary: 'Resend a failed message to the current address of its contact.',
    params: UuidPath,
    query: ClientQuery,
    response: CoachingMessage,
  }),
  topEvents: endpoint({
    method: 'GET',
    path: '/coaching/top-events',
    access: 'signedIn',
    summary: 'List the events most worth coaching that no message is about yet, of vehicles with coaching turned on.',
    query: ClientQuery.extend({
      ...About.shape,
      ...range,
      /** These events come first, whatever their range or rating. */
      incidentIds: listOf(RecordId, topCoachingEvents),
      take: numberParam(z.int().min(1).max(24)).default(topCoachingEvents),
    }),
    response: z.array(CoachingEvent),
  }),
}
