import { plainWord } from '@milepost/domain/plain-word'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { AuditEntry } from './endpoints.ts'
import { isOfLoss, subjectWords } from './words.ts'

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

type Subject = Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'subjectName'>

/** Ids up to here are numbers and addresses that people know; longer ones are shortened. */
const knownIdLength = 40
const shortIdLength = 8

/** The changed record: its kind, and what it was called; of records without a name, its id. */
export function subjectText({ action, subjectType, subjectId, subjectName }: Subject): string {
  const kind = isOfLoss(action) ? 'Loss' : (subjectWords[subjectType] ?? plainWord(subjectType))
  if (subjectName !== null) return `${kind}: ${subjectName}`
  const isRandom = /^[\da-f]{8}-/.test(subjectId) || subjectId.length > knownIdLength
  return `${kind} ${isRandom ? subjectId.slice(0, shortIdLength) : subjectId}`
}
