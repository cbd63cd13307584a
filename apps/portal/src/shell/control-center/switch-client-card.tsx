import { type ClientRow, clientEndpoints } from '@milepost/contract/clients/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { cn } from '@milepost/ui/cn'
import { Badge } from '@milepost/ui/feedback/badge'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Input } from '@milepost/ui/form/input'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { answerOf } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { useSession } from '../../session/session-context.ts'
import { resetClient, switchClient } from '../../session/session-store.ts'
import { switchTimeLeft } from '../../session/stored/client-switch.ts'
import { timeLeftText } from '../status/client-bar.tsx'

/** Switches to another client for up to 24 hours. */
export function SwitchClientCard() {
  const { clientSwitch, user } = useSession()
  return (
    <Card>
      <CardHeader
        title="Switch Client"
        aside={
          clientSwitch && (
            <>
              {timeLeftText(switchTimeLeft(clientSwitch, Date.now()))} left
              <Button size="small" variant="ghost" onClick={() => void resetClient()}>
                Back to {user.client.name}
              </Button>
            </>
          )
        }
      />
      <CardBody>
        <ClientList />
      </CardBody>
    </Card>
  )
}

function ClientList() {
  const { client, user } = useSession()
  const [text, setText] = useState('')
  const query = useAnswer(answerOf(clientEndpoints.list, {}))
  const look = (id: number) =>
    switchClient(id).catch((failure: unknown) =>
      toastFailure('Could not switch clients.', { description: explain(failure).message }),
    )
  if (query.isError) return <QueryFailed what="clients" query={query} />
  if (!query.data) return <SkeletonLines lines={4} label="Loading clients" />
  const wanted = text.trim().toLowerCase()
  const own = (row: ClientRow) => Number(row.id === user.clientId)
  const rows = query.data
    .filter((row) => row.id === user.clientId || row.name.toLowerCase().includes(wanted))
    .sort((a, b) => own(b) - own(a) || a.name.localeCompare(b.name))
  return (
    <>
      <Input
        type="search"
        aria-label="Search clients"
        placeholder="Search clients"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="mt-2 grid max-h-64 gap-0.5 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-pressed={row.id === client.id}
              onClick={() => row.id !== client.id && look(row.id)}
              className={cn(
                'flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-sunken',
                row.id === client.id && 'bg-primary-soft font-[560] text-primary-text',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{row.name}</span>
              {row.id === user.clientId && <Badge>Original</Badge>}
              <span className="num text-12 font-normal text-text-3">
                {row.vehicleCount.toLocaleString('en-US')} {row.vehicleCount === 1 ? 'vehicle' : 'vehicles'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
