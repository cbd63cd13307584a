import { explain } from '@milepost/session/api/api-error'
import { isChunkFailure } from '@milepost/session/stored/chunk-failure'
import { FullPageSpinner } from '@milepost/ui/feedback/spinner'
import { Empty, Failed, Forbidden } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import { PageLayout } from '@milepost/ui/layout/page-layout'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { type Page, pagesFor } from '../pages.ts'
import { useAnnotator } from '../session/session-context.ts'

/** A page inside the shell: refused to people without the role, with a spinner until its code is loaded, and its failures. */
export function PageFrame({ page, children }: { page: Page; children: ReactNode }) {
  const isAllowed = pagesFor(useAnnotator()).includes(page)
  if (!isAllowed)
    return (
      <PageLayout title={page.title}>
        <Card>
          <Forbidden detail="Only leads see the team’s numbers." />
        </Card>
      </PageLayout>
    )
  return (
    <CatchBoundary getResetKey={() => page.path} errorComponent={(problem) => <PageProblem page={page} {...problem} />}>
      <Suspense fallback={<FullPageSpinner />}>{children}</Suspense>
    </CatchBoundary>
  )
}

function PageProblem({ page, error, reset }: ErrorComponentProps & { page: Page }) {
  const { message, requestId } = explain(error)
  return (
    <PageLayout title={page.title}>
      <Card>
        {isChunkFailure(error) ? (
          <Empty
            title="This page’s code couldn’t be loaded."
            detail="Check the network, or reload to get a new version."
            action={
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          />
        ) : (
          <Failed what={`“${page.title}”`} detail={message} requestId={requestId} onRetry={reset} />
        )}
      </Card>
    </PageLayout>
  )
}
