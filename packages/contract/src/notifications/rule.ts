import { severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, codeField, Day, Email, Instant, Line, PhoneNumber, RecordId, Uuid } from '../api/fields.ts'

export const notificationFrequencies = ['immediate', 'hourly', 'daily'] as const
export type NotificationFrequency = (typeof notificationFrequencies)[number]

/** The local hour at which daily emails are sent. */
export const dailyEmailHour = 7

/** A rule that would have sent a person more messages than this on one day gets a warning before it is saved. */
export const floodMessages = 30

/** At most this many rules belong to a client. */
export const mostRules = 100

const Hour = z.int().min(0).max(23)

/** Hours of the client's time zone in which nothing is sent; `to` is exclusive and may be before `from`. */
const QuietHours = z
  .object({ from: Hour, to: Hour })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another hour than the first.' })
export type QuietHours = z.infer<typeof QuietHours>

/** Content of a rule; a rule without types or without scores applies to all of them. */
const Rule = z.object({
  title: Line,
  emails: z.array(Email.toLowerCase()).max(50),
  /** Numbers that get a text message. */
  phoneNumbers: z.array(PhoneNumber).max(20),
  /** Chat channels and webhooks, by their ids. */
  channelIds: z.array(Uuid).max(20).default([]),
  /** Severity levels of events. */
  riskScores: z.array(codeField(severity)),
  translatedIncidentType: z.array(z.string().max(40)).max(100),
  /** Group ids; empty for all vehicles. */
  vehicleGroups: z.array(RecordId).max(100),
  frequency: z.enum(notificationFrequencies),
  quietHours: QuietHours.nullable(),
  enabled: z.boolean(),
})

export const EventNotificationConfig = Rule.extend({
  id: Uuid,
  createdByName: z.string(),
  createdByEmail: z.string(),
  createdAt: Instant,
  lastSentAt: Instant.nullable(),
  /** Names of its channels. */
  channelNames: z.array(z.string()),
  /** Recipients who paused or unsubscribed by the link in a message; without an end, they unsubscribed. */
  silenced: z.array(z.object({ address: z.string(), until: Instant.nullable() })),
})
export type EventNotificationConfig = z.infer<typeof EventNotificationConfig>

export const EventNotificationConfigInput = Rule.refine(
  (rule) => rule.emails.length + rule.phoneNumbers.length + rule.channelIds.length > 0,
  {
    path: ['emails'],
    error: 'Enter at least one email address, phone number or channel.',
  },
).refine((rule) => rule.riskScores.length + rule.translatedIncidentType.length > 0, {
  path: ['translatedIncidentType'],
  error: 'Choose at least one event type or level.',
})
export type EventNotificationConfigInput = z.infer<typeof EventNotificationConfigInput>

export const RuleScope = Rule.pick({
  riskScores: true,
  translatedIncidentType: true,
  vehicleGroups: true,
  frequency: true,
})
export type RuleScope = z.infer<typeof RuleScope>

/** What a rule would have sent to each recipient in the last 30 days. */
export const RulePreview = z.object({
  incidents: Count,
  mails: Count,
  /** The day with the most emails, in the client's time zone; null if there were none. */
  busiestDay: z.object({ day: Day, mails: Count }).nullable(),
})
export type RulePreview = z.infer<typeof RulePreview>
