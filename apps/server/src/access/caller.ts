import type { ApiScope } from '@milepost/contract/api/endpoint'
import { allows, independents } from '@milepost/contract/api/roles'
import { auditActors } from '@milepost/contract/audit/actors'

/** The link that shows an event's pictures, as of one of its passwords: both must hold while they are watched. */
export type MediaShare = { id: string; version: number }

/**
 * How a fleet's form was opened: by an invitation, by a version of the client's own link, or by neither, from the public
 * page or a marketplace.
 */
export type FormEntry =
  | { by: 'invite'; inviteId: string }
  | { by: 'link'; version: number }
  | { by: 'none'; source: 'integration' | 'marketplace' }

/** The caller. Roles are the real ones: viewing as another role affects screens only. */
/** `address`: the network address of the request, for the audit trail. */
export type Caller = { address?: string | undefined } & (
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      clientId: number
      name: string
      email: string
      roles: readonly string[]
      groups: readonly string[]
    }
  | {
      kind: 'apiToken'
      tokenId: string
      userId: string
      clientId: number
      name: string
      roles: readonly string[]
      scopes: readonly ApiScope[]
    }
  /** A directory that provisions a client's people, with the roles of the admin who created its token. */
  | { kind: 'directory'; clientId: number; name: string; roles: readonly string[] }
  /** Someone without an account who may fill in the form of one fleet. */
  | { kind: 'onboarding'; clientId: number; entry: FormEntry; name: string }
  | { kind: 'media'; clientId: number; incidentId: string; share?: MediaShare | undefined }
)

export const isAdmin = (caller: Caller): boolean => caller.kind === 'user' && caller.roles.includes('admin')

/** Returns true for someone who decides for a fleet without being part of it. */
export const isIndependent = (caller: Caller): boolean =>
  'roles' in caller && allows({ roles: independents }, caller.roles)

/** Returns the name for the audit trail and activity lists. */
export const callerName = (caller: Caller): string => ('name' in caller ? caller.name : auditActors.system)

/** Returns the user behind a call; null for public and media calls. */
export const callerUserId = (caller: Caller): string | null => ('userId' in caller ? caller.userId : null)
