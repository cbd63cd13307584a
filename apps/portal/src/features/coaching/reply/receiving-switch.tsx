import { coachingReplyEndpoints as endpoints, type ReplyContent } from '@milepost/contract/coaching/replies'
import { explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { ReplyAddress } from './reply-address.ts'

interface ReceivingSwitchProps {
  address: ReplyAddress
  content: Pick<ReplyContent, 'address' | 'receives' | 'client'>
}

/** Stops messages to the address of the link, or allows them again. */
export function ReceivingSwitch({ address, content }: ReceivingSwitchProps) {
  const change = useMutation({
    mutationFn: async (receives: boolean) => {
      await call(endpoints.receive, { ...address, body: { receives } })
      return receives
    },
  })
  const receives = change.data ?? content.receives
  return (
    <div className="grid gap-2 text-13 text-text-2">
      <p role="status">
        {receives
          ? `Coaching messages from ${content.client.name} reach you at ${content.address}.`
          : `You get no more coaching messages from ${content.client.name} at ${content.address}.`}
      </p>
      <Button className="justify-self-start" busy={change.isPending} onClick={() => change.mutate(!receives)}>
        {receives ? 'Stop messages' : 'Allow messages again'}
      </Button>
      {change.isError && (
        <p role="alert" className="text-destructive">
          {explain(change.error).message}
        </p>
      )}
    </div>
  )
}
