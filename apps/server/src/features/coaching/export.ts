import { coachingContactColumns } from '@milepost/contract/coaching/contact-columns'
import { type CoachingContact, coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { countContacts, orderedContacts } from './contact-queries.ts'

export const coachingContacts = listSource(coachingContactEndpoints.list, {
  columns: coachingContactColumns,
  count: (db, { query }) => countContacts(db, query),
  select: (db, { query }) => orderedContacts(db, query).compile(db),
  toRow: (row: CoachingContact) => row,
})
