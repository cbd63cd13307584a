import { tenthsText } from '@milepost/contract/risk/change'
import { Link } from '@milepost/ui/layout/link'

/** The same as plain text. */
export const movedByText = ({ word, points }: { word: string; points: number }) => `${word} ${tenthsText(points)}`

interface MovedByProps {
  word: string
  points: number
  href?: string | undefined
  /** Which events the link opens. */
  linkTitle?: string | undefined
}

/** What moved or makes up a score, with its points: "more phone use +4.1". Linked to the events behind it, if any. */
export function MovedBy({ word, points, href, linkTitle }: MovedByProps) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1 whitespace-nowrap">
      {href ? (
        <Link href={href} className="truncate text-link" title={[word, linkTitle].filter(Boolean).join(': ')}>
          {word}
        </Link>
      ) : (
        <span className="truncate" title={word}>
          {word}
        </span>
      )}
      <span className="num shrink-0 text-12 text-text-3">{tenthsText(points)}</span>
    </span>
  )
}
