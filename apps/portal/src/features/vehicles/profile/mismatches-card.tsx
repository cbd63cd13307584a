import { type Coverage, unreadWords } from '@milepost/contract/connections/reads'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useMay } from '../../../session/use-may.ts'
import { useCoverage } from '../../../shell/status/loading-history.ts'
import { MismatchSides } from '../../device-health/shared/mismatch-sides.tsx'
import { ResolveMismatches } from '../../device-health/shared/resolve-mismatches.tsx'

const noMismatches: Readonly<Record<Coverage, string>> = {
  complete: 'This vehicle has no mismatches.',
  loading: 'No mismatches so far. Still importing.',
  notReported: 'Mismatches aren’t reported.',
}

/** The vehicle's mismatches with both sides, and an action to resolve them. */
export function MismatchesCard({ vehicle: { id, connection, mismatchDetails } }: { vehicle: VehicleDetails }) {
  const mayResolve = useMay(mismatchEndpoints.resolve)
  const count = mismatchDetails.length
  const coverage = useCoverage('mismatches', [String(connection.id)])
  return (
    <Card>
      <CardHeader
        title="Mismatches"
        aside={
          count === 0
            ? coverage === 'complete'
              ? 'None'
              : unreadWords[coverage]
            : mayResolve && (
                <ResolveMismatches
                  count={count}
                  asks={count > 1}
                  body={{ vehicleIds: [id] }}
                  onDone={() => undefined}
                />
              )
        }
      />
      {count === 0 ? (
        <Empty title={noMismatches[coverage]} detail="Positions, VINs and devices are compared, if reported." />
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
