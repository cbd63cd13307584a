import { samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import { v2PageSize } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Drawer } from '@milepost/ui/layout/drawer'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useClientId } from '../../../session/session-context.ts'
import { ComparedDrivers } from './compared-drivers.tsx'

/** Drivers who may be one person at two providers, or those who may be the same as one driver. */
export const useSamePersons = (driverId?: string) =>
  useAnswer(
    answerOf(samePersonEndpoints.candidates, {
      params: { id: useClientId() },
      query: { PageSize: v2PageSize, ...(driverId !== undefined && { driverId }) },
    }),
  )

interface SamePersonDrawerProps {
  driverId?: string | undefined
  onClose: () => void
}

/** Pairs of drivers to decide on, the most likely first. */
export function SamePersonDrawer({ driverId, onClose }: SamePersonDrawerProps) {
  const query = useSamePersons(driverId)
  const { data } = query
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Possible duplicates"
      description="Drivers at different providers who may be the same person"
      width={860}
    >
      {!data ? (
        query.isError ? (
          <QueryFailed what="possible duplicates" query={query} />
        ) : (
          <SkeletonLines lines={8} label="Loading possible duplicates" />
        )
      ) : data.items.length === 0 ? (
        <Empty
          title="No possible duplicates."
          detail="Drivers at two providers with the same license, employee number, phone or name are suggested here."
        />
      ) : (
        <div className="grid gap-4">
          {data.items.map((pair) => (
            <ComparedDrivers key={`${pair.a.id} ${pair.b.id}`} pair={pair} />
          ))}
          {data.totalCount > data.items.length && (
            <p className="num text-13 text-text-3">
              The first {countText(data.items.length)} of {countText(data.totalCount)}; the others follow as you decide.
            </p>
          )}
        </div>
      )}
    </Drawer>
  )
}
