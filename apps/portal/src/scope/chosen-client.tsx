import { type ClientRow, clientEndpoints } from '@milepost/contract/clients/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Select } from '@milepost/ui/form/select'
import { Card } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { answerOf } from '../lib/api/query-client.ts'
import { useFilters } from '../lib/use-filters.ts'
import { WaitingCard } from '../lib/waiting-card.tsx'
import { useClientId } from '../session/session-context.ts'

const filters = z.object({ client: z.coerce.number<string>().int().positive().optional() })

/** Returns the client of an admin page: the one in its URL, else the selected one. */
export function useChosenClient() {
  const own = useClientId()
  const { values, change } = useFilters(filters)
  const query = useAnswer(answerOf(clientEndpoints.list, {}))
  const id = values.client ?? own
  return {
    query,
    id,
    clients: query.data,
    client: query.data?.find((one) => one.id === id),
    choose: (next: number) => change({ client: next === own ? undefined : next }, 'push'),
  }
}

export type ChosenClient = ReturnType<typeof useChosenClient>

/** Selects the page's client. */
export function ClientSelect({ of: { clients, id, choose } }: { of: ChosenClient }) {
  if (!clients) return <Skeleton className="h-8" width={200} />
  return (
    <Select
      aria-label="Client"
      className="w-56"
      value={String(id)}
      onChange={(next) => choose(Number(next))}
      options={clients.map((client) => ({ value: String(client.id), label: client.name }))}
    />
  )
}

/** Renders a page's content once its client is loaded, and a placeholder until then. */
export function OfClient({ of, children }: { of: ChosenClient; children: (client: ClientRow) => ReactNode }) {
  const { client, query } = of
  if (client) return children(client)
  if (!query.data) return <WaitingCard what="clients" query={query} height="h-60" />
  return (
    <Card>
      <Empty title="This client doesn’t exist." detail="Choose another one at the top." />
    </Card>
  )
}
