import { explain } from '@milepost/session/api/api-error'
import { isChunkFailure } from '@milepost/session/stored/chunk-failure'
import { Empty, Failed } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOnline } from '../use-online.ts'
import { useCurrentPage } from './current-page.ts'
import { Page } from './page.tsx'

/** A page that threw: the failure stays inside the frame, with a retry. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const page = useCurrentPage()
  if (isChunkFailure(error)) return <CodeMissing />
  const { message, requestId } = explain(error)
  return (
    <Page>
      <Card>
        <Failed what={page ? `“${page.title}”` : 'this page'} detail={message} requestId={requestId} onRetry={reset} />
      </Card>
    </Page>
  )
}

/** Code that failed to load offline is loaded as soon as there is a network. */
function CodeMissing() {
  const [startedOnline] = useState(() => navigator.onLine)
  const online = useOnline()
  const isBack = online && !startedOnline
  useEffect(() => {
    if (isBack) window.location.reload()
  }, [isBack])
  if (startedOnline) return <NewVersion />
  return (
    <Page>
      <Card>
        <Empty
          title="You’re offline, and this page hasn’t been loaded before."
          detail="It opens automatically once you’re back online. Pages that you have already opened still work."
        />
      </Card>
    </Page>
  )
}

function NewVersion() {
  return (
    <Page>
      <Card>
        <Empty
          title="A new version is ready."
          detail="This page is from a version that is no longer available, and reloading once didn’t help."
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
