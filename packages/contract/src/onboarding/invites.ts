import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  Email,
  Instant,
  listOf,
  Note,
  NumberId,
  NumberIdParam,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { BulkResult } from '../api/measures.ts'
import { writers } from '../api/roles.ts'
import { Provider } from '../providers/endpoints.ts'
import { InvitingClient } from './endpoints.ts'

/** Status of an invitation; sent and opened ones are open. */
export const inviteStatuses = ['sent', 'opened', 'completed', 'declined', 'expired', 'revoked'] as const

export const ConnectionInvite = z.object({
  id: Uuid,
  fleetName: z.string().nullable(),
  email: z.string(),
  provider: Provider.nullable(),
  sentBy: Actor,
  sentAt: Instant,
  openedAt: Instant.nullable(),
  /** The furthest of the form's five steps, 0 before it was opened. */
  stepReached: z.int().min(0).max(5),
  status: z.enum(inviteStatuses),
  /** What the recipient wrote when they declined it; null if nothing. */
  declineNote: z.string().nullable(),
  expiresAt: Instant,
  /** Opens the form for anyone who has it. */
  link: z.string(),
})
export type ConnectionInvite = z.infer<typeof ConnectionInvite>

/** What the holder of an invitation link sees. Unknown invitations look expired. */
export const OpenedInvite = z.object({
  status: z.enum(['open', 'completed', 'declined', 'expired', 'revoked']),
  client: InvitingClient.nullable(),
  fleetName: z.string().nullable(),
  inviterName: z.string().nullable(),
  providerId: NumberId.nullable(),
  expiresAt: Instant.nullable(),
  completedAt: Instant.nullable(),
})
export type OpenedInvite = z.infer<typeof OpenedInvite>

const Several = z.object({ ids: z.array(Uuid).min(1).max(500) })

export const connectionInviteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/connections/invites',
    access: 'signedIn',
    // Anyone who can read this has the links.
    roles: writers,
    summary: 'List invited fleets, newest first; with `ids`, only these, in the given order.',
    query: ClientQuery.extend({ ids: listOf(Uuid) }),
    response: z.object({
      items: z.array(ConnectionInvite),
      counts: z.object({ sent: Count, opened: Count, completed: Count, expired: Count }),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/connections/invites',
    access: 'signedIn',
    roles: writers,
    summary: 'Invite fleets to connect.',
    query: ClientQuery,
    body: z.object({
      invites: z
        .array(z.object({ email: Email, fleetName: z.string().trim().max(200).optional() }))
        .min(1)
        .max(500),
      providerId: NumberId.optional(),
      note: Note.optional(),
      expiresInDays: z.int().min(1).max(90).default(14),
    }),
    response: z.array(ConnectionInvite),
    status: 201,
  }),
  opened: endpoint({
    method: 'GET',
    path: '/connections/invites/{id}',
    access: 'public',
    summary: 'Get an invitation as its recipient sees it.',
    params: UuidPath,
    response: OpenedInvite,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/connections/invites/{id}/decline',
    access: 'public',
    summary: 'Report that an invitation reached the wrong company.',
    params: UuidPath,
    body: z.object({ note: Note.optional() }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/connections/invites/{id}/request-renewal',
    access: 'public',
    summary: 'Ask the sender for a new invitation.',
    params: UuidPath,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/connections/invites/resend',
    access: 'signedIn',
    roles: writers,
    summary: 'Resend invitations. One that was declined or withdrawn is open again, with the same link.',
    query: ClientQuery,
    body: Several,
    response: BulkResult.extend({ failed: z.array(z.object({ id: Uuid, reason: z.string() })) }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/connections/invites/revoke',
    access: 'signedIn',
    roles: writers,
    summary: 'Withdraw an invitation.',
    query: z.object({ clientId: NumberIdParam.optional(), id: Uuid }),
  }),
}
