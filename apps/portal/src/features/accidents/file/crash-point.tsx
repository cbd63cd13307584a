import type { Accident } from '@milepost/contract/accidents/endpoints'
import { zonesText } from '@milepost/domain/impact-zones'
import { ImpactZones } from '@milepost/ui/form/impact-zones'
import { KnownCard } from './known-card.tsx'
import type { LossPart } from './loss-drawer.tsx'

/** Where the vehicle was hit. */
export function CrashPoint({
  accident: { impactZones },
  onEdit,
}: {
  accident: Accident
  onEdit: ((part: LossPart) => void) | undefined
}) {
  return (
    <KnownCard
      title="Point of impact"
      edit={impactZones.length ? 'Edit' : 'Set'}
      onEdit={onEdit && (() => onEdit('zones'))}
      className="grid gap-3 text-13"
    >
      <ImpactZones chosen={impactZones} />
      <p className="text-center">
        {zonesText(impactZones) || <span className="text-text-3">Point of impact not recorded.</span>}
      </p>
    </KnownCard>
  )
}
