import { severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  capitalRange,
  codeField,
  Email,
  Instant,
  Line,
  listOf,
  NamedRecord,
  NumberIdParam,
  pageOf,
  paging,
  RecordId,
  SearchedText,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { senders } from '../api/roles.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'

export const notificationFrequencies = ['immediate', 'hourly', 'daily'] as const
export const deliveryStates = ['queued', 'sent', 'failed'] as const

/** Content of a rule; a rule without types or without scores applies to all of them. */
const Rule = z.object({
  title: Line,
  emails: z.array(Email).min(1, 'Enter at least one email address.').max(50),
  /** Severity levels of events. */
  riskScores: z.array(codeField(severity)),
  translatedIncidentType: z.array(z.string()),
  /** Group ids; empty for all vehicles. */
  vehicleGroups: z.array(RecordId),
  frequency: z.enum(notificationFrequencies),
  enabled: z.boolean(),
})

export const EventNotificationConfig = Rule.extend({
  id: Uuid,
  createdByName: z.string(),
  createdByEmail: z.string(),
  createdAt: Instant,
  lastSentAt: Instant.nullable(),
})
export type EventNotificationConfig = z.infer<typeof EventNotificationConfig>

export const EventNotificationConfigInput = Rule.refine(
  (rule) => rule.riskScores.length + rule.translatedIncidentType.length > 0,
  { path: ['translatedIncidentType'], error: 'Choose at least one incident type or level.' },
)

/** A mail that was sent, or should have been. */
export const EventNotification = z.object({
  id: Uuid,
  notification: z.object({
    to: z.string(),
    metadata: z.object({ AllRecipients: z.array(z.string()) }),
    /** The incident it is about. */
    referenceId: RecordId,
    subject: z.string(),
    html: z.string(),
  }),
  eventNotificationConfigTitle: z.string(),
  /** How many configurations request the same mail. */
  matchedConfigs: Count,
  type: IncidentTypeName,
  vehicle: NamedRecord,
  delivery: z.enum(deliveryStates),
  failure: z.string().nullable(),
  createdAt: Instant,
})
export type EventNotification = z.infer<typeof EventNotification>

export const notificationEndpoints = {
  configs: endpoint({
    method: 'GET',
    path: '/notifications/event-configs',
    access: 'signedIn',
    summary: 'List who is notified about which incidents.',
    query: ClientQuery,
    response: z.array(EventNotificationConfig),
  }),
  createConfig: endpoint({
    method: 'POST',
    path: '/notifications/event-configs',
    access: 'signedIn',
    roles: senders,
    summary: 'Add a rule.',
    query: ClientQuery,
    body: EventNotificationConfigInput,
    response: EventNotificationConfig,
    status: 201,
  }),
  changeConfig: endpoint({
    method: 'PUT',
    path: '/notifications/event-configs/{id}',
    access: 'signedIn',
    roles: senders,
    summary: 'Replace a rule.',
    params: UuidPath,
    query: ClientQuery,
    body: EventNotificationConfigInput,
  }),
  removeConfig: endpoint({
    method: 'DELETE',
    path: '/notifications/event-configs/{id}',
    access: 'signedIn',
    roles: senders,
    summary: 'Delete a rule; its history is kept.',
    params: UuidPath,
    query: ClientQuery,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/notifications/event-configs/preview',
    access: 'signedIn',
    roles: senders,
    summary: 'Count the emails a rule would have sent in the last 30 days.',
    query: ClientQuery,
    body: Rule.pick({ riskScores: true, translatedIncidentType: true, vehicleGroups: true, frequency: true }),
    response: z.object({ incidents: Count, mails: Count }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/notifications/event-configs/{id}/test',
    access: 'signedIn',
    roles: senders,
    summary: 'Send a sample email to the caller.',
    params: UuidPath,
    query: ClientQuery,
  }),
  history: endpoint({
    method: 'GET',
    path: '/notifications/events',
    access: 'signedIn',
    summary: 'List the event notifications in a range, newest first.',
    query: z.object({
      clientId: NumberIdParam.optional(),
      ...capitalRange,
      ...paging(),
      configId: Uuid.optional(),
      delivery: listOf(z.enum(deliveryStates)),
      SearchedText: SearchedText.optional(),
    }),
    response: pageOf(EventNotification),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/notifications/events/{id}/resend',
    access: 'signedIn',
    roles: senders,
    summary: 'Resend an event notification.',
    params: UuidPath,
    query: ClientQuery,
  }),
}
