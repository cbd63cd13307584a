import { knownRoles, roleWord } from '@milepost/contract/api/roles'
import { groupWord, userColumns, userStateText } from '@milepost/contract/users/columns'
import { groupIds, type User } from '@milepost/contract/users/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge } from '@milepost/ui/feedback/badge'
import { z } from 'zod'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'
import { anyOf, oneOf } from '../../../scope/filter-field.ts'

const reviews = ['reviewer', 'reviewed'] as const

export const userFilters = z.object({
  ...listFields(['name', 'email', 'lastSignInAt', 'createdAt']),
  role: z.array(z.enum(knownRoles)).default([]),
  group: z.array(z.enum(groupIds)).default([]),
  review: z.enum(reviews).optional(),
  /** The person whose access is being changed. */
  open: z.string().max(40).optional(),
})
type UserFilters = z.output<typeof userFilters>

const isRestricted = ({ excludedTranslatedTypes }: User) => excludedTranslatedTypes.length > 0
const isTrusted = ({ neverReviewTranslatedTypes }: User) => neverReviewTranslatedTypes.length > 0

const columns = columnsOf<User>(userColumns, [
  { id: 'name', sort: true },
  { id: 'email', sort: true, priority: 1 },
  // For most people it says what their roles do.
  { id: 'group', hiddenAtFirst: true },
  { id: 'roles', priority: 1 },
  { id: 'state', priority: 1, cell: (user) => <StateBadge user={user} /> },
  { id: 'managedBy', priority: 2 },
  { id: 'review', priority: 3 },
  { id: 'excludedTypes', align: 'end', priority: 3, isNeeded: (people) => people.some(isRestricted) },
  { id: 'neverReviewedTypes', align: 'end', priority: 3, isNeeded: (people) => people.some(isTrusted) },
  {
    id: 'lastSignInAt',
    sort: ({ profile }) => profile.lastSignInAt ?? '',
    descendingFirst: true,
    priority: 1,
    cell: ({ profile }) => <Moment at={profile.lastSignInAt} never="Never" />,
  },
  {
    id: 'createdAt',
    sort: ({ profile }) => profile.createdAt,
    descendingFirst: true,
    priority: 3,
    cell: ({ profile }) => <Moment at={profile.createdAt} />,
  },
])

function StateBadge({ user }: { user: User }) {
  const state = userStateText(user)
  return state === 'Active' ? state : <Badge tone={state === 'Deactivated' ? 'neutral' : 'warning'}>{state}</Badge>
}

/** The people of a client. */
export const userList = wholeList<typeof userFilters, User>({
  name: 'users',
  things: ['person', 'people'],
  filters: userFilters,
  bar: [
    anyOf(
      'role',
      'Role',
      knownRoles.map((role) => ({ value: role, label: roleWord(role) })),
    ),
    anyOf(
      'group',
      'Group',
      groupIds.map((id) => ({ value: id, label: groupWord(id) })),
    ),
    oneOf('review', 'Review', [
      { value: 'reviewer', label: 'Reviews others' },
      { value: 'reviewed', label: 'Is reviewed' },
    ]),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'name', descending: false },
  size: tablePageSize,
  export: 'users',
  keeps: (person, { role, group, review }: UserFilters) =>
    (role.length === 0 || role.some((one) => person.user_roles.includes(one))) &&
    (group.length === 0 || group.some((one) => one === person.group)) &&
    (review === undefined || (review === 'reviewer' ? person.isReviewer : person.needsReview)),
  optionOf: { role: ({ role }) => role, group: ({ group }) => group ?? '' },
  exported: (people) => ({ ids: people.map(({ id }) => id) }),
})
