import type { AccidentSummary } from '@milepost/contract/accidents/endpoints'
import type { Coverage } from '@milepost/contract/connections/reads'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { EmptyUntilConnected } from '../../../list/states/empty-until-connected.tsx'

interface NoLossesProps {
  summary: AccidentSummary | undefined
  /** True if any provider is connected. */
  isConnected: boolean
  coverage: Coverage
  suspectedHref: (summary: AccidentSummary) => string
}

const titles: Readonly<Record<Coverage, string>> = {
  complete: 'No losses in this period.',
  loading: 'No losses yet: still importing history.',
  notReported: 'No losses recorded: collisions aren’t reported.',
}

/** Why there are no losses: nothing is connected, history is loading, collisions aren’t reported or await review, or there were none. */
export function NoLosses({ summary, isConnected, coverage, suspectedHref }: NoLossesProps) {
  const waits = summary !== undefined && summary.suspected.count !== 0
  if (!isConnected)
    return (
      <EmptyUntilConnected title="No losses yet." detail="No provider is connected, so there is no vehicle data." />
    )
  return (
    <Empty
      title={titles[coverage]}
      detail={
        waits
          ? 'A device or camera suspects some collisions. Rating one accurate records it as a loss.'
          : coverage === 'notReported'
            ? 'No device of these vehicles reports all collisions. A loss run shows those that were claimed.'
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
