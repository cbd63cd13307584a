import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { AuditEntry } from './endpoints.ts'

const { text, time } = columnKinds<AuditEntry>()

/** When, who, what, and the subject. */
export const auditColumns: readonly ListColumn<AuditEntry>[] = [
  time('at', 'Time'),
  text('by', 'Who', 'by.name'),
  text('text', 'What'),
  {
    id: 'subject',
    header: 'Subject',
    text: ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`,
  },
]
