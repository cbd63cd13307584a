import {
  type EarlierScore,
  type ExplainedScore,
  type NotCompared,
  tenthsText,
  whyParts,
} from '@milepost/contract/risk/change'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import { Fragment } from 'react'
import { useFormat } from '../../lib/format/formatters.ts'
import type { FactorHref } from './factor-events.ts'
import { earlierEventsText, useChangeLinks } from './use-change-links.ts'

interface WhySentenceProps {
  now: ExplainedScore
  /** The score it is compared with, or why there is none; if absent, earlier scores aren't mentioned. */
  then?: EarlierScore | NotCompared | undefined
  /** First day of the month at whose end the score was taken; null or absent for the current one. */
  month?: string | null | undefined
  /** Returns the link to a factor's events on the days of the change. Without one, the words are plain text. */
  hrefOf?: FactorHref | undefined
  className?: string | undefined
}

/** "62 · up 5 since August: more phone use (+4.1), more night driving (+1.6), fewer harsh brakes (−0.8)". */
export function WhySentence({ now, then, month = null, hrefOf, className }: WhySentenceProps) {
  const { timeZone } = useFormat()
  const earlier = typeof then === 'object' ? then : null
  const today = todayIn(timeZone, new Date())
  const { lead, lines } = whyParts(now, earlier, today)
  const compared = { month, previousMonth: earlier?.month ?? null, today }
  const changes = lines.flatMap(({ id, ...line }) => (id === 'others' ? [] : [{ factor: id, ...line }]))
  // Everything else is the last line.
  const links = useChangeLinks(hrefOf, changes, compared)
  const earlierEvents = earlierEventsText(changes, links, compared)
  return (
    <p className={className ?? 'num max-w-[72ch] text-14 text-pretty'}>
      <span className="font-[560]">{lead}</span>
      {lines.map(({ id, words, points }, at) => {
        const { href, title, note } = links[at] ?? {}
        return (
          <Fragment key={id + words}>
            {at === 0 ? ': ' : ', '}
            {href ? (
              <Link href={href} className="text-link" title={title}>
                {words}
              </Link>
            ) : (
              words
            )}{' '}
            ({tenthsText(points)}
            {note && `, from ${note}`})
          </Fragment>
        )
      })}
      {'.'}
      {earlier && lines.length > 0 && <span className="text-text-3"> {pointsNote}</span>}
      {earlierEvents && <span className="text-text-3"> {earlierEvents}</span>}
      {typeof then === 'string' && <span className="text-text-3"> {notComparedWords[then]}</span>}
    </p>
  )
}

/** Tables of the same page count the events of two periods, which may go the other way. */
const pointsNote =
  'Points are based on events per mile, with more weight on recent ones, so they can differ from the counts of two periods.'

/** Why a score isn't compared with an earlier one, as a sentence. */
export const notComparedWords: Readonly<Record<NotCompared, string>> = {
  noEarlierScore: 'No earlier score to compare with yet.',
  pastNotScored: 'Not compared yet: earlier months are still being scored.',
  otherVersion: 'Not compared: earlier scores used different weights.',
  provisionalThen: 'Not compared: earlier scores are based on too little driving, or being recalculated.',
  provisionalNow: 'Not compared with earlier scores while it is provisional.',
}
