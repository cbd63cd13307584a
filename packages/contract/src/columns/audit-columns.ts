import type { AuditEntry } from '../audit.ts'
import type { ListColumn } from './column.ts'
import { columnKinds } from './column-kinds.ts'

const { text, time } = columnKinds<AuditEntry>()

/** When, who, what, to which thing. */
export const auditColumns: readonly ListColumn<AuditEntry>[] = [
  time('at', 'Time'),
  text('by', 'Who', 'by.name'),
  text('text', 'What'),
  {
    id: 'subject',
    header: 'Of',
    text: ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`,
  },
]
