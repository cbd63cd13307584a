import { coachingContactColumns } from '@milepost/contract/coaching/contact-columns'
import { type CoachingContact, coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { listSource } from '../../reporting/list-source.ts'
import { reportSource } from '../../reporting/report-source.ts'
import { countContacts, orderedContacts } from './contact-queries.ts'
import { effectContent } from './events/effect-content.ts'

export const coachingContacts = listSource(coachingContactEndpoints.list, {
  columns: coachingContactColumns,
  count: (db, { query }) => countContacts(db, query),
  select: (db, { query }) => orderedContacts(db, query).compile(db),
  toRow: (row: CoachingContact) => row,
})

export const coaching = reportSource(coachingEndpoints.conversations, effectContent)
