import type { PolicyExperience } from '@milepost/contract/policies/experience'
import { type QuestionLine, questionLines } from '@milepost/contract/policies/question-lines'
import { incidentRating } from '@milepost/domain/codes'
import { defaultRange, openRange } from '@milepost/domain/limits'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import { eventsHref, lossesHref, vehiclesHref } from '../../../addresses.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { awaitingReview } from '../../../scope/event-search.ts'

type Questions = PolicyExperience['questions']

interface OpenQuestionsProps {
  questions: Questions
  isImporting: boolean
  /** Of the policy. */
  id: string
  connections: readonly string[]
}

/**
 * Deleted connections, and those that had or await another policy, are in no list of this one. No filter of a list finds exactly the others: a
 * list with more records would contradict the count.
 */
const withoutList: readonly QuestionLine['id'][] = [
  'deletedConnections',
  'movedConnections',
  'proposedPolicies',
  'claimsUnknownFault',
  'unclaimed',
  'countedOtherwise',
  'garagedElsewhere',
  'metersBeyondRadius',
  'privateShare',
  'dismissedShare',
  'lossesNotReported',
  'withoutEvents',
  'frozenReceivers',
  'notPermitted',
]

const range = presetOf(defaultRange.accidents)

function hrefOf(
  id: QuestionLine['id'],
  { suspectedTypes }: Questions,
  { policy, connection }: { policy: string; connection: string[] },
): string | null {
  if (withoutList.includes(id)) return null
  const collisions = { connection, range: presetOf(openRange), type: suspectedTypes }
  if (id === 'suspected') return eventsHref({ ...collisions, ...awaitingReview })
  if (id === 'rejected')
    return eventsHref({ ...collisions, rating: [String(incidentRating.code.inaccurate)], view: 'all' })
  if (id === 'unknownFault') return lossesHref({ policy: [policy], range, fault: 'unknown' })
  return id === 'notReporting' ? vehiclesHref({ connection, reporting: 'inactive' }) : lossesHref({ connection, range })
}

/** What a person still has to decide or look into; each line links to its records. */
export function OpenQuestions({ questions, isImporting, id: policy, connections }: OpenQuestionsProps) {
  const { units } = useFormat()
  const lines = questionLines(questions, units)
  if (lines.length === 0) return <p className="text-13 text-text-2">{isImporting ? 'Not available yet.' : 'None.'}</p>
  return (
    <ul className="num grid gap-1 text-13">
      {lines.map(({ id, text }) => {
        const href = hrefOf(id, questions, { policy, connection: [...connections] })
        return (
          <li key={id}>
            {href === null ? (
              text
            ) : (
              <Link href={href} className="text-link">
                {text}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
