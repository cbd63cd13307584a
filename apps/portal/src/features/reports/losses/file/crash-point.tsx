import type { Accident } from '@milepost/contract/accidents'
import { zonesText } from '@milepost/contract/impact-zones'
import { force, quantityText } from '@milepost/contract/quantity'
import { Button } from '@milepost/ui/form/button'
import { ImpactZones } from '@milepost/ui/form/impact-zones'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { LossPart } from './loss-drawer.tsx'

/** Where the vehicle was hit, and how hard. */
export function CrashPoint({
  accident: { impactZones, maxG },
  onEdit,
}: {
  accident: Accident
  onEdit: ((part: LossPart) => void) | undefined
}) {
  return (
    <Card aria-label="Crash point">
      <CardHeader
        title="Crash point"
        aside={
          onEdit && (
            <Button size="small" data-screen-only onClick={() => onEdit('zones')}>
              {impactZones.length ? 'Edit' : 'Set'}
            </Button>
          )
        }
      />
      <CardBody className="grid gap-3 text-13">
        <ImpactZones chosen={impactZones} />
        <p className="text-center">
          {zonesText(impactZones) || <span className="text-text-3">Nobody has said where the vehicle was hit.</span>}
        </p>
        <p className="num text-center text-text-2">
          Acceleration force <b className="font-[560] text-text">{quantityText(force(maxG))}</b>
        </p>
      </CardBody>
    </Card>
  )
}
