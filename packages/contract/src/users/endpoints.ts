import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Email,
  Instant,
  Line,
  listOf,
  NamedNumber,
  Note,
  NumberId,
  PhoneNumber,
  TimeZone,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { admins, settingsReaders, writers } from '../api/roles.ts'
import { FormKey } from '../onboarding/form-key.ts'

export const UserProfile = z.object({
  phoneNumber: z.string().nullable(),
  phoneVerifiedAt: Instant.nullable(),
  lastSignInAt: Instant.nullable(),
  createdAt: Instant,
})

export const User = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  /** The group the person was invited into. */
  group: z.string().nullable(),
  clientId: NumberId,
  user_roles: z.array(z.string()),
  /** The strongest of `user_roles`. */
  role: z.string(),
  /** Ids of the groups the person belongs to. */
  user_groups: z.array(z.string()),
  profile: UserProfile,
  /** Set while the directory has deactivated the person, who then can't sign in. */
  deactivatedAt: Instant.nullable(),
  /** What the client's directory decides about the person; anything else is changed here. */
  directory: z.object({
    /** Name, address, and if they may sign in at all. */
    account: z.boolean(),
    /** Roles and groups. */
    access: z.boolean(),
  }),
  /** True if this annotator's work goes to a second person. */
  needsReview: z.boolean(),
  /** True if they may give that second opinion. */
  isReviewer: z.boolean(),
  /** Incident types never offered to this person for annotation. */
  excludedTranslatedTypes: z.array(z.string()),
  /** Incident types of this person that skip the second opinion. */
  neverReviewTranslatedTypes: z.array(z.string()),
})
export type User = z.infer<typeof User>

export const CurrentUser = User.extend({
  client: z.object({
    id: NumberId,
    name: z.string(),
    timeZone: TimeZone,
    whiteLabelName: z.string().nullable(),
    logoUrl: z.string().nullable(),
    termsUrl: z.string().nullable(),
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Groups that people can be in. */
export const groupIds = ['fleet', 'insurer', 'claims', 'viewer', 'annotator'] as const
export type GroupId = (typeof groupIds)[number]

export const Group = z.object({ _id: z.string(), name: z.string(), description: z.string() })
export type Group = z.infer<typeof Group>

export const UserInvite = z.object({
  id: Uuid,
  email: z.string(),
  group: Group.pick({ _id: true, name: true }),
  invitedBy: Actor,
  sentAt: Instant,
  expiresAt: Instant,
  status: z.enum(['pending', 'accepted', 'expired', 'revoked']),
})
export type UserInvite = z.infer<typeof UserInvite>

/** What the holder of an invitation link sees: who invites, who is invited, into what. */
export const OpenedUserInvite = z.object({
  status: z.enum(['pending', 'accepted', 'expired', 'revoked']),
  email: z.string(),
  client: NamedNumber,
  /** The product's name for this client. */
  productName: z.string(),
  groupName: z.string(),
  inviterName: z.string(),
  expiresAt: Instant,
})
export type OpenedUserInvite = z.infer<typeof OpenedUserInvite>

const Jwt = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a JWT')

/** The address of an invitation: in the body, or in the query for proxies that drop DELETE bodies. */
const InviteAddress = z.object({ Email: Email.optional() })

/** How long an invitation link works. */
export const inviteDays = 14

export const phoneCode = { digits: 6, minutes: 5, tries: 5, againAfterSeconds: 30, perDay: 10 } as const

/** The stored form whose signer has the phone, required with a form’s token; without it, the phone is the caller's. */
const SignersForm = FormKey.optional()

const InviteToken = z.string().regex(/^[\w-]{43}$/, 'must be the token from an invitation link')

/** A client that a new person may choose. */
export const Introducer = z.object({
  clientId: NumberId,
  name: z.string(),
  /** Who invited the person; null if they were only added. */
  inviterName: z.string().nullable(),
})
export type Introducer = z.infer<typeof Introducer>

export const userEndpoints = {
  groups: endpoint({
    method: 'GET',
    path: '/users/groups',
    access: 'signedIn',
    roles: 'anyone',
    summary: 'List the groups that the caller can invite people to.',
    response: z.array(Group),
  }),
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    access: 'signedIn',
    roles: 'anyone',
    summary: 'Get the signed-in person, their roles and their client.',
    response: CurrentUser,
  }),
  introduce: endpoint({
    method: 'POST',
    path: '/users/introduce',
    access: 'public',
    summary:
      'On a first sign-in, match an access token to an invited address, using the token itself, the ID token issued with it, or the issuer’s userinfo.',
    body: z.object({
      accessToken: Jwt,
      idToken: Jwt.optional(),
      /** From the invitation link that was opened: it decides if several clients invited the address. */
      invitation: InviteToken.optional(),
      /** The client that the person chose: it decides among `introducers`, unless a link was opened. */
      clientId: NumberId.optional(),
    }),
  }),
  introducers: endpoint({
    method: 'POST',
    path: '/users/introduce/clients',
    access: 'public',
    summary:
      'On a first sign-in, list the clients that invited or added the verified address of an access token; none once one was chosen.',
    body: z.object({ accessToken: Jwt, idToken: Jwt.optional() }),
    response: z.array(Introducer),
  }),
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'List the people of a client by name; with `ids`, only these, in the given order.',
    query: ClientQuery.extend({ ids: listOf(Uuid) }),
    response: z.array(User),
  }),
  invites: endpoint({
    method: 'GET',
    path: '/users/invites',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'List a client’s invitations, newest first.',
    query: ClientQuery,
    response: z.array(UserInvite),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/invite',
    access: 'signedIn',
    roles: writers,
    summary: 'Invite one address to a group.',
    failures: 'text',
    query: ClientQuery,
    body: z.object({ Email, GroupId: z.string().min(1), Note: Note.optional() }),
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/users/invite/resend',
    access: 'signedIn',
    roles: writers,
    summary: 'Resend an invitation with a new link.',
    failures: 'text',
    query: ClientQuery,
    body: z.object({ Email }),
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/users/invite/revoke',
    access: 'signedIn',
    roles: writers,
    summary: 'Withdraw an invitation.',
    failures: 'text',
    query: ClientQuery.extend(InviteAddress.shape),
    body: InviteAddress,
  }),
  openInvite: endpoint({
    method: 'POST',
    path: '/users/invite/opened',
    access: 'public',
    summary: 'Get an invitation as its recipient sees it. If it was resent, only the newest link works.',
    body: z.object({ token: InviteToken }),
    response: OpenedUserInvite,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/users/{id}/name',
    access: 'signedIn',
    roles: 'self',
    summary: 'Update a person’s name. Everyone can change their own.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ Name: Line }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{id}',
    access: 'signedIn',
    roles: admins,
    summary: 'Remove a person. You can’t remove yourself or the last admin.',
    params: UuidPath,
    query: ClientQuery,
  }),
  changeReview: endpoint({
    method: 'POST',
    path: '/users/{id}',
    access: 'admin',
    summary: 'Change a person’s role in review.',
    params: UuidPath,
    query: ClientQuery,
    body: User.pick({
      needsReview: true,
      isReviewer: true,
      excludedTranslatedTypes: true,
      neverReviewTranslatedTypes: true,
    }).partial(),
  }),
  changeAccess: endpoint({
    method: 'PUT',
    path: '/users/{id}/access',
    access: 'admin',
    summary: 'Move a person to another group, or make them an admin. The last admin can’t be made anything else.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ GroupId: z.string().min(1), isAdmin: z.boolean() }).partial(),
    response: User,
  }),
  sendOtp: endpoint({
    method: 'POST',
    path: '/users/otp',
    access: 'onboarding',
    roles: 'anyone',
    summary: 'Send a six-digit code to a phone. Wait at least 30 seconds before requesting another.',
    body: z.object({ phoneNumber: PhoneNumber, key: SignersForm }),
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/users/otp/verify',
    access: 'onboarding',
    roles: 'anyone',
    summary: 'Verify a phone code. After five wrong codes, request a new one.',
    body: z.object({
      phoneNumber: PhoneNumber,
      code: z.string().regex(/^\d{6}$/, 'must be six digits'),
      key: SignersForm,
    }),
    response: z.object({ verified: z.literal(true) }),
  }),
}
