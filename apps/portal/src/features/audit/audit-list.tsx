import { type AuditActor, auditActors } from '@milepost/contract/audit/actors'
import { auditColumns } from '@milepost/contract/audit/columns'
import { type AuditEntry, auditEndpoints } from '@milepost/contract/audit/endpoints'
import { auditActions, subjectWords } from '@milepost/contract/audit/words'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { z } from 'zod'
import { answerOf } from '../../lib/api/query-client.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf, rangeFilter } from '../../scope/filter-field.ts'
import { rangeFields } from '../../scope/range.ts'
import { listRange, searchedText } from '../../scope/scope-query.ts'
import { AuditSubject } from './audit-subject.tsx'

const firstRange = '30d'

export const auditFilters = z.object({
  ...listFields(['at']),
  ...rangeFields(firstRange),
  person: z.array(z.string().max(40)).default([]),
  action: z.array(z.string().max(100)).default([]),
  kind: z.array(z.string().max(40)).default([]),
  /** The entry whose details are open. */
  open: z.string().max(40).optional(),
})

const actors = Object.entries(auditActors).map(([value, label]) => ({ value, label, detail: 'Not a person' }))
const isActor = (value: string): value is AuditActor => value in auditActors

function usePeople() {
  const { data: users = [] } = useAnswer(answerOf(userEndpoints.list, {}))
  const { data: all = [] } = useAnswer(answerOf(auditEndpoints.people, {}))
  const present = new Set(users.map(({ id }) => id))
  return [
    ...users.map(({ id, name, email }) => ({ value: id, label: name, detail: email })),
    ...all
      .filter(({ id }) => !present.has(id))
      .map(({ id, name }) => ({ value: id, label: name, detail: 'Not a user here' })),
    ...actors,
  ]
}

/** One filter on screen; people and other actors are two on the wire. */
function changedBy(chosen: readonly string[]) {
  const userIds = chosen.filter((one) => !isActor(one))
  const others = chosen.filter(isActor)
  return { ...(userIds.length > 0 && { userIds }), ...(others.length > 0 && { actors: others }) }
}

const columns = columnsOf<AuditEntry>(auditColumns, [
  { id: 'at', sort: true, descendingFirst: true, priority: 1, cell: ({ at }) => <Moment at={at} /> },
  { id: 'by', priority: 1 },
  { id: 'text', priority: 1 },
  { id: 'subject', priority: 1, cell: (entry) => <AuditSubject entry={entry} /> },
  { id: 'address', priority: 3 },
])

/** Every change in a client, newest first. */
export const auditList = serverList({
  name: 'audit',
  things: ['change', 'changes'],
  endpoint: auditEndpoints.all,
  filters: auditFilters,
  bar: [
    rangeFilter(firstRange),
    anyOf('person', 'Changed by', usePeople),
    anyOf(
      'action',
      'Change',
      auditActions.map(({ action, word }) => ({ value: action, label: word })),
    ),
    anyOf(
      'kind',
      'Record',
      Object.entries(subjectWords).map(([kind, word]) => ({ value: kind, label: word })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'at', descending: true },
  size: tablePageSize,
  export: 'audit',
  query: (values, { zone, now }) => ({
    ...listRange(values, zone, now),
    ...searchedText(values),
    ...changedBy(values.person),
    ...(values.action.length > 0 && { actions: values.action }),
    ...(values.kind.length > 0 && { subjectTypes: values.kind }),
  }),
})
