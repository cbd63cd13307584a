import { type CoachingContact, coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { coachingContactsHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { WaitingCard } from '../../../lib/waiting-card.tsx'
import { coverageText } from '../../coaching/shared/coverage-line.tsx'
import { ResourceChips } from '../../coaching/shared/resource-chips.tsx'

const columns: Column<CoachingContact>[] = [
  { id: 'name', header: 'Contact', cell: ({ name }) => name },
  { id: 'reach', header: 'Contact details', cell: ({ email, phoneNumber }) => email ?? phoneNumber },
  {
    id: 'covers',
    header: 'Covers',
    cell: ({ contactResources }) => <ResourceChips resources={contactResources} />,
  },
  {
    id: 'vehicles',
    header: 'Vehicles covered',
    align: 'end',
    cell: ({ vehiclesCovered }) => countText(vehiclesCovered),
  },
]

/** Recipients of the connection's coaching messages at a glance; they are edited on a separate page. */
export function CoachingTab({ connectionId }: { connectionId: number }) {
  const query = useAnswer(answerOf(coachingContactEndpoints.list, { query: { connectionId } }))
  if (!query.data) return <WaitingCard what="coaching contacts" query={query} height="h-40" />
  const { items } = query.data
  const open = (
    <Button asChild>
      <Link href={coachingContactsHref(connectionId)}>
        {items.length === 0 ? 'Set up contacts' : 'Open coaching contacts'}
      </Link>
    </Button>
  )
  return (
    <Card>
      <CardHeader title="Coaching contacts" aside={coverageText(query.data)} />
      {items.length === 0 ? (
        <Empty
          title="No one receives coaching messages yet."
          detail="A contact receives messages about the vehicles, drivers and groups selected for them."
          action={open}
        />
      ) : (
        <>
          <PlainTable label="Coaching contacts" columns={columns} rows={items} rowId={({ id }) => id} />
          <div className="flex justify-end border-t border-border p-3">{open}</div>
        </>
      )}
    </Card>
  )
}
