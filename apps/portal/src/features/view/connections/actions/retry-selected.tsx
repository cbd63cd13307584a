import { type Connection, connectionEndpoints } from '@milepost/contract/connections'
import { toastNotice, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/api.ts'
import { explain } from '../../../../lib/api-error.ts'
import { countText } from '../../../../lib/formatters.ts'
import { useBusy } from '../../../../session/busy.ts'
import { trialTimeoutMs } from '../add/use-trial.ts'
import { connectionsText } from '../shared/connections-text.ts'
import { retryMany } from './retry-many.ts'
import { refreshConnections } from './use-connection-actions.ts'

const check = async (id: number) => {
  const input = { params: { id }, body: {} }
  return (await call(connectionEndpoints.validate, input, { timeoutMs: trialTimeoutMs })).trial
}

/** Checks the ticked connections again; says how many work, and of the first that does not, why. */
export function RetrySelected({ connections, onDone }: { connections: readonly Connection[]; onDone: () => void }) {
  const [done, setDone] = useState(0)
  const retry = useMutation({
    mutationFn: () => retryMany(connections, check, (error) => explain(error).message, setDone),
    onSuccess: async ({ worked, failed: [first, ...others] }) => {
      await refreshConnections()
      onDone()
      if (!first) return toastSuccess(`${connectionsText(worked)} ${worked === 1 ? 'works' : 'work'}`)
      const more = others.length > 0 ? ` And ${countText(others.length)} more.` : ''
      return toastNotice(`${countText(worked)} of ${connectionsText(worked + others.length + 1)} work`, {
        description: `${first.name}: ${first.reason}${more}`,
      })
    },
  })
  useBusy(retry.isPending)
  return (
    <>
      {retry.isPending && (
        <span role="status" className="num text-text-2">
          {countText(done)} of {countText(connections.length)} checked
        </span>
      )}
      <Button
        size="small"
        busy={retry.isPending}
        onClick={() => {
          setDone(0)
          retry.mutate()
        }}
      >
        <RotateCw aria-hidden />
        Retry
      </Button>
    </>
  )
}
