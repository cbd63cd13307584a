import { tenthsText } from '@milepost/contract/risk/change'
import type { MainChange } from '@milepost/contract/risk/subject'
import { Link } from '@milepost/ui/layout/link'
import type { EventSearch } from '../../scope/event-search.ts'
import type { ChangeLink, ComparedAt, FactorHref } from '../reasons/factor-events.ts'
import { useChangeLinks } from '../reasons/use-change-links.ts'

type Moved = Pick<MainChange, 'word' | 'points'>

/** The same as plain text. */
export const movedByText = ({ word, points }: Moved) => `${word} ${tenthsText(points)}`

/** What moved or makes up a score, with its points: "more phone use +4.1". Linked to the events behind it, if any. */
export function MovedBy({ word, points, href, title, note }: Moved & ChangeLink) {
  const hint = [word, title ?? note].filter(Boolean).join(': ')
  return (
    <span className="inline-flex max-w-full items-baseline gap-1 whitespace-normal tablet:whitespace-nowrap">
      {href ? (
        <Link href={href} className="text-link tablet:truncate" title={hint}>
          {word}
        </Link>
      ) : (
        <span className="tablet:truncate" title={hint}>
          {word}
        </span>
      )}
      <span className="num shrink-0 text-12 text-text-3">{tenthsText(points)}</span>
    </span>
  )
}

interface MovedMostProps {
  mainChange: MainChange
  compared: ComparedAt
  hrefOf: FactorHref | undefined
  /** Narrows the list to the row. */
  own: EventSearch
}

/** What moved the score of a row most, linked to the events that caused it. */
export function MovedMost({ mainChange, compared, hrefOf, own }: MovedMostProps) {
  const [link] = useChangeLinks(hrefOf, [mainChange], compared, own)
  return <MovedBy {...mainChange} {...link} />
}
