import { stateText } from '@milepost/contract/accidents/columns'
import type { Accident } from '@milepost/contract/accidents/endpoints'
import { dollars } from '@milepost/domain/quantity'
import { Facts } from '@milepost/ui/layout/facts'
import { Moment } from '../../../lib/format/moment.tsx'
import { FaultBadge } from '../../incidents/shared/replay/fault-badge.tsx'
import { KnownCard } from './known-card.tsx'
import type { LossPart } from './loss-drawer.tsx'

/** What the claim is about, as recorded by people. */
export function ClaimCard({
  accident: { noFault, costEstimateUsd, place, origin, madeAt },
  onEdit,
}: {
  accident: Accident
  onEdit: ((part: LossPart) => void) | undefined
}) {
  return (
    <KnownCard title="Claim" edit="Edit fault and cost" onEdit={onEdit && (() => onEdit('claim'))}>
      <Facts
        facts={[
          { term: 'Fault', value: <FaultBadge noFault={noFault} /> },
          {
            term: 'Cost estimate',
            value: costEstimateUsd !== null && dollars(costEstimateUsd),
            title: costEstimateUsd === null ? 'No cost estimate yet' : undefined,
          },
          { term: 'State', value: stateText(place) },
          { term: 'Recorded as a loss', value: <Moment at={madeAt} /> },
          { term: 'Reason', value: origin === 'rating' ? 'Rated accurate' : 'Recorded by an admin' },
        ]}
      />
    </KnownCard>
  )
}
