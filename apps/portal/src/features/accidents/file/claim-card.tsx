import type { Accident, AccidentReport } from '@milepost/contract/accidents/endpoints'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import { Moment } from '../../../lib/format/moment.tsx'
import { KnownCard } from './known-card.tsx'
import type { LossPart } from './loss-drawer.tsx'

const originWords = { rating: 'Rated accurate', admin: 'Recorded by an admin', claim: 'Matched with a claim' } as const

/** Ratings may have changed since: what an event is rated now isn't why it was recorded. */
function reasonOf({ origin, isDisputed, withdrawnAt }: Accident): string {
  if (isDisputed) return 'Rated accurate at first, disputed by the fleet since'
  return origin === 'rating' && withdrawnAt !== null ? 'Was rated accurate' : originWords[origin]
}

/** The insurance and how the loss was recorded; fault and cost are in the figures above. */
export function ClaimCard({
  accident,
  policy: { policyNumber, insurerName },
  onEdit,
  claimsHref,
}: Pick<AccidentReport, 'accident' | 'policy'> & {
  onEdit: ((part: LossPart) => void) | undefined
  claimsHref: string | undefined
}) {
  const { origin, madeAt } = accident
  return (
    <KnownCard title="Claim" edit="Edit fault and cost" onEdit={onEdit && (() => onEdit('claim'))}>
      <Facts
        missing="Unknown"
        facts={[
          { term: 'Policy number', value: policyNumber },
          { term: 'Insurer', value: insurerName },
          { term: 'Recorded', value: <Moment at={madeAt} zoned /> },
          {
            term: 'Reason',
            value:
              origin === 'claim' && claimsHref ? (
                <Link href={claimsHref}>{originWords[origin]}</Link>
              ) : (
                reasonOf(accident)
              ),
          },
        ]}
      />
    </KnownCard>
  )
}
