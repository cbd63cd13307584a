import type { MismatchDetails } from '@milepost/contract/device-health/mismatch-details'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Link } from '@milepost/ui/layout/link'
import { vehicleHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { useClientId } from '../../session/session-context.ts'
import { MismatchSides } from './shared/mismatch-sides.tsx'
import { ResolveMismatches } from './shared/resolve-mismatches.tsx'

const width = 560

interface MismatchDrawerProps {
  id: string
  mayResolve: boolean
  onClose: () => void
}

/** A vehicle's mismatches: both sides next to each other, both positions on one map, and an action to resolve them. */
export function MismatchDrawer({ id, mayResolve, onClose }: MismatchDrawerProps) {
  const params = { id: useClientId(), vid: id }
  const query = useAnswer(answerOf(mismatchEndpoints.details, { params }))
  const details = query.data
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={details?.[0]?.here.name ?? 'Mismatches of a vehicle'}
      description={details && countOf(details)}
      width={width}
      footer={
        <>
          <Button asChild>
            <Link href={vehicleHref(id)}>Open vehicle</Link>
          </Button>
          {details && details.length > 0 && mayResolve && (
            <ResolveMismatches
              count={details.length}
              size="regular"
              asks={details.length > 1}
              body={{ vehicleIds: [id] }}
              onDone={onClose}
            />
          )}
        </>
      }
    >
      {details ? (
        details.length > 0 ? (
          <div className="grid gap-6">
            {details.map((one) => (
              <MismatchSides key={one.mismatchType} details={one} />
            ))}
          </div>
        ) : (
          <Empty title="This vehicle has no mismatches." className="px-0" />
        )
      ) : query.isError ? (
        <QueryFailed what="the comparison" query={query} />
      ) : (
        <SkeletonLines lines={8} label="Loading comparison" />
      )}
    </Drawer>
  )
}

const countOf = (details: readonly MismatchDetails[]) =>
  details.length === 1 ? '1 mismatch' : `${details.length} mismatches`
