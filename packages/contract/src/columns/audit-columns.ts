import type { AuditEntry } from '../audit.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** When, who, what, to which thing. */
export const auditColumns: readonly ListColumn<AuditEntry>[] = [
  timeColumn('at', 'Time', ({ at }) => at),
  { id: 'by', header: 'Who', text: ({ by }) => by.name },
  { id: 'text', header: 'What', text: ({ text }) => text },
  {
    id: 'subject',
    header: 'Of',
    text: ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`,
  },
]
