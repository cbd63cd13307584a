import { shareStatus } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  codeField,
  Email,
  Flag,
  Instant,
  InstantInput,
  listOf,
  NumberIdParam,
  RecordId,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { senders } from '../api/roles.ts'
import { ShareContent, SharedBrand } from './content.ts'

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
  includeExactPlace: z.boolean(),
  includeFault: z.boolean(),
  includeCost: z.boolean(),
  allowDownload: z.boolean(),
  opened: Count,
  lastOpenedAt: Instant.nullable(),
  /** The URL to share, including its secret; null if it can't be read because MILEPOST_SECRET has changed. */
  url: z.string().nullable(),
})
export type SharedItem = z.infer<typeof SharedItem>

const SharePassword = z.string().min(8, 'must have at least 8 characters').max(200)

/** How far ahead a link may end, and how far it does by default. */
export const shareDays = { most: 366, usual: 7 } as const

/** At most this many events are in a shared list. */
export const sharedListRows = 500

const WhatIsShared = z.object({
  type: z.enum(shareTypes),
  /**
   * The id of an event or a loss; for a vehicle report `id?from=…&to=…`; for a list of events its query, which must name
   * both ends of its range.
   */
  sharedItem: z.string().min(1).max(4000),
  includeDriver: z.boolean().default(false),
  /** The street and coordinates, instead of the city or county and state. */
  includeExactPlace: z.boolean().default(false),
  includeFault: z.boolean().default(false),
  includeCost: z.boolean().default(false),
})

const ShareInput = WhatIsShared.extend({
  /** The link works to the end of this day in the client's zone; at most a year ahead. */
  expirationDate: InstantInput,
  password: SharePassword.nullable().default(null),
  allowDownload: z.boolean().default(false),
})
export type ShareInput = z.infer<typeof ShareInput>

/** `{token}` identifies the share, the query's `token` is its secret; both must match. */
const ShareAddress = {
  params: z.object({ token: z.string().max(100) }),
  query: z.object({ token: z.string().min(1).max(100) }),
}

export const shareEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/shares',
    access: 'signedIn',
    summary:
      'List the links a client has shared, newest first: the active ones, or those that expired or were switched off; with `ids`, only these, in the given order.',
    // Anyone who can read this has the links.
    roles: senders,
    query: ClientQuery.extend({ status: z.enum(['active', 'inactive']).default('active'), ids: listOf(Uuid) }),
    response: z.array(SharedItem),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/shares/preview',
    access: 'signedIn',
    roles: senders,
    summary: 'Get what the holder of a link would see, before it is created.',
    query: ClientQuery,
    body: WhatIsShared,
    response: ShareContent,
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
    summary: 'Extend or shorten a link, or set or remove its password.',
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
    summary:
      'Get what a link shows. A protected link requires its password in the header `X-Share-Password`. `again` is for an open page that needs new media addresses: it isn’t counted as opened.',
    params: ShareAddress.params,
    query: ShareAddress.query.extend({ again: Flag.default(false) }),
    response: ShareContent,
  }),
  state: endpoint({
    method: 'GET',
    path: '/shares/{token}/state',
    access: 'share',
    summary:
      'Check whether an open page still works, with the `version` of its content: 204 while it does. A link that ended or was switched off answers 410, and one whose password changed 401.',
    params: ShareAddress.params,
    query: ShareAddress.query.extend({ version: NumberIdParam }),
  }),
  brand: endpoint({
    method: 'GET',
    path: '/shares/{token}/brand',
    access: 'share',
    summary: 'Get the look of the client that shared a link, before its password is entered and after it ended.',
    ...ShareAddress,
    response: SharedBrand,
  }),
  requestRenewal: endpoint({
    method: 'POST',
    path: '/shares/{token}/request-renewal',
    access: 'public',
    summary: 'Ask the person who shared a link that ended or was switched off for a new one.',
    ...ShareAddress,
    body: z.object({ email: Email.optional() }),
  }),
}
