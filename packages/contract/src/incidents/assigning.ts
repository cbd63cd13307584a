import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Day, DayInput, RecordId, Uuid } from '../api/fields.ts'
import { BulkResult } from '../api/measures.ts'
import { raters } from '../api/roles.ts'

/** A person who may be asked to look at an event. */
export const Assignee = z.object({ id: Uuid, name: z.string() })
export type Assignee = z.infer<typeof Assignee>

/** Who is to look at an event, and by when: a day in the client's time zone. */
export const Assignment = Assignee.extend({ dueOn: Day.nullable() })
export type Assignment = z.infer<typeof Assignment>

/** How many incidents one call assigns. */
export const mostAssignedAtOnce = 200

export const assigningEndpoints = {
  assignees: endpoint({
    method: 'GET',
    path: '/incidents/assignees',
    access: 'signedIn',
    summary: 'List the people that incidents can be assigned to: those who may rate incidents of any type.',
    query: ClientQuery,
    response: z.array(Assignee),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/incidents/assignments',
    access: 'signedIn',
    roles: raters,
    summary: `Assign up to ${mostAssignedAtOnce} incidents to a person, or to none.`,
    query: ClientQuery,
    body: z
      .object({
        ids: z.array(RecordId).min(1).max(mostAssignedAtOnce),
        assigneeId: Uuid.nullable(),
        dueOn: DayInput.nullable().default(null),
      })
      .refine(({ assigneeId, dueOn }) => assigneeId !== null || dueOn === null, {
        path: ['dueOn'],
        error: 'Choose a person, or leave out the day.',
      }),
    response: BulkResult,
  }),
}
