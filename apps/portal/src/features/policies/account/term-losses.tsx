import { lossesWord, type NoRatio, type TermExperience } from '@milepost/contract/policies/experience'
import {
  faultWords,
  incurredText,
  noRatioWords,
  ratioNoteText,
  ratioText,
  unknownLosses,
} from '@milepost/contract/policies/experience-words'
import { dollars } from '@milepost/domain/quantity'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { Empty } from '@milepost/ui/feedback/states'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMemo } from 'react'
import { lossesHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'

const noRatioHints: Readonly<Record<NoRatio, string>> = {
  notStarted: 'The term hasn’t started',
  stillImporting: 'History is still importing',
  lossesNotReported: 'No provider of some vehicles reports collisions',
  noData: 'No data of its vehicles on these days',
  noPremium: 'The term has no premium',
  tooEarly: 'The term has just started',
  tooFewDays: 'Fewer than 30 days of the term have data',
  noCosts: 'No loss has a cost',
}

const columnsOf = (id: string): Column<TermExperience>[] => [
  {
    id: 'term',
    header: 'Term',
    priority: 1,
    text: ({ startsOn, renewsOn }) => `${startsOn} – ${renewsOn}`,
    // In two lines if both days would push the loss ratio out of the card.
    cell: ({ startsOn, renewsOn, countedFrom, source }) => (
      <div className="py-1 leading-5 whitespace-normal">
        <span className="whitespace-nowrap">{startsOn} –</span> <span className="whitespace-nowrap">{renewsOn}</span>
        {countedFrom && (
          <div className="text-12 font-normal text-text-3">
            data since <span className="whitespace-nowrap">{countedFrom}</span>
          </div>
        )}
        {source === 'claims' && <div className="text-12 font-normal text-text-3">from loss runs</div>}
      </div>
    ),
  },
  {
    id: 'losses',
    header: 'Losses or claims',
    align: 'end',
    priority: 1,
    text: lossesText,
    // By fault in the same column: one of its own would push the loss ratio out of the card.
    cell: (term) => (
      <div className="py-1 leading-5 whitespace-normal">
        <LossCount id={id} term={term} />
        <div className="text-12 text-text-3">{faultWords(term)}</div>
      </div>
    ),
  },
  {
    id: 'incurred',
    header: 'Incurred',
    hint: 'Paid and reserved, or estimated',
    align: 'end',
    priority: 1,
    text: incurredText,
    cell: (term) => (
      <div className="py-1 leading-5">
        {incurredText(term)}
        {term.source === 'claims' && term.incurredUsd !== null && (
          <div className="text-12 text-text-3">
            {dollars(term.paidUsd ?? 0)} paid
            <br />
            {dollars(term.reservedUsd ?? 0)} reserved
          </div>
        )}
      </div>
    ),
  },
  {
    id: 'earned',
    header: 'Earned premium',
    align: 'end',
    priority: 1,
    text: ({ earnedPremiumUsd: usd, missing }) => (usd === null ? noRatioWords[missing ?? 'noPremium'] : dollars(usd)),
    cell: ({ earnedPremiumUsd: usd, missing }) =>
      usd === null ? <Missing of={missing ?? 'noPremium'} /> : dollars(usd),
  },
  {
    id: 'ratio',
    header: 'Loss ratio',
    align: 'end',
    priority: 1,
    text: (term) => [ratioText(term) ?? noRatioWords[term.missing!], ratioNoteText(term)].filter(Boolean).join(', '),
    cell: (term) => (
      <div className="py-1 leading-5 whitespace-normal">
        {ratioText(term) ?? <Missing of={term.missing!} />}
        <div className="text-12 font-normal text-text-3">{ratioNoteText(term)}</div>
      </div>
    ),
  },
]

const Missing = ({ of }: { of: NoRatio }) => (
  <span className="text-text-3" title={noRatioHints[of]}>
    {noRatioWords[of]}
  </span>
)

function lossesText({ source, losses, missing, countedFrom }: TermExperience): string {
  const unknown = unknownLosses({ losses, missing })
  if (unknown !== null) return unknown
  if (missing === 'stillImporting') return `${countText(losses)} so far`
  const counted = source === 'claims' ? `${countText(losses)} ${lossesWord(source, losses)}` : countText(losses)
  return countedFrom === null ? counted : `${counted} since ${countedFrom}`
}

/** The losses of a term lead to exactly these; claims are another list. */
function LossCount({ id, term }: { id: string; term: TermExperience }) {
  const text = lossesText({ ...term, countedFrom: null })
  const { source, losses, startsOn, renewsOn } = term
  if (source === 'claims' || losses === 0) return text
  return (
    <Link href={lossesHref({ policy: [id], from: startsOn, to: dayPlus(renewsOn, -1) })} className="hover:underline">
      {text}
    </Link>
  )
}

/** Losses of each term with their cost over the premium earned so far. */
export function TermLosses({ id, terms }: { id: string; terms: readonly TermExperience[] }) {
  const columns = useMemo(() => columnsOf(id), [id])
  if (terms.length === 0) return <Empty title="No terms yet." detail="A loss ratio needs a term with its premium." />
  return <PlainTable label="Losses by term" columns={columns} rows={terms} rowId={({ startsOn }) => startsOn} />
}
