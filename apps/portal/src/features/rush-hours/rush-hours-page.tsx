import type { ClientRow } from '@milepost/contract/clients/endpoints'
import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { answerOf } from '../../lib/api/query-client.ts'
import { WaitingCard } from '../../lib/waiting-card.tsx'
import { ClientSelect, OfClient, useChosenClient } from '../../scope/chosen-client.tsx'
import { Page } from '../../shell/page/page.tsx'
import { RushHoursForm } from './rush-hours-form.tsx'

/** A client's hours of high and very high traffic. */
export default function RushHoursPage() {
  const chosen = useChosenClient()
  return (
    <Page
      line="Hours are local to the vehicle. Once any are set, all other hours count as normal"
      actions={<ClientSelect of={chosen} />}
    >
      <OfClient of={chosen}>
        {(client) => <RushHours key={client.id} client={client} others={chosen.clients ?? []} />}
      </OfClient>
    </Page>
  )
}

function RushHours({ client, others }: { client: ClientRow; others: readonly ClientRow[] }) {
  const query = useAnswer(answerOf(rushHourEndpoints.list, { params: { id: client.id } }))
  // Data of the previous client must not be shown for this one.
  const answer = query.isPlaceholderData ? undefined : query.data
  if (answer) return <RushHoursForm client={client} others={others} rushHours={answer.rushHours} />
  return <WaitingCard what="the rush hours" query={query} height="h-60" />
}
