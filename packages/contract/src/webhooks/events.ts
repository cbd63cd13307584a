import { connectionHealth, incidentRating, riskBand, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { Actor, Count, codeField, Instant, NamedNumber, NamedRecord, RecordId, Score, Uuid } from '../api/fields.ts'
import { Place } from '../api/place.ts'
import { shareTypes } from '../shares/endpoints.ts'

// What webhooks send. Like shared links, these are lists of what is sent, not records with parts removed: a field added
// to a record later isn't sent until it is added here. There are no media addresses and no secrets among them.

/** An event as webhooks send it. */
export const WebhookIncident = z.object({
  id: RecordId,
  /** A type of `GET /incident/types`. */
  translatedType: z.string(),
  severity: codeField(severity),
  riskScore: Score,
  occurredAt: Instant,
  timeZone: z.string(),
  vehicle: NamedRecord,
  driver: NamedRecord.nullable(),
  connection: NamedNumber,
  place: Place.nullable(),
  speedKmh: z.number().nullable(),
  hasVideo: z.boolean(),
})
export type WebhookIncident = z.infer<typeof WebhookIncident>

/** What scores of one kind are about; the fleet is all of the client. */
export const scoredSubjects = ['vehicle', 'driver', 'fleet'] as const
export type ScoredSubject = (typeof scoredSubjects)[number]

/** The `data` of each type of webhook. */
export const webhookData = {
  'incident.created': z.object({ incident: WebhookIncident }),
  'incident.rated': z.object({ incident: WebhookIncident, rating: codeField(incidentRating), ratedBy: Actor }),
  'accident.opened': z.object({ accidentId: Count, incident: WebhookIncident, openedBy: Actor }),
  'connection.healthChanged': z.object({
    connection: NamedNumber,
    health: codeField(connectionHealth),
    previousHealth: codeField(connectionHealth),
    reason: z.string().nullable(),
  }),
  'score.bandChanged': z.object({
    subject: z.object({ kind: z.enum(scoredSubjects), id: RecordId, name: z.string() }),
    band: codeField(riskBand),
    previousBand: codeField(riskBand),
    score: Score,
    previousScore: Score,
  }),
  'share.opened': z.object({
    share: z.object({ id: Uuid, type: z.enum(shareTypes), title: z.string() }),
    /** How often the link was opened so far. */
    opened: Count,
  }),
} as const

export type WebhookType = keyof typeof webhookData
export type WebhookData<Type extends WebhookType> = z.input<(typeof webhookData)[Type]>

export const webhookTypes = Object.keys(webhookData) as [WebhookType, ...WebhookType[]]

/** The type of a delivery that someone sends to try a webhook. It can't be chosen, because each webhook receives it. */
export const testType = 'webhook.test'
export const TestData = z.object({ webhookId: Uuid, sentBy: Actor })

/** The type of a delivery that notification rules send to a webhook they name, whatever types it has. */
export const notificationType = 'notification.events'
export const NotificationData = z.object({
  /** Titles of the rules that ask for it. */
  rules: z.array(z.string()),
  /** How many events it is about; `incidents` has the riskiest ones. */
  count: Count,
  incidents: z.array(WebhookIncident),
})

/** When each type is sent, for the form and the reference. */
export const webhookTypeWords: Readonly<Record<WebhookType, { label: string; when: string }>> = {
  'incident.created': {
    label: 'Event created',
    when: 'A provider reported an event, or Milepost detected one, within 24 hours. Imported history isn’t sent.',
  },
  'incident.rated': { label: 'Event rated', when: 'A person’s rating of an event became final.' },
  'accident.opened': { label: 'Loss opened', when: 'An event was recorded as a loss for the first time.' },
  'connection.healthChanged': {
    label: 'Connection health changed',
    when: 'A connection was validated, failed, or turned out to be a duplicate.',
  },
  'score.bandChanged': {
    label: 'Score band changed',
    when: 'The combined risk score of a vehicle, a driver or the fleet moved to another band. Provisional scores don’t count.',
  },
  'share.opened': { label: 'Share opened', when: 'Someone opened a shared link.' },
}

/** Returns the label of a type, also of one that can’t be chosen. */
export const webhookTypeText = (type: string): string =>
  otherTypes[type] ?? webhookTypeWords[type as WebhookType]?.label ?? type

const otherTypes: Readonly<Record<string, string>> = { [testType]: 'Test', [notificationType]: 'Notification' }

/** The body of each request. */
export const webhookBody = <Data extends z.ZodType>(type: string, data: Data) =>
  z.object({
    /** The same in every attempt, and in the header `webhook-id`. */
    id: Uuid,
    type: z.literal(type),
    /** When it happened, not when it was sent. */
    timestamp: Instant,
    data,
  })
