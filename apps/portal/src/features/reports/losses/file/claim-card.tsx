import type { Accident } from '@milepost/contract/accidents'
import { stateText } from '@milepost/contract/columns/accident-columns'
import { dollars } from '@milepost/contract/quantity'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { Moment } from '../../../../lib/moment.tsx'
import { FaultBadge } from '../shared/fault-badge.tsx'
import type { LossPart } from './loss-drawer.tsx'

/** What the claim is about, as people know it. */
export function ClaimCard({
  accident: { noFault, costEstimateUsd, place, origin, madeAt },
  onEdit,
}: {
  accident: Accident
  onEdit: ((part: LossPart) => void) | undefined
}) {
  return (
    <Card aria-label="Claim">
      <CardHeader
        title="Claim"
        aside={
          onEdit && (
            <Button size="small" data-screen-only onClick={() => onEdit('claim')}>
              Edit fault and cost
            </Button>
          )
        }
      />
      <CardBody>
        <Facts
          facts={[
            { term: 'Fault', value: <FaultBadge noFault={noFault} /> },
            {
              term: 'Cost estimate',
              value: costEstimateUsd !== null && dollars(costEstimateUsd),
              title: costEstimateUsd === null ? 'Nobody has estimated it' : undefined,
            },
            { term: 'State', value: stateText(place) },
            { term: 'A loss since', value: <Moment at={madeAt} /> },
            { term: 'Because', value: origin === 'rating' ? 'Rated accurate' : 'An admin made it one' },
          ]}
        />
      </CardBody>
    </Card>
  )
}
