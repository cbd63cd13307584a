import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isPublic, mayOpen, type Page as PageEntry } from '../../page-list.ts'
import { useSession } from '../../session/session-context.ts'
import { CurrentPageContext } from './current-page.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { NotBuiltPage } from './not-built-page.tsx'
import { Page } from './page.tsx'
import { PageProblem } from './page-problem.tsx'

/** The frame around every page's content: access check, code loading, and failures. */
export function PageFrame({ page, children }: { page: PageEntry; children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <CurrentPageContext value={page}>
      <CatchBoundary getResetKey={() => path} errorComponent={PageProblem}>
        {isPublic(page) ? <Content page={page}>{children}</Content> : <Guarded page={page}>{children}</Guarded>}
      </CatchBoundary>
    </CurrentPageContext>
  )
}

function Guarded({ page, children }: { page: PageEntry; children: ReactNode }) {
  const { roles } = useSession()
  return mayOpen(page, roles) ? <Content page={page}>{children}</Content> : <ForbiddenPage />
}

function Content({ page, children }: { page: PageEntry; children: ReactNode }) {
  if (page.disabled || !children) return <NotBuiltPage page={page} />
  return <Suspense fallback={<Waiting />}>{children}</Suspense>
}

function Waiting() {
  return (
    <Page>
      <SkeletonLines lines={6} label="Loading page" />
    </Page>
  )
}
