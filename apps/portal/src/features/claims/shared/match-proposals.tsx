import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useMay } from '../../../session/use-may.ts'
import { MatchProposal } from '../matches/match-proposal.tsx'

const shownAtFirst = 2

interface MatchProposalsProps {
  /** Of the collisions; all without. */
  connections: readonly string[]
  /** Of the claims; all without. */
  policies: readonly string[]
}

/** Claims that may be the same crash as a collision, for a person to decide; nothing if there are none. */
export function MatchProposals({ connections, policies }: MatchProposalsProps) {
  const query = useAnswer(answerOf(claimEndpoints.proposals, { query: { ConnectionId: connections.map(Number) } }))
  // For those who can't decide it is an aside: most of them have no claims.
  const mayDecide = useMay(claimEndpoints.decide)
  const [isOpen, setOpen] = useState(false)
  useLiveRefresh(['loss'], claimEndpoints.proposals, accidentEndpoints.page)
  if (query.isError)
    return mayDecide ? (
      <Card>
        <QueryFailed what="the claims to match" query={query} />
      </Card>
    ) : null
  const all = (query.data ?? []).filter(({ claim }) => policies.length === 0 || policies.includes(claim.policyId))
  if (all.length === 0) return null
  return (
    <Card>
      <CardHeader title="Claims to match" aside={`${countText(all.length)} that may be a recorded collision`} />
      <CardBody>
        <ul className="grid gap-4">
          {(isOpen ? all : all.slice(0, shownAtFirst)).map((proposal) => (
            <MatchProposal key={`${proposal.claim.id} ${proposal.event.id}`} proposal={proposal} />
          ))}
        </ul>
        {!isOpen && all.length > shownAtFirst && (
          <Button variant="ghost" className="mt-3" onClick={() => setOpen(true)}>
            Show all {countText(all.length)}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
