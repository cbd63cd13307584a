import { roleWords } from '../api/roles.ts'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { User } from './endpoints.ts'

const { text, time } = columnKinds<User>()

/** Most important first. */
export const userColumns: readonly ListColumn<User>[] = [
  text('name', 'Name'),
  text('email', 'Email'),
  { id: 'roles', header: 'Roles', text: ({ user_roles }) => roleWords(user_roles) },
  { id: 'review', header: 'Review', text: reviewText },
  time('lastSignInAt', 'Last sign-in', 'profile.lastSignInAt'),
  time('createdAt', 'Member since', 'profile.createdAt'),
]

/** A person's part in reviewing ratings, in a few words; empty without one. */
export function reviewText({ isReviewer, needsReview }: Pick<User, 'isReviewer' | 'needsReview'>): string {
  return [isReviewer ? 'Reviews others' : '', needsReview ? 'Is reviewed' : ''].filter(Boolean).join(', ')
}
