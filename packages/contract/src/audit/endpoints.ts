import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Instant,
  Line,
  listOf,
  NumberIdParam,
  pageOf,
  paging,
  RangeTime,
  SearchedText,
  sorting,
  Uuid,
} from '../api/fields.ts'
import { auditActorCodes } from './actors.ts'

/** Who changed what, and when. */
export const AuditEntry = z.object({
  id: Uuid,
  at: Instant,
  by: Actor,
  /** A verb and its object: `connection.delete`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What the record was called when it was changed; null for records without a name. */
  subjectName: z.string().nullable(),
  /** A sentence for people. */
  text: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** The network address of the request; null for work without one. */
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const shared = {
  clientId: NumberIdParam.optional(),
  From: RangeTime.optional(),
  To: RangeTime.optional(),
  ...paging(),
  SearchedText: SearchedText.optional(),
}

export const auditEndpoints = {
  ofRecord: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'signedIn',
    summary:
      'List the changes to one record, newest first. Details, addresses and subjects other than connections, vehicles, drivers and incidents are for admins.',
    query: z.object({ ...shared, subjectType: Line, subjectId: Line }),
    response: pageOf(AuditEntry),
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'List every change in a client, newest first.',
    query: z.object({
      ...shared,
      ...sorting(['at'], { column: 'at', direction: 'desc' }),
      subjectType: Line.optional(),
      subjectId: Line.optional(),
      /** Changes by any of these people or actors. */
      userIds: listOf(Uuid),
      actors: listOf(z.enum(auditActorCodes)),
      actions: listOf(Line),
      subjectTypes: listOf(Line),
    }),
    response: pageOf(AuditEntry),
  }),
  people: endpoint({
    method: 'GET',
    path: '/admin/audit/people',
    access: 'admin',
    summary: 'List everyone who changed something in a client, by name, including people who were removed.',
    query: ClientQuery,
    response: z.array(z.object({ id: Uuid, name: z.string() })),
  }),
}
