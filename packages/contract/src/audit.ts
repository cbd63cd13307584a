import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Actor, Instant, NumberIdParam, pageOf, paging, RangeTime, SearchedText, Uuid } from './fields.ts'

/** Who changed what, and when. */
export const AuditEntry = z.object({
  id: Uuid,
  at: Instant,
  by: Actor,
  /** A verb and what it was done to: `connection.delete`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** A sentence for people. */
  text: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'signedIn',
    summary: 'Changes in a client, newest first; those of one thing, or with admin rights all.',
    query: z.object({
      clientId: NumberIdParam.optional(),
      From: RangeTime.optional(),
      To: RangeTime.optional(),
      ...paging(),
      subjectType: z.string().optional(),
      subjectId: z.string().optional(),
      SearchedText: SearchedText.optional(),
    }),
    response: pageOf(AuditEntry),
  }),
}
