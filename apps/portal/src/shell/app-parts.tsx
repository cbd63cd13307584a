import { themeInForce, useTheme } from '@milepost/session/stored/theme'
import { LinkProvider } from '@milepost/ui/layout/link'
import { renderAppLink } from '@milepost/ui/page/app-link'
import { lazy, type ReactNode, Suspense } from 'react'
import { router } from '../router.tsx'
import { StillTrying } from './status/still-trying.tsx'

const Toaster = lazy(() => import('@milepost/ui/feedback/toaster').then((module) => ({ default: module.Toaster })))

const renderLink = renderAppLink((href, { replace }) =>
  replace ? router.history.replace(href) : router.history.push(href),
)

/** Providers the UI components need: router links, toasts, and notices for planned features. */
export function AppParts({ children }: { children: ReactNode }) {
  useTheme()
  return (
    <LinkProvider renderLink={renderLink}>
      {children}
      <StillTrying />
      <Suspense>
        <Toaster theme={themeInForce()} />
      </Suspense>
    </LinkProvider>
  )
}
