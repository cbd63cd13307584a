import { unknownResource } from '@milepost/domain/unknown-names'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { CoachingContact, ContactResource } from './endpoints.ts'

/** Labels for the kinds of resources that a contact has. */
export const resourceWords: Readonly<Record<ContactResource['resourceType'], string>> = {
  vehicle: 'Vehicle',
  driver: 'Driver',
  group: 'Group',
}

const { text, number, time } = columnKinds<CoachingContact>()

/** Most important first. */
export const coachingContactColumns: readonly ListColumn<CoachingContact>[] = [
  text('name', 'Contact'),
  text('email', 'Email'),
  text('phoneNumber', 'Phone'),
  {
    id: 'contactResources',
    header: 'Covers',
    text: ({ contactResources }) =>
      contactResources
        .map(({ resourceType, name }) => `${resourceWords[resourceType]} ${name ?? unknownResource}`)
        .join(', '),
  },
  number('vehiclesCovered', 'Vehicles covered'),
  time('createdAt', 'Created'),
  time('lastMessageAt', 'Last message'),
]
