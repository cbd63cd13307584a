import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Actor, ClientQuery, Count, Instant, listOf, Uuid, UuidPath } from '../api/fields.ts'
import { senders, settingsReaders } from '../api/roles.ts'
import { NewView, ViewName } from '../saved-views/endpoints.ts'
import { SharedBrand } from '../shares/content.ts'

export const scheduleFormats = ['csv', 'xlsx', 'pdf'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]

/** A schedule is paused after this many reports in a row that weren’t opened. */
export const unopenedReports = 4
/** A PDF lists at most this many rows; CSV and XLSX have all of them. */
export const printedRows = 2_000
/** How long the file of a report is stored. */
export const reportRetentionDays = 30
/** How many schedules a client may have, and how many people one is sent to. */
export const mostSchedules = 100
export const mostRecipients = 50

export const scheduleStates = ['active', 'paused', 'unopened', 'stopped', 'ended'] as const
export type ScheduleState = (typeof scheduleStates)[number]

export const recipientKinds = ['user', 'contact'] as const

/** Someone a report can be sent to: a person of the client, or a coaching contact. */
export const ScheduleRecipient = z.object({
  kind: z.enum(recipientKinds),
  id: Uuid,
  name: z.string(),
  email: z.string(),
})
export type ScheduleRecipient = z.infer<typeof ScheduleRecipient>

/** When a report is due, in the client’s time zone. */
export const ScheduleTime = z.discriminatedUnion('frequency', [
  /** 1 is Monday, 7 is Sunday. */
  z.object({ frequency: z.literal('weekly'), weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23) }),
  /** In shorter months, the last day. */
  z.object({ frequency: z.literal('monthly'), monthDay: z.int().min(1).max(31), hour: z.int().min(0).max(23) }),
])
export type ScheduleTime = z.infer<typeof ScheduleTime>

/** A recipient who stopped a report by the link in its email. */
export const StoppedRecipient = z.object({ address: z.string(), stoppedAt: Instant })
export type StoppedRecipient = z.infer<typeof StoppedRecipient>

export const ScheduleRun = z.object({
  id: Uuid,
  dueAt: Instant,
  /** Sent by a person, beside its times. */
  byHand: z.boolean(),
  state: z.enum(['queued', 'sent', 'failed']),
  rows: Count.nullable(),
  bytes: Count.nullable(),
  isAttached: z.boolean(),
  /** True while its file is stored. */
  hasFile: z.boolean(),
  failure: z.string().nullable(),
  recipients: Count,
  /** How many of them followed the link in their email. */
  opened: Count,
})
export type ScheduleRun = z.infer<typeof ScheduleRun>

export const Schedule = z.object({
  id: Uuid,
  name: z.string(),
  /** The view that is sent; null if it was deleted, or is no longer shared with the owner. */
  view: z
    .object({
      id: Uuid,
      name: z.string(),
      page: z.string(),
      search: z.string(),
      /** True for figures and charts instead of a list. */
      isReport: z.boolean(),
    })
    .nullable(),
  format: z.enum(scheduleFormats),
  time: ScheduleTime,
  /** Without those who have no address anymore. */
  recipients: z.array(ScheduleRecipient),
  /** Those of the recipients who get none of it anymore; only they can resume it. */
  stoppedBy: z.array(StoppedRecipient),
  owner: Actor,
  isMine: z.boolean(),
  state: z.enum(scheduleStates),
  endedBecause: z.string().nullable(),
  nextAt: Instant.nullable(),
  lastRun: ScheduleRun.nullable(),
  createdAt: Instant,
})
export type Schedule = z.infer<typeof Schedule>

const ScheduleFields = z.object({
  name: ViewName,
  format: z.enum(scheduleFormats),
  time: ScheduleTime,
  userIds: z.array(Uuid).max(mostRecipients).default([]),
  contactIds: z.array(Uuid).max(mostRecipients).default([]),
})
type Fields = z.output<typeof ScheduleFields>
const hasRecipients = ({ userIds, contactIds }: Fields) => userIds.length + contactIds.length > 0
const noRecipients = { path: ['userIds'], error: 'Choose at least one person.' }

const NewSchedule = ScheduleFields.extend({
  /** The view to send, or else a page that is saved as a view of the same name. */
  viewId: Uuid.optional(),
  newView: NewView.optional(),
})
  .refine(({ viewId, newView }) => (viewId === undefined) !== (newView === undefined), {
    path: ['viewId'],
    error: 'Name a saved view, or a page to save as one.',
  })
  .refine(hasRecipients, noRecipients)

const ScheduleChange = ScheduleFields.extend({ viewId: Uuid }).refine(hasRecipients, noRecipients)

/** `{token}` identifies an email of a report, the query’s `token` is its secret. */
const ReportAddress = {
  params: z.object({ token: z.string().max(100) }),
  query: z.object({ token: z.string().min(1).max(100) }),
}

export const OpenedReport = z.object({
  name: z.string(),
  client: SharedBrand,
  dueAt: Instant,
  rows: Count,
  isAttached: z.boolean(),
  /** The page in the portal, which needs a sign-in. */
  page: z.string(),
  /** The file as an address in the portal, which needs a sign-in; null if it is no longer stored. */
  file: z.object({ scheduleId: Uuid, runId: Uuid }).nullable(),
})
export type OpenedReport = z.infer<typeof OpenedReport>

/** What one recipient gets of a report. */
export const ReportSubscription = z.object({
  name: z.string(),
  address: z.string(),
  client: SharedBrand,
  ownerName: z.string(),
  time: ScheduleTime,
  isStopped: z.boolean(),
})
export type ReportSubscription = z.infer<typeof ReportSubscription>

export const scheduleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/schedules',
    access: 'signedIn',
    roles: settingsReaders,
    summary:
      'List the reports that are sent by email at fixed times: the caller’s and those sent to them, for admins all; with `ids`, only these.',
    query: ClientQuery.extend({ ids: listOf(Uuid) }),
    response: z.array(Schedule),
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/schedules/recipients',
    access: 'signedIn',
    roles: senders,
    summary: 'List the people and coaching contacts of a client that a report can be sent to, by name.',
    query: ClientQuery,
    response: z.array(ScheduleRecipient),
  }),
  create: endpoint({
    method: 'POST',
    path: '/schedules',
    access: 'signedIn',
    roles: senders,
    summary: 'Send a saved view by email every week or month, with the access its owner has at that time.',
    query: ClientQuery,
    body: NewSchedule,
    response: Schedule,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/schedules/{id}',
    access: 'signedIn',
    roles: senders,
    summary: 'Change a schedule: one’s own, or as an admin any.',
    params: UuidPath,
    query: ClientQuery,
    body: ScheduleChange,
    response: Schedule,
  }),
  turn: endpoint({
    method: 'PUT',
    path: '/schedules/{id}/state',
    access: 'signedIn',
    roles: senders,
    summary: 'Pause a schedule, or resume one that is paused.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ state: z.enum(['active', 'paused']) }),
    response: Schedule,
  }),
  send: endpoint({
    method: 'POST',
    path: '/schedules/{id}/send',
    access: 'signedIn',
    roles: senders,
    summary: 'Send a report now, beside its times.',
    params: UuidPath,
    query: ClientQuery,
    status: 202,
    response: z.object({ runId: Uuid }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/schedules/{id}',
    access: 'signedIn',
    roles: senders,
    summary: 'Delete a schedule with its history.',
    params: UuidPath,
    query: ClientQuery,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/schedules/{id}/runs',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'List the last 50 reports of a schedule, newest first.',
    params: UuidPath,
    query: ClientQuery,
    response: z.array(ScheduleRun),
  }),
  file: endpoint({
    method: 'GET',
    path: '/schedules/{id}/runs/{runId}/file',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'Download the file of a report, as its owner, an admin or one of its recipients.',
    params: UuidPath.extend({ runId: Uuid }),
    query: ClientQuery,
    answer: 'binary',
    contentType: 'application/octet-stream',
  }),
  open: endpoint({
    method: 'POST',
    path: '/schedules/reports/{token}',
    access: 'public',
    summary: 'Open a report by the link in its email, which counts as opened.',
    ...ReportAddress,
    response: OpenedReport,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/schedules/reports/{token}/subscription',
    access: 'public',
    summary: 'Get what the recipient of a report gets of it, by the link in its email.',
    ...ReportAddress,
    response: ReportSubscription,
  }),
  changeSubscription: endpoint({
    method: 'PUT',
    path: '/schedules/reports/{token}/subscription',
    access: 'public',
    summary: 'Stop a report for its recipient alone, or resume it, by the link in its email.',
    ...ReportAddress,
    body: z.object({ isStopped: z.boolean() }),
    response: ReportSubscription,
  }),
}
