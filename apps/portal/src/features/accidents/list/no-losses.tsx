import type { AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { EmptyUntilConnected } from '../../../list/cells/empty-until-connected.tsx'

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
      <EmptyUntilConnected title="No losses yet." detail="No provider is connected: nothing is known of any vehicle." />
    )
  return (
    <Empty
      title={isLoading ? 'No losses so far: history still loads.' : 'No losses on these days. Long may it last.'}
      detail={
        waits
          ? 'There are collisions that a device or camera suspects. Rated accurate, one becomes a loss.'
          : 'A collision becomes a loss once a person rates it accurate.'
      }
      {...(waits && {
        action: (
          <Button asChild>
            <Link href={suspectedHref(summary)}>Review what is suspected</Link>
          </Button>
        ),
      })}
    />
  )
}
