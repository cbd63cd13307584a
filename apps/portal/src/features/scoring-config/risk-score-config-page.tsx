import type { ClientRow } from '@milepost/contract/clients/endpoints'
import { riskScoreConfigEndpoints } from '@milepost/contract/scoring-config/endpoints'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { useState } from 'react'
import { answerOf } from '../../lib/api/query-client.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { WaitingCard } from '../../lib/waiting-card.tsx'
import { ClientSelect, OfClient, useChosenClient } from '../../scope/chosen-client.tsx'
import { Page } from '../../shell/page/page.tsx'
import { ConfigForm } from './config-form.tsx'
import { isInProgress, ProgressOfChange } from './scoring-progress.tsx'

const watchMs = 3_000

/** Risk score configuration of a client: edit, preview, activate, roll back. */
export default function RiskScoreConfigPage() {
  const chosen = useChosenClient()
  return (
    <Page line="The weights behind the scores, by version" actions={<ClientSelect of={chosen} />}>
      <OfClient of={chosen}>{(client) => <Configuration key={client.id} client={client} />}</OfClient>
    </Page>
  )
}

function Configuration({ client }: { client: ClientRow }) {
  const [attempt, setAttempt] = useState(0)
  const query = useAnswer({
    ...answerOf(riskScoreConfigEndpoints.current, { params: { id: client.id } }),
    refetchInterval: (asked) => {
      const { progress } = asked.state.data ?? {}
      return progress && isInProgress(progress) ? watchEvery(watchMs)(asked) : false
    },
  })
  // Data of the previous client must not be shown for this one.
  const data = query.isPlaceholderData ? undefined : query.data
  if (!data) return <WaitingCard what="the configuration" query={query} height="h-96" />
  const { active, draft, progress } = data
  return (
    <div className="grid gap-4">
      <p className="text-13 text-text-2">
        Version {active.version} is active
        {active.version > 1 && (
          <>
            {' '}
            since <Moment at={active.activeFrom} />, by {active.by.name}
          </>
        )}
        .
        {draft && (
          <>
            {' '}
            Below is the draft that {draft.by.name} saved <Moment at={draft.createdAt} ago />.
          </>
        )}
      </p>
      <ProgressOfChange progress={progress} version={active.version} />
      <ConfigForm
        key={attempt}
        client={client}
        active={active}
        draft={draft}
        onRolledBack={() => setAttempt(attempt + 1)}
      />
    </div>
  )
}
