import { type ConnectionRequest, connectionRequestEndpoints } from '@milepost/contract/onboarding/connection-requests'
import type { CreatedConnection } from '@milepost/contract/onboarding/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastNotice, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { useSession } from '../../../session/session-context.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'

type Answer = 'accept' | 'decline'

/**
 * Connections that someone without an account asked for, to accept or decline; nothing if there are none. Only for people
 * who may change connections; admins also see those that name no client.
 */
export function ConnectionRequests() {
  useLiveRefresh(['connection'], connectionRequestEndpoints.list)
  const { data: requests = [] } = useQuery(answerOf(connectionRequestEndpoints.list, {}))
  const [asked, setAsked] = useState<{ answer: Answer; request: ConnectionRequest }>()
  if (requests.length === 0) return null
  return (
    <Card className="mb-3" aria-labelledby="connection-requests">
      <CardHeader
        id="connection-requests"
        title={`${countText(requests.length)} connection ${requests.length === 1 ? 'request' : 'requests'}`}
      />
      <ul className="max-h-80 overflow-y-auto px-3.5 pt-1 pb-2.5 text-13">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <b className="font-[560]">{request.name}</b>{' '}
              <span className="text-text-2">
                · {request.provider.displayName}, from {originOf(request)}, received <Moment at={request.receivedAt} />
                {request.isUnassigned && ' · not for a specific client'}
              </span>
            </span>
            <span className="flex gap-2">
              <Button size="small" onClick={() => setAsked({ answer: 'accept', request })}>
                Accept
              </Button>
              <Button size="small" variant="ghost" onClick={() => setAsked({ answer: 'decline', request })}>
                Decline
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asked && <Confirmation {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function Confirmation({
  answer,
  request,
  onClose,
}: {
  answer: Answer
  request: ConnectionRequest
  onClose: () => void
}) {
  const { id, name, dotNumber, provider, isUnassigned } = request
  const { client } = useSession()
  const frame = { open: true, onOpenChange: (open: boolean) => !open && onClose() }
  if (answer === 'decline')
    return (
      <ConfirmDialog
        {...frame}
        title={`Decline the request from ${name}?`}
        effect="The request and its credentials are deleted. The sender isn’t notified."
        action="Decline"
        onConfirm={async () => {
          await answered(call(connectionRequestEndpoints.decline, { params: { id } }))
          toastSuccess(`The request from ${name} is declined`)
        }}
      />
    )
  return (
    <ConfirmDialog
      {...frame}
      title={`Connect ${name}?`}
      effect={`Milepost signs in to ${provider.displayName} with the credentials in this request. If they work, the vehicles, trips and events of that account become part of ${isUnassigned ? client.name : 'your fleet'}. Anyone can send a request: accept it only if you expected ${name}${dotNumber === null ? '' : ` (DOT ${dotNumber})`} to connect through ${originOf(request)}.`}
      action="Accept"
      danger={false}
      onConfirm={async () => {
        reportOutcome(name, await answered(call(connectionRequestEndpoints.accept, { params: { id } })))
        await refreshConnections()
      }}
    />
  )
}

const originOf = ({ sourceAppName }: ConnectionRequest) => sourceAppName ?? 'the public form'

/** Refetches the requests, also after a failure: a colleague may have answered. */
const answered = <T,>(answer: Promise<T>) => answer.finally(() => refresh(connectionRequestEndpoints.list))

function reportOutcome(name: string, { healthStatus, reason }: CreatedConnection) {
  if (healthStatus === connectionHealth.code.validated) toastSuccess(`${name} is connected`)
  else toastNotice(`${name} is connected, but doesn’t sync yet`, { description: reason ?? '' })
}
