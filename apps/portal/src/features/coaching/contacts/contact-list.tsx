import { coachingContactColumns as reported, resourceWords } from '@milepost/contract/coaching/contact-columns'
import { type CoachingContact, resourceTypes } from '@milepost/contract/coaching/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'
import { anyOf } from '../../../scope/filter-field.ts'
import { ResourceChips } from '../shared/resource-chips.tsx'

export const contactFilters = z.object({
  ...listFields(['name', 'vehiclesCovered', 'createdAt']),
  /** Resource types the contact covers. */
  covers: z.array(z.enum(resourceTypes)).default([]),
  /** Opens the form for a new contact. */
  add: z.literal('yes').optional(),
  /** The contact whose form is open. */
  edit: z.string().optional(),
})
type ContactFilters = z.output<typeof contactFilters>

const columns = columnsOf<CoachingContact>(reported, [
  { id: 'name', sort: true, cell: ({ name }) => <b className="font-[560]">{name}</b> },
  { id: 'email', priority: 2 },
  { id: 'phoneNumber', priority: 2 },
  {
    id: 'contactResources',
    priority: 1,
    cell: ({ contactResources }) => <ResourceChips resources={contactResources} />,
  },
  {
    id: 'vehiclesCovered',
    align: 'end',
    sort: ({ vehiclesCovered }) => vehiclesCovered,
    descendingFirst: true,
    priority: 1,
    cell: ({ vehiclesCovered }) => countText(vehiclesCovered),
  },
  {
    id: 'createdAt',
    sort: ({ createdAt }) => createdAt,
    descendingFirst: true,
    priority: 3,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { id: 'lastMessageAt', priority: 3, cell: ({ lastMessageAt }) => <Moment at={lastMessageAt} never="None yet" /> },
])

/** All recipients of a connection's coaching messages. */
export const contactList = wholeList<typeof contactFilters, CoachingContact>({
  name: 'coachingContacts',
  things: ['contact', 'contacts'],
  filters: contactFilters,
  bar: [
    anyOf(
      'covers',
      'Covers',
      resourceTypes.map((type) => ({ value: type, label: `${resourceWords[type]}s` })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'name', descending: false },
  size: tablePageSize,
  keeps: ({ contactResources }, { covers }: ContactFilters) =>
    covers.length === 0 || contactResources.some(({ resourceType }) => covers.includes(resourceType)),
  export: 'coachingContacts',
  // All contacts in a list belong to one connection.
  exported: (contacts) => ({ connectionId: contacts[0]?.connectionId, ids: contacts.map(({ id }) => id) }),
})
