import type { PolicyExperience } from '@milepost/contract/policies/experience'
import { defaultRange } from '@milepost/domain/limits'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import { eventsHref, lossesHref, vehiclesHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { awaitingReview } from '../../../scope/event-search.ts'

interface OpenQuestionsProps {
  id: string
  questions: PolicyExperience['questions']
  isImporting: boolean
  connections: readonly string[]
}

const range = presetOf(defaultRange.accidents)

/** What a person still has to decide or look into; each line links to exactly its records. */
export function OpenQuestions({ id, questions, isImporting, connections }: OpenQuestionsProps) {
  const connection = [...connections]
  const { suspected, isSuspectedExact, suspectedTypes, unknownFault, claimsToMatch, notReporting } = questions
  const lines = [
    {
      count: suspected,
      text: `${countText(suspected)}${isSuspectedExact ? '' : '+'} unconfirmed ${suspected === 1 ? 'collision' : 'collisions'}`,
      href: eventsHref({ connection, range, type: suspectedTypes, ...awaitingReview }),
    },
    {
      count: unknownFault,
      text: `${countText(unknownFault)} ${unknownFault === 1 ? 'loss' : 'losses'} with unknown fault`,
      href: lossesHref({ policy: [id], range, fault: 'unknown' }),
    },
    {
      count: claimsToMatch,
      text: `${countText(claimsToMatch)} ${claimsToMatch === 1 ? 'claim' : 'claims'} to match with a collision`,
      href: lossesHref({ connection, range }),
    },
    {
      count: notReporting,
      text: `${countText(notReporting)} ${notReporting === 1 ? 'vehicle' : 'vehicles'} not reporting`,
      href: vehiclesHref({ connection, reporting: 'inactive' }),
    },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return <p className="text-13 text-text-2">{isImporting ? 'Not available yet.' : 'None.'}</p>
  return (
    <ul className="num grid gap-1 text-13">
      {lines.map(({ text, href }) => (
        <li key={text}>
          <Link href={href} className="text-link">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
