import { fnolLevel, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  capitalRange,
  codeField,
  codeParam,
  Day,
  Email,
  Instant,
  listOf,
  NumberIdParam,
  pageOf,
  paging,
  RecordId,
  SearchedText,
  sorting,
  Uuid,
} from '../api/fields.ts'
import { senders } from '../api/roles.ts'
import { deliveryStates } from '../notifications/history.ts'

const sentLevels = [{ code: fnolLevel.code.first }, { code: fnolLevel.code.second }]
const SentLevel = codeField({ all: sentLevels })
export type SentLevel = z.infer<typeof SentLevel>

/** What triggers the second notice. */
export const secondNoticeTriggers = ['costChanged', 'faultChanged', 'zonesChanged', 'reportReady'] as const
export type SecondNoticeTrigger = (typeof secondNoticeTriggers)[number]

export const fnolAttachments = ['none', 'link', 'pdf'] as const
export type FnolAttachment = (typeof fnolAttachments)[number]

/** Configuration of one level of loss notices. */
export const FnolConfig = z.object({
  notificationLevel: SentLevel,
  enabled: z.boolean(),
  emails: z.array(Email.toLowerCase()).max(50),
  /** A collision without a measured force isn't excluded by it. */
  minG: z.number().min(0).max(50).nullable(),
  minSeverity: codeField(severity).nullable(),
  /** Group ids; empty for all vehicles. */
  vehicleGroups: z.array(RecordId).max(100),
  /**
   * `link`: a link to the report that needs no account. `pdf`: the report of a confirmed loss as a file of at most
   * `largestAttachmentBytes`; otherwise the link.
   */
  attach: z.enum(fnolAttachments),
  /** True if a person must confirm before it is sent. */
  confirmBeforeSend: z.boolean(),
  /** Second notice only. */
  triggers: z.array(z.enum(secondNoticeTriggers)),
  /** Second notice only: days after the loss if its report isn't ready by then. */
  afterDays: z.int().min(1).max(90).nullable(),
})
export type FnolConfig = z.infer<typeof FnolConfig>

const FnolConfigInput = FnolConfig.refine((config) => !config.enabled || config.emails.length > 0, {
  path: ['emails'],
  error: 'Enter at least one email address.',
})

export const fnolDeliveries = [...deliveryStates, 'awaitingConfirmation'] as const
export type FnolDelivery = (typeof fnolDeliveries)[number]

/** One recipient's notice about a loss. */
export const FnolNotification = z.object({
  id: Uuid,
  notificationLevel: SentLevel,
  eventId: RecordId,
  /** Null while the event isn't confirmed as a loss. */
  accidentId: Count.nullable(),
  vehicleName: z.string(),
  vehicleVin: z.string().nullable(),
  incidentStartedAt: Instant,
  /** What caused it: "A collision was reported". */
  reason: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When its email was stored, if no mail service is set up to send it. */
  storedAt: Instant.nullable(),
  to: z.string(),
  delivery: z.enum(fnolDeliveries),
  failure: z.string().nullable(),
  /** What was different: why it has a link instead of the PDF, or which notice was sent instead of it. */
  note: z.string().nullable(),
  /** True if no mail service is set up, so that the email is only stored. */
  isStoredOnly: z.boolean(),
  /** Who confirmed it before it was sent; null if that wasn't needed. */
  confirmedByName: z.string().nullable(),
})
export type FnolNotification = z.infer<typeof FnolNotification>

export const FnolPage = pageOf(FnolNotification).extend({
  /** Median seconds from the loss to the notice, by month of the loss. */
  delays: z.array(z.object({ month: Day, notificationLevel: SentLevel, medianSeconds: z.number(), notices: Count })),
})
export type FnolPage = z.infer<typeof FnolPage>

export const fnolEndpoints = {
  configs: endpoint({
    method: 'GET',
    path: '/notifications/fnol-configs',
    access: 'signedIn',
    summary: 'Get the rules for first and second notices of loss.',
    query: ClientQuery,
    response: z.array(FnolConfig),
  }),
  changeConfigs: endpoint({
    method: 'PUT',
    path: '/notifications/fnol-configs',
    access: 'signedIn',
    roles: senders,
    summary: 'Replace the rules for both levels. A rule is about crashes that happen after it was turned on.',
    query: ClientQuery,
    body: z.object({
      configs: z
        .array(FnolConfigInput)
        .length(2)
        .refine(
          ([one, other]) => one?.notificationLevel !== other?.notificationLevel,
          'must have one rule of each level',
        ),
    }),
    response: z.array(FnolConfig),
  }),
  test: endpoint({
    method: 'POST',
    path: '/notifications/fnol-configs/{level}/test',
    access: 'signedIn',
    roles: senders,
    summary: 'Send the caller a sample notice of a level, about the newest collision.',
    params: z.object({ level: codeParam({ all: sentLevels }) }),
    query: ClientQuery,
  }),
  history: endpoint({
    method: 'GET',
    path: '/notifications/fnol',
    access: 'signedIn',
    summary: 'List the notices of losses in a range.',
    query: z.object({
      clientId: NumberIdParam.optional(),
      ...capitalRange,
      ...paging(),
      ...sorting(['incidentStartedAt'], { column: 'incidentStartedAt', direction: 'desc' }),
      levels: listOf(codeParam({ all: sentLevels })),
      vehicleIds: listOf(RecordId),
      delivery: listOf(z.enum(fnolDeliveries)),
      SearchedText: SearchedText.optional(),
    }),
    response: FnolPage,
  }),
  ofEvent: endpoint({
    method: 'GET',
    path: '/notifications/fnol/{eventId}',
    access: 'signedIn',
    summary: 'List the notices about one event.',
    params: z.object({ eventId: RecordId }),
    query: ClientQuery,
    response: z.array(FnolNotification),
  }),
  send: endpoint({
    method: 'POST',
    path: '/notifications/fnol/{eventId}/send',
    access: 'signedIn',
    roles: senders,
    summary:
      'Send or confirm a notice of loss, to the recipients of its rule unless others are given; at most one per recipient, loss and level.',
    params: z.object({ eventId: RecordId }),
    query: ClientQuery,
    body: z.object({ notificationLevel: SentLevel, emails: z.array(Email.toLowerCase()).min(1).max(50).optional() }),
    response: z.array(FnolNotification),
  }),
}
