import { useIdleReload } from '@milepost/session/use-idle-reload'
import { cn } from '@milepost/ui/cn'
import { notice } from '@milepost/ui/feedback/notice'
import { IconButton } from '@milepost/ui/form/button'
import { Menu as MenuIcon } from '@milepost/ui/icons'
import { LayerNotice } from '@milepost/ui/layout/layer-notice'
import { Wordmark } from '@milepost/ui/layout/logo'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useSession, useSessionState } from '../session/session-context.ts'
import { useSidebarCollapsed } from '../session/stored/preferences.ts'
import { recordLinks } from './navigated-from.ts'
import { type Overlay, OverlayContext } from './overlays.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { TypedAhead } from './status/early-keys.tsx'
import { StatusBars } from './status/status-bars.tsx'
import { useAccessWatch } from './use-access-watch.ts'
import { useShellKeys } from './use-shell-keys.ts'

const Palette = lazy(() => import('./palette/palette.tsx'))
const ControlCenter = lazy(() => import('./control-center/control-center.tsx'))
const MenuDrawer = lazy(() => import('./sidebar/menu-drawer.tsx'))
const PastChip = lazy(() => import('./status/history-chip.tsx'))
const LayerSignInBar = lazy(async () => ({ default: (await import('./status/sign-in-bar.tsx')).LayerSignInBar }))
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'))

/** The frame of every signed-in page: sidebar, page and overlays. */
export function Shell({ children }: { children: ReactNode }) {
  const [collapsed] = useSidebarCollapsed()
  const wide = useMediaQuery('(min-width: 900px)')
  const [shown, show] = useState<Overlay>()
  const overlays = useMemo(() => ({ shown, show }), [shown])
  useShellKeys(show)
  useAccessWatch()
  useIdleReload(notice)
  useEffect(recordLinks, [])
  const state = useSessionState()
  const signInBar = state.kind === 'signedIn' && state.lapse && (
    <Suspense>
      <LayerSignInBar />
    </Suspense>
  )
  const close = (open: boolean) => !open && show(undefined)
  return (
    <OverlayContext value={overlays}>
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-primary px-3 py-2 text-13 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div
        className={cn(
          'min-h-dvh desk:grid print:block',
          collapsed ? 'desk:grid-cols-[64px_minmax(0,1fr)]' : 'desk:grid-cols-[224px_minmax(0,1fr)]',
        )}
      >
        <aside data-screen-only className="sticky top-0 hidden h-dvh border-r border-border bg-surface desk:block">
          <Sidebar
            foot={
              wide && (
                <Suspense>
                  <PastChip narrow={collapsed} />
                </Suspense>
              )
            }
          />
        </aside>
        <div className="min-w-0">
          <TopBar
            onMenu={() => show('menu')}
            past={
              !wide && (
                <Suspense>
                  <PastChip short />
                </Suspense>
              )
            }
          />
          <StatusBars />
          <main id="content" tabIndex={-1} className="outline-none">
            <LayerNotice value={signInBar}>{children}</LayerNotice>
          </main>
        </div>
      </div>
      <Suspense>
        {shown === 'menu' && <MenuDrawer onOpenChange={close} />}
        {shown === 'palette' && <PaletteSoon onOpenChange={close} />}
        {shown === 'controlCenter' && <ControlCenter onOpenChange={close} />}
        {shown === 'keys' && <KeyboardHelp onOpenChange={close} />}
      </Suspense>
    </OverlayContext>
  )
}

/** The palette or, until its code is loaded, a placeholder that captures typing. */
function PaletteSoon({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const typed = useRef('')
  const onType = (text: string) => {
    typed.current = text
  }
  return (
    <Suspense fallback={<TypedAhead onType={onType} onClose={() => onOpenChange(false)} />}>
      <Palette typedAhead={typed} onOpenChange={onOpenChange} />
    </Suspense>
  )
}

/** Under 900 px the sidebar is a drawer, opened from here. */
function TopBar({ onMenu, past }: { onMenu: () => void; past: ReactNode }) {
  const { client } = useSession()
  return (
    <header
      data-screen-only
      className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-border bg-surface px-2 desk:hidden"
    >
      <IconButton label="Open menu" className="size-11" onClick={onMenu}>
        <MenuIcon aria-hidden />
      </IconButton>
      <Wordmark {...(client.whiteLabelName ? { name: client.whiteLabelName } : {})} />
      <span className="ml-auto pr-1">{past}</span>
    </header>
  )
}
