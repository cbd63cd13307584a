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
  Uuid,
} from '../api/fields.ts'
import { senders } from '../api/roles.ts'
import { deliveryStates } from '../notifications/history.ts'

const sentLevels = [{ code: fnolLevel.code.first }, { code: fnolLevel.code.second }]
const SentLevel = codeField({ all: sentLevels })

/** What triggers the second notice. */
export const secondNoticeTriggers = ['costChanged', 'faultChanged', 'zonesChanged', 'reportReady'] as const

/** Configuration of one level of loss notices. */
export const FnolConfig = z.object({
  notificationLevel: SentLevel,
  enabled: z.boolean(),
  emails: z.array(Email).max(50),
  minG: z.number().min(0).max(50).nullable(),
  minSeverity: codeField(severity).nullable(),
  /** Group ids; empty for all vehicles. */
  vehicleGroups: z.array(RecordId),
  attach: z.enum(['link', 'pdf']),
  /** True if a person must confirm before it is sent. */
  confirmBeforeSend: z.boolean(),
  /** Second notice only. */
  triggers: z.array(z.enum(secondNoticeTriggers)),
  /** Second notice only: days after the loss if no report arrived. */
  afterDays: z.int().min(1).max(90).nullable(),
})
export type FnolConfig = z.infer<typeof FnolConfig>

export const FnolNotification = z.object({
  id: Uuid,
  notificationLevel: SentLevel,
  eventId: RecordId,
  accidentId: Count,
  vehicleName: z.string(),
  vehicleVin: z.string().nullable(),
  incidentStartedAt: Instant,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  to: z.array(z.string()),
  delivery: z.enum([...deliveryStates, 'awaitingConfirmation']),
  failure: z.string().nullable(),
})
export type FnolNotification = z.infer<typeof FnolNotification>

export const FnolPage = pageOf(FnolNotification).extend({
  /** Median seconds from the loss to the notice, by month. */
  delays: z.array(z.object({ month: Day, notificationLevel: SentLevel, medianSeconds: z.number() })),
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
    summary: 'Replace the rules for both levels.',
    query: ClientQuery,
    body: z.object({
      configs: z.array(
        FnolConfig.refine((config) => !config.enabled || config.emails.length > 0, {
          path: ['emails'],
          error: 'Enter at least one email address.',
        }),
      ),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/notifications/fnol',
    access: 'signedIn',
    summary: 'List notices of loss in a range, newest first.',
    query: z.object({
      clientId: NumberIdParam.optional(),
      ...capitalRange,
      ...paging(),
      levels: listOf(codeParam({ all: sentLevels })),
      vehicleIds: listOf(RecordId),
      delivery: listOf(FnolNotification.shape.delivery),
      SearchedText: SearchedText.optional(),
    }),
    response: FnolPage,
  }),
  send: endpoint({
    method: 'POST',
    path: '/notifications/fnol/{eventId}/send',
    access: 'signedIn',
    roles: senders,
    summary: 'Send or confirm a notice of loss; at most one per recipient, loss and level.',
    params: z.object({ eventId: RecordId }),
    query: ClientQuery,
    body: z.object({ notificationLevel: SentLevel, emails: z.array(Email).max(50).optional() }),
    response: z.array(FnolNotification),
  }),
}
