import { monthName } from '@milepost/contract/risk/change'
import type { EventSearch } from '../../scope/event-search.ts'
import {
  type Changed,
  type ChangeLink,
  type ComparedAt,
  changeHref,
  changeTitle,
  type FactorHref,
} from './factor-events.ts'
import { useLateLosses } from './use-late-losses.ts'
import { useLinksWithEvents } from './use-links-with-events.ts'

/**
 * Returns the links of changes to their events, in the list `own`: those since the compared score or, if these are none,
 * collisions of earlier that were confirmed or recorded since. Nothing is linked that has no events.
 */
export function useChangeLinks(
  hrefOf: FactorHref | undefined,
  changes: readonly Changed[],
  compared: ComparedAt,
  own: EventSearch = {},
): ChangeLink[] {
  const hrefs = changes.map((changed) => changeHref(hrefOf, changed, compared, own))
  const links = useLinksWithEvents(hrefs)
  const at = changes.findIndex(({ factor, points }, at) => factor === 'losses' && points > 0 && links[at] === null)
  const late = useLateLosses(hrefs[at], compared)
  return changes.map(({ points }, index) => {
    if (index === at) return late ?? {}
    return links[index] ? { href: links[index], title: changeTitle(points, compared) } : {}
  })
}

/** Says which months the links of what went down open, if there are any. */
export function earlierEventsText(
  changes: readonly Pick<Changed, 'points'>[],
  links: readonly ChangeLink[],
  { previousMonth, today }: ComparedAt,
): string | null {
  const hasEarlier = previousMonth !== null && changes.some(({ points }, at) => points < 0 && links[at]?.href)
  return hasEarlier ? `Decreases link to their events through ${monthName(previousMonth, today)}.` : null
}
