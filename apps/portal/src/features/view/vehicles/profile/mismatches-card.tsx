import type { VehicleDetails } from '@milepost/contract/vehicles'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { MismatchSides } from '../../../../devices/mismatch-sides.tsx'

/** What does not fit the vehicle, as either side has it. */
export function MismatchesCard({ vehicle: { mismatchDetails } }: { vehicle: VehicleDetails }) {
  return (
    <Card>
      <CardHeader title="Mismatches" aside={mismatchDetails.length === 0 && 'none'} />
      {mismatchDetails.length === 0 ? (
        <Empty title="Position, VIN and device fit this vehicle." />
      ) : (
        <CardBody className="grid gap-4">
          {mismatchDetails.map((details) => (
            <MismatchSides key={details.mismatchType} details={details} />
          ))}
        </CardBody>
      )}
    </Card>
  )
}
