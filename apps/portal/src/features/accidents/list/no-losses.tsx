import type { AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { EmptyUntilConnected } from '../../../list/states/empty-until-connected.tsx'

interface NoLossesProps {
  summary: AccidentSummary | undefined
  /** True if any provider is connected. */
  isConnected: boolean
  isLoading: boolean
  suspectedHref: (summary: AccidentSummary) => string
}

/** Why there are no losses: nothing is connected, history is loading, collisions await review, or there were none. */
export function NoLosses({ summary, isConnected, isLoading, suspectedHref }: NoLossesProps) {
  const waits = summary !== undefined && summary.suspected.count !== 0
  if (!isConnected)
    return (
      <EmptyUntilConnected title="No losses yet." detail="No provider is connected, so there is no vehicle data." />
    )
  return (
    <Empty
      title={isLoading ? 'No losses yet: still importing history.' : 'No losses in this period.'}
      detail={
        waits
          ? 'A device or camera suspects some collisions. Rating one accurate records it as a loss.'
          : 'A collision becomes a loss when someone rates it accurate.'
      }
      {...(waits && {
        action: (
          <Button asChild>
            <Link href={suspectedHref(summary)}>Review suspected collisions</Link>
          </Button>
        ),
      })}
    />
  )
}
