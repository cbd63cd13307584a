import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { Moment } from '../../../lib/format/moment.tsx'

const shownAtFirst = 6

/** What has been done with the event, newest first. */
export function ActivityCard({ event }: { event: IncidentDetails }) {
  const [whole, setWhole] = useState(false)
  const entries = whole ? event.activity : event.activity.slice(0, shownAtFirst)
  return (
    <Card>
      <CardHeader title="Activity" />
      <CardBody>
        {entries.length === 0 ? (
          <p className="text-13 text-text-3">No activity yet.</p>
        ) : (
          <ul aria-label="Activity" className="num grid gap-2 text-13">
            {entries.map((entry) => (
              <li key={`${entry.at} ${entry.kind} ${entry.by.name}`} className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="font-[560]">{entry.by.name}</b> {entry.text}
                </span>
                <Moment at={entry.at} ago className="shrink-0 text-12 text-text-3" />
              </li>
            ))}
          </ul>
        )}
        {event.activity.length > entries.length && (
          <button type="button" className="mt-2 text-12 text-link" onClick={() => setWhole(true)}>
            Show {event.activity.length - entries.length} more
          </button>
        )}
      </CardBody>
    </Card>
  )
}
