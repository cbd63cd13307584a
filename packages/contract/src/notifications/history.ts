import { z } from 'zod'
import { Count, Instant, NamedRecord, RecordId, Uuid } from '../api/fields.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { notificationFrequencies } from './rule.ts'

/** `unsure`: handed over without a response; `skipped`: the recipient paused or unsubscribed, or the channel was off. */
export const deliveryStates = ['queued', 'sent', 'unsure', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What a notice is about: an event, or a vehicle that wasn't compliant in a month. */
export const noticeSubjects = ['event', 'compliance'] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/** One person's notice of one event or compliance result. Several notices may be in one email. */
export const EventNotification = z.object({
  id: Uuid,
  about: z.enum(noticeSubjects),
  notification: z.object({
    to: z.string(),
    /** Everyone who is notified about the same event. */
    metadata: z.object({ AllRecipients: z.array(z.string()) }),
    /** The incident it is about; the vehicle, if it is about compliance. */
    referenceId: RecordId,
    /** Null until the email is written. */
    subject: z.string().nullable(),
  }),
  /** The rule that asks for it, or the checklist; the first one, if there are several. */
  eventNotificationConfigTitle: z.string(),
  /** How many configurations ask for the same notice. */
  matchedConfigs: Count,
  frequency: z.enum(notificationFrequencies),
  type: IncidentTypeName,
  vehicle: NamedRecord,
  /** When the incident happened, or when the result was found. */
  incidentStartedAt: Instant,
  delivery: z.enum(deliveryStates),
  /** True if no mail service is set up, so that the email is only stored. */
  isStoredOnly: z.boolean(),
  failure: z.string().nullable(),
  createdAt: Instant,
  /** When it is due, if it isn't sent yet. */
  dueAt: Instant,
  sentAt: Instant.nullable(),
})
export type EventNotification = z.infer<typeof EventNotification>

export const EventNotificationDetails = EventNotification.extend({
  /** Titles of all rules that ask for it. */
  configTitles: z.array(z.string()),
  /** The email as it was rendered, without its link to pause or unsubscribe; null until it is written. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** How many events are in the same email. */
  eventsInEmail: Count,
  /** What the server of a channel last responded; null before, and for people. */
  answer: z.object({ status: z.int().nullable(), response: z.string().nullable() }).nullable(),
})
export type EventNotificationDetails = z.infer<typeof EventNotificationDetails>
