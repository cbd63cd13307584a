import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { Button } from '@milepost/ui/form/button'
import { Truck, UserRound } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { vehiclesHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import type { AboutText } from '../shared/about.ts'

/** Chooses the driver or vehicle that a message is about, among those with coaching turned on. */
export function SubjectChoice({ onChoose }: { onChoose: (about: AboutText) => void }) {
  const [text, setText] = useState('')
  const query = useAnswer(answerOf(endpoints.subjects, { query: text ? { SearchedText: text } : {} }))
  const subjects = query.data ?? []
  return (
    <div className="grid gap-3">
      <SearchBox label="Search drivers and vehicles" value={text} onChange={setText} slash={false} />
      {query.isError ? (
        <QueryFailed what="drivers and vehicles" query={query} />
      ) : query.isPending ? (
        <SkeletonLines lines={6} label="Loading drivers and vehicles" />
      ) : subjects.length === 0 ? (
        <Empty
          className="px-0"
          title={
            text ? 'No driver or vehicle with coaching turned on matches.' : 'Coaching isn’t turned on for any vehicle.'
          }
          detail="Turn it on in the vehicle list: for one vehicle, or for many at once."
          action={
            <Button asChild>
              <Link href={vehiclesHref()}>Open vehicles</Link>
            </Button>
          }
        />
      ) : (
        <ul aria-label="Drivers and vehicles" className="grid">
          {subjects.map(({ type, id, name, connection }) => (
            <li key={`${type} ${id}`}>
              <button
                type="button"
                onClick={() => onChoose(`${type}:${id}`)}
                className="flex min-h-10 w-full items-center gap-2.5 rounded-control px-2 text-left text-13 hover:bg-sunken"
              >
                {type === 'driver' ? (
                  <UserRound aria-label="Driver" className="size-4 shrink-0 text-text-3" />
                ) : (
                  <Truck aria-label="Vehicle" className="size-4 shrink-0 text-text-3" />
                )}
                <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
                <span className="max-w-[45%] truncate text-12 text-text-3">{connection.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
