import { plainWord } from '@milepost/domain/plain-word'
import { product } from '@milepost/domain/product'
import { roleWords } from '../api/roles.ts'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { GroupId, User } from './endpoints.ts'

const { text, time } = columnKinds<User>()

/** Most important first. */
export const userColumns: readonly ListColumn<User>[] = [
  text('name', 'Name'),
  text('email', 'Email'),
  { id: 'group', header: 'Group', text: ({ group }) => (group === null ? null : groupWord(group)) },
  { id: 'roles', header: 'Roles', text: ({ user_roles }) => roleWords(user_roles) },
  { id: 'state', header: 'State', text: userStateText },
  { id: 'managedBy', header: 'Managed by', text: managedByText },
  { id: 'review', header: 'Review', text: reviewText },
  { id: 'excludedTypes', header: 'Types not offered', text: (user) => countOrNone(user.excludedTranslatedTypes) },
  {
    id: 'neverReviewedTypes',
    header: 'Types not reviewed',
    text: (user) => countOrNone(user.neverReviewTranslatedTypes),
  },
  time('lastSignInAt', 'Last sign-in', 'profile.lastSignInAt'),
  time('createdAt', 'Member since', 'profile.createdAt'),
]

const countOrNone = (types: readonly string[]) => (types.length > 0 ? String(types.length) : null)

const groupWords: Readonly<Record<GroupId, string>> = {
  fleet: 'Operator',
  insurer: 'Insurer',
  claims: 'Claims handler',
  viewer: 'Viewer',
  annotator: 'Annotator',
}

/** A group's label; an unknown one is converted to words. */
export const groupWord = (id: string): string => (groupWords as Record<string, string>)[id] ?? plainWord(id)

/** A person's part in reviewing ratings, in a few words; empty without one. */
export function reviewText({ isReviewer, needsReview }: Pick<User, 'isReviewer' | 'needsReview'>): string {
  return [isReviewer ? 'Reviews others' : '', needsReview ? 'Is reviewed' : ''].filter(Boolean).join(', ')
}

/** If a person can sign in and see something. */
export function userStateText({ deactivatedAt, user_groups }: Pick<User, 'deactivatedAt' | 'user_groups'>): string {
  if (deactivatedAt !== null) return 'Deactivated'
  return user_groups.length === 0 ? 'No access yet' : 'Active'
}

/** Where a person's account and access are managed. */
export function managedByText({ directory: { account, access } }: Pick<User, 'directory'>): string {
  if (account && access) return 'Directory'
  if (account) return 'Directory (account)'
  return access ? 'Directory (access)' : product.name
}
