import { defaultUnits, unitSystems } from '@milepost/domain/quantity'
import { isTimeZone } from '@milepost/domain/time/instant-text'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Instant, TimeZone, Uuid, UuidPath } from '../api/fields.ts'
import { readers } from '../api/roles.ts'

/** Lists with at most this many rows are written while they are downloaded; longer ones in the background. */
export const backgroundExportRows = 10_000
/** How many exports may run at once, per person and per client. */
export const mostExports = { person: 2, client: 6 } as const
/** How long the file of a long list is stored. */
export const exportRetentionDays = 7

export const exportLists = [
  'vehicles',
  'drivers',
  'incidents',
  'connections',
  'connectionInvites',
  'coachingContacts',
  'policies',
  'claims',
  'trips',
  'driverTrips',
  'rejected',
  'accidents',
  'cameraHealth',
  'mismatches',
  'riskVehicles',
  'scoringDetails',
  'usageVehicles',
  'speedIncidents',
  'notifications',
  'lossNotices',
  'audit',
  'users',
  'apiTokens',
  'shares',
  'compliances',
] as const
export type ExportList = (typeof exportLists)[number]

/** A list's name in its file, as people know it. */
export const exportListWords: Readonly<Record<ExportList, string>> = {
  vehicles: 'vehicles',
  drivers: 'drivers',
  incidents: 'events',
  connections: 'connections',
  connectionInvites: 'invitations',
  coachingContacts: 'coaching contacts',
  policies: 'policies',
  claims: 'claims',
  trips: 'trips',
  driverTrips: 'trips',
  rejected: 'rejected records',
  accidents: 'losses',
  cameraHealth: 'camera health',
  mismatches: 'mismatched devices',
  riskVehicles: 'vehicle risk',
  scoringDetails: 'score breakdowns',
  usageVehicles: 'vehicle usage',
  speedIncidents: 'speed incidents',
  notifications: 'notifications',
  lossNotices: 'notices of loss',
  audit: 'audit trail',
  users: 'people',
  apiTokens: 'API tokens',
  shares: 'shared links',
  compliances: 'compliance',
}

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const Export = z.object({
  id: Uuid,
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Rows written so far. */
  rows: Count,
  totalRows: Count.nullable(),
  createdAt: Instant,
  /** When the file is removed; null for lists that are written while they are downloaded. */
  expiresAt: Instant.nullable(),
  /** Path of the file, below `/api`; null until it is ready. */
  fileUrl: z.string().nullable(),
  /** Why there is no file, for people. */
  failure: z.string().nullable(),
})
export type Export = z.infer<typeof Export>

/**
 * More than any list accepts in one parameter, so that the list reports its own limit; entries beyond it are not
 * checked.
 */
const mostEntries = 5000
/** A parameter of a list, which applies its own limits. */
const Parameter = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])).max(mostEntries, { abort: true }),
])
/** A list's own query, as its endpoint accepts it; paging is ignored. */
export const exportQuery = z.record(z.string().max(60), Parameter)

export const exportEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/exports',
    access: 'signedIn',
    roles: readers,
    summary:
      'Export a list as CSV or XLSX, with the same query, columns, labels and order as on screen, and every row.',
    query: ClientQuery,
    body: z.object({
      list: z.enum(exportLists),
      format: z.enum(exportFormats).default('csv'),
      query: exportQuery,
      /**
       * The parameter in the path of the list: the vehicle or driver of its trips, the connection of rejected records.
       * Other lists have none.
       */
      of: z.string().max(40).optional(),
      /** Ids of the columns, in order. */
      columns: z.array(z.string().max(60)).min(1, 'Choose at least one column.').max(60),
      /** The filters in words as on screen, for the file name and the sheet “About”. */
      filters: z.string().trim().max(1000).optional(),
      units: z.enum(unitSystems).default(defaultUnits),
      /** Time zone of the times; the client's by default. */
      timeZone: TimeZone.refine(isTimeZone, 'must be a time zone such as America/Chicago').optional(),
    }),
    response: Export,
    status: 202,
  }),
  status: endpoint({
    method: 'GET',
    path: '/exports/{id}',
    access: 'signedIn',
    summary: 'Get the progress of an export.',
    params: UuidPath,
    query: ClientQuery,
    response: Export,
  }),
  file: endpoint({
    method: 'GET',
    path: '/exports/{id}/file',
    access: 'signedIn',
    summary: 'Download the finished file as CSV or XLSX.',
    params: UuidPath,
    query: ClientQuery,
    answer: 'binary',
    contentType: 'text/csv',
  }),
}
