import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import { Moment } from '../../../lib/format/moment.tsx'
import { KnownCard } from './known-card.tsx'
import type { LossPart } from './loss-drawer.tsx'

const originWords = { rating: 'Rated accurate', admin: 'Recorded by an admin', claim: 'Matched with a claim' } as const

/** The insurance and how the loss was recorded; fault and cost are in the figures above. */
export function ClaimCard({
  accident: { origin, madeAt },
  policy: { policyNumber, insurerName },
  onEdit,
  claimsHref,
}: Pick<AccidentReport, 'accident' | 'policy'> & {
  onEdit: ((part: LossPart) => void) | undefined
  claimsHref: string | undefined
}) {
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
                originWords[origin]
              ),
          },
        ]}
      />
    </KnownCard>
  )
}
