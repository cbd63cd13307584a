import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Link } from '@milepost/ui/layout/link'
import { coachingContactsHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'

import type { About } from './about.ts'

/** Who receives messages about a driver or vehicle, and at which addresses. */
export function RecipientList({ about }: { about: About }) {
  const query = useAnswer(answerOf(endpoints.recipients, { query: about }))
  const { day } = useFormat()
  if (query.isError) return <QueryFailed what="contacts" query={query} />
  if (!query.data) return <SkeletonLines lines={2} label="Loading contacts" />
  const { items, connectionId } = query.data
  return (
    <div className="grid gap-2 text-13">
      {items.length === 0 && <p className="text-text-3">No contact receives messages.</p>}
      <ul aria-label="Contacts" className="grid gap-2">
        {items.map(({ contactId, name, channels }) => (
          <li key={contactId} className="min-w-0">
            <bdi className="font-[560]">{name}</bdi>
            {channels.map(({ channel, address, optedOutAt }) => (
              <span key={channel} className="block wrap-anywhere text-text-2">
                {address}
                {optedOutAt && <span className="text-warning"> · wants no messages since {day(optedOutAt)}</span>}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Link href={coachingContactsHref(connectionId)} className="text-link">
        Coaching contacts
      </Link>
    </div>
  )
}
