import { shareStatus } from '@milepost/domain/codes'
import { z } from 'zod'
import { AccidentReport } from '../accidents/endpoints.ts'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  codeField,
  Email,
  Instant,
  InstantInput,
  RecordId,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { senders } from '../api/roles.ts'
import { Incident } from '../incidents/endpoints.ts'
import { IncidentDetails, TelemetrySample } from '../incidents/review.ts'
import { VehicleReport } from '../vehicles/report.ts'

export const shareTypes = ['incident', 'loss', 'vehicleReport', 'list'] as const
export type ShareType = (typeof shareTypes)[number]

/** The header that carries the password of a protected share. */
export const sharePasswordHeader = 'X-Share-Password'

export const SharedItem = z.object({
  id: Uuid,
  type: z.enum(shareTypes),
  /** Id of the shared record, or the query of a shared list. */
  sharedItem: z.string(),
  title: z.string(),
  /** Stored at the time of sharing, in case the vehicle is removed. */
  vehicleVin: z.string().nullable(),
  vehicleId: RecordId.nullable(),
  vehicleName: z.string().nullable(),
  vehicleRemoved: z.boolean(),
  createdBy: Actor,
  createdAt: Instant,
  expirationDate: Instant,
  revoked: z.boolean(),
  status: codeField(shareStatus),
  hasPassword: z.boolean(),
  includeDriver: z.boolean(),
  includeCost: z.boolean(),
  allowDownload: z.boolean(),
  opened: Count,
  lastOpenedAt: Instant.nullable(),
  /** The URL to share, including its secret. */
  url: z.string(),
})
export type SharedItem = z.infer<typeof SharedItem>

const SharePassword = z.string().min(6).max(200)

const ShareInput = z.object({
  type: z.enum(shareTypes),
  sharedItem: z.string().min(1).max(4000),
  /** At most a year ahead. */
  expirationDate: InstantInput,
  password: SharePassword.nullable().default(null),
  includeDriver: z.boolean().default(false),
  includeCost: z.boolean().default(false),
  allowDownload: z.boolean().default(false),
})

/** What the holder of a link may see; drivers, costs and notices are null unless they were included. */
export const ShareContent = z.object({
  title: z.string(),
  sharedByName: z.string(),
  sharedAt: Instant,
  expirationDate: Instant,
  timeZone: z.string(),
  client: z.object({ name: z.string(), logoUrl: z.string().nullable(), termsUrl: z.string().nullable() }),
  allowDownload: z.boolean(),
  item: z.discriminatedUnion('type', [
    z.object({ type: z.literal('incident'), incident: IncidentDetails, telemetry: z.array(TelemetrySample) }),
    z.object({ type: z.literal('loss'), report: AccidentReport, telemetry: z.array(TelemetrySample) }),
    z.object({ type: z.literal('vehicleReport'), report: VehicleReport }),
    z.object({ type: z.literal('list'), incidents: z.array(Incident), totalCount: Count }),
  ]),
})
export type ShareContent = z.infer<typeof ShareContent>

/** `{token}` identifies the share, the query's `token` is its secret; both must match. */
const ShareAddress = {
  params: z.object({ token: z.string().max(100) }),
  query: z.object({ token: z.string().max(100) }),
}

export const shareEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/shares',
    access: 'signedIn',
    summary:
      'List the links a client has shared, newest first: the active ones, or those that expired or were revoked.',
    query: ClientQuery.extend({ status: z.enum(['active', 'inactive']).default('active') }),
    response: z.array(SharedItem),
  }),
  create: endpoint({
    method: 'POST',
    path: '/shares',
    access: 'signedIn',
    roles: senders,
    summary: 'Share one record with a link.',
    query: ClientQuery,
    body: ShareInput,
    response: SharedItem,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/shares/{id}',
    access: 'signedIn',
    roles: senders,
    summary: 'Extend a link, or set or remove its password.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ expirationDate: InstantInput, password: SharePassword.nullable() }).partial(),
    response: SharedItem,
  }),
  revoke: endpoint({
    method: 'PUT',
    path: '/shares/{id}/revoke',
    access: 'signedIn',
    roles: senders,
    summary: 'Revoke a link immediately, including the media it showed.',
    params: UuidPath,
    query: ClientQuery,
  }),
  content: endpoint({
    method: 'GET',
    path: '/shares/{token}/content',
    access: 'share',
    summary: 'Get the record behind a link. A protected link requires its password in a header.',
    ...ShareAddress,
    response: ShareContent,
  }),
  requestRenewal: endpoint({
    method: 'POST',
    path: '/shares/{token}/request-renewal',
    access: 'public',
    summary: 'Ask the person who shared an expired link for a new one.',
    ...ShareAddress,
    body: z.object({ email: Email.optional() }),
  }),
}
