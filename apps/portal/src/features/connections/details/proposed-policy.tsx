import { type ConnectionDetails, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useSession } from '../../../session/session-context.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'
import { useMayChange } from '../shared/may-change.ts'

type NamedPolicy = Pick<ConnectionDetails, 'policyNumber' | 'insurerName'>

/** The policy that people of the fleet entered, until an admin approves it; nothing without one. */
export function ProposedPolicy({ connection }: { connection: ConnectionDetails }) {
  const mayChange = useMayChange()
  const { isAdmin } = useSession()
  const { proposedPolicy: proposed, policyNumber, insurerName } = connection
  const decide = useMutation({
    mutationFn: (policy: NamedPolicy) =>
      call(connectionEndpoints.change, { params: { id: connection.id }, body: policy }),
    onSuccess: refreshConnections,
    onError: (error) => toastFailure('Could not change the policy.', { description: explain(error).message }),
  })
  if (proposed === null) return null
  return (
    <section aria-label="Policy change" className="grid gap-2 border-t pt-3 text-13">
      <p className="max-w-[60ch]">
        {proposedText(proposed)} It awaits an admin, because vehicles of one policy share its record. Until then, scores
        and reports use {policyNumber ? `policy ${policyNumber}` : 'no policy'}.
      </p>
      {mayChange && (
        <div className="flex gap-2">
          {isAdmin && (
            <Button size="small" busy={decide.isPending} onClick={() => decide.mutate(proposed)}>
              Approve
            </Button>
          )}
          <Button size="small" disabled={decide.isPending} onClick={() => decide.mutate({ policyNumber, insurerName })}>
            {isAdmin ? 'Reject' : 'Withdraw'}
          </Button>
        </div>
      )}
    </section>
  )
}

function proposedText({ policyNumber, insurerName }: NamedPolicy): string {
  if (!policyNumber) return 'The policy number was removed.'
  return `Policy ${policyNumber}${insurerName ? ` of ${insurerName}` : ''} was entered.`
}
