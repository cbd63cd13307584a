import { plainWord } from '@milepost/domain/plain-word'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { AuditEntry } from './endpoints.ts'

const { text, time } = columnKinds<AuditEntry>()

/** When, who, what, and the subject. */
export const auditColumns: readonly ListColumn<AuditEntry>[] = [
  time('at', 'Time'),
  text('by', 'Changed by', 'by.name'),
  text('text', 'Change'),
  {
    id: 'subject',
    header: 'Record',
    text: subjectText,
  },
  text('address', 'From'),
]

/** The changed record: its kind in words, and its id. */
export function subjectText({ subjectType, subjectId }: Pick<AuditEntry, 'subjectType' | 'subjectId'>): string {
  return `${plainWord(subjectType)} ${subjectId}`
}
