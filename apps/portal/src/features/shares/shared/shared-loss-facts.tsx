import type { ShareContent, SharedLoss } from '@milepost/contract/shares/content'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { zonesText } from '@milepost/domain/impact-zones'
import { dollars } from '@milepost/domain/quantity'
import { ImpactZones } from '@milepost/ui/form/impact-zones'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { FaultBadge } from '../../incidents/shared/replay/fault-badge.tsx'

/** The facts of a loss: number, point of impact, and the fault and cost if they were included. */
export function SharedLossFacts({ loss, includes }: { loss: SharedLoss; includes: ShareContent['includes'] }) {
  const { accidentId, impactZones, faultPercent, costEstimateUsd } = loss
  return (
    <Card>
      <CardHeader title={`Loss ${accidentDisplayId(accidentId)}`} />
      <CardBody className="grid gap-3 text-13">
        <ImpactZones chosen={impactZones} />
        <p className="text-center">
          {zonesText(impactZones) || <span className="text-text-3">Point of impact not recorded.</span>}
        </p>
        <Facts
          missing="Unknown"
          facts={[
            ...(includes.fault ? [{ term: 'Fault', value: <FaultBadge faultPercent={faultPercent} /> }] : []),
            ...(includes.cost
              ? [
                  {
                    term: 'Cost estimate',
                    value: costEstimateUsd === null ? null : dollars(costEstimateUsd),
                    missing: 'No cost estimate yet',
                  },
                ]
              : []),
          ]}
        />
      </CardBody>
    </Card>
  )
}
