import { Empty, Failed } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { explain } from '../lib/api-error.ts'
import { isChunkFailure } from '../session/chunk-failure.ts'
import { useCurrentPage } from './current-page.ts'
import { Page } from './page.tsx'

/** A page that threw: its failure stays inside the frame, and can be tried again. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const page = useCurrentPage()
  if (isChunkFailure(error)) return <NewVersion />
  const { message, requestId } = explain(error)
  return (
    <Page>
      <Card>
        <Failed what={page ? `“${page.title}”` : 'this page'} detail={message} requestId={requestId} onRetry={reset} />
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
          detail="This page’s code belongs to a version that is no longer served, and reloading once did not help."
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
