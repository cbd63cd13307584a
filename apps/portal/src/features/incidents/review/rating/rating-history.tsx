import { ratingReasonWord } from '@milepost/contract/incidents/rating-reasons'
import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { incidentRating, severity } from '@milepost/domain/codes'
import { Moment } from '../../../../lib/format/moment.tsx'

const shownAtFirst = 3

/** Who rated what and when, newest first. The only place that shows how severe an event looked to an annotator. */
export function RatingHistory({ event }: { event: IncidentDetails }) {
  const { ratings } = event
  if (ratings.length === 0) return <p className="mt-2 text-12 text-text-3">Not rated yet.</p>
  return (
    <ul aria-label="Ratings" className="num mt-2.5 grid gap-1 border-t border-border pt-2 text-12 text-text-2">
      {ratings.slice(0, shownAtFirst).map((rating) => (
        <li key={`${rating.at} ${rating.by.name}`}>
          <b className="font-[560]">{rating.by.name}</b>: {incidentRating.word(rating.rating).toLowerCase()}
          {rating.reason && ` (${ratingReasonWord(rating.reason).toLowerCase()})`}
          {rating.intensity !== null && `, intensity ${rating.intensity}`}
          {rating.severity !== null && `, looked ${severity.word(rating.severity).toLowerCase()}`}
          <span className="text-text-3">
            {' '}
            · <Moment at={rating.at} ago />
          </span>
          {!rating.counts && (
            <span className="text-text-3"> · {rating.isWaiting ? 'awaiting a second person' : 'not counted'}</span>
          )}
          {rating.note && <span className="block text-text-3">“{rating.note}”</span>}
        </li>
      ))}
      {ratings.length > shownAtFirst && <li className="text-text-3">and {ratings.length - shownAtFirst} earlier</li>}
    </ul>
  )
}
