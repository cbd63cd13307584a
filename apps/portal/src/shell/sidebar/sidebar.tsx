import { product } from '@milepost/domain/product'
import { cn } from '@milepost/ui/cn'
import { IconButton } from '@milepost/ui/form/button'
import { House, PanelLeft, Search } from '@milepost/ui/icons'
import { Logo } from '@milepost/ui/layout/logo'
import { Kbd } from '@milepost/ui/layout/palette/kbd'
import { VisuallyHidden } from '@milepost/ui/layout/visually-hidden'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { pageAt, sidebarGroups } from '../../navigation.ts'
import { entriesOf } from '../../page-list.ts'
import { useSession } from '../../session/session-context.ts'
import { useOpenGroups, useSidebarCollapsed } from '../../session/stored/preferences.ts'
import { useOverlays } from '../overlays.ts'
import { HoverMenuGroup } from './hover-menu.tsx'
import { SidebarFooter } from './sidebar-footer.tsx'
import { isCurrent, SidebarGroup } from './sidebar-group.tsx'
import { SidebarLink } from './sidebar-link.tsx'

/** Returns the path of the current sidebar entry. */
function useCurrentPath() {
  const page = useLocation({ select: (location) => pageAt(location.pathname) })
  return page?.parent ?? page?.path
}

/** Main navigation; 224 px, or 64 px with icons only. Never narrow in the drawer. */
export function Sidebar({ inDrawer = false, foot }: { inDrawer?: boolean; foot?: ReactNode }) {
  const { roles } = useSession()
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  const [openGroups, setOpenGroups] = useOpenGroups()
  const currentPath = useCurrentPath()
  const narrow = collapsed && !inDrawer
  const groups = sidebarGroups
    .map((group) => ({ ...group, entries: entriesOf(group.pages, roles), currentPath }))
    .filter((group) => group.entries.length > 0)
    .map(({ pages: _, ...group }) => group)
  const currentGroup = groups.find(({ entries }) => entries.some((entry) => isCurrent(entry, currentPath)))?.id
  // Whoever comes to a page of a closed group sees where that is; they may close it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only navigating to another group opens it
  useEffect(() => {
    if (currentGroup && !openGroups.includes(currentGroup)) setOpenGroups([...openGroups, currentGroup])
  }, [currentGroup])
  const nav = useRef<HTMLElement>(null)
  const isCurrentGroupOpen = currentGroup !== undefined && openGroups.includes(currentGroup)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only navigating and opening the group scroll to the page
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [currentPath, isCurrentGroupOpen])
  const toggle = (id: string) =>
    setOpenGroups(openGroups.includes(id) ? openGroups.filter((one) => one !== id) : [...openGroups, id])

  return (
    <div className={cn('flex h-full flex-col gap-0.5 text-13', !inDrawer && 'px-2.5 py-3.5')}>
      <Brand narrow={narrow} onCollapse={inDrawer ? undefined : () => setCollapsed(!collapsed)} />
      <ClientButton narrow={narrow} />
      <nav ref={nav} aria-label="Main" className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 [scrollbar-width:thin]">
        <ul className="grid gap-0.5">
          <li>
            <SidebarLink href="/" icon={House} current={currentPath === '/'} narrow={narrow}>
              Dashboard
            </SidebarLink>
          </li>
          {groups.map((group) =>
            narrow ? (
              <HoverMenuGroup key={group.id} {...group} />
            ) : (
              <SidebarGroup
                key={group.id}
                {...group}
                open={openGroups.includes(group.id)}
                onToggle={() => toggle(group.id)}
              />
            ),
          )}
        </ul>
      </nav>
      {foot}
      <SidebarFooter narrow={narrow} currentPath={currentPath} />
    </div>
  )
}

function Brand({ narrow, onCollapse }: { narrow: boolean; onCollapse: (() => void) | undefined }) {
  const { client } = useSession()
  const name = client.whiteLabelName ?? product.name
  return (
    <div className={cn('mb-3 flex items-center gap-[9px] px-[9px]', narrow && 'flex-col px-0')}>
      {client.logoUrl ? <img src={client.logoUrl} alt="" className="max-h-6 max-w-20" /> : <Logo />}
      {!narrow && (
        <span className="min-w-0 truncate text-15 font-[620] tracking-[-0.01em]">
          {name}
          {client.whiteLabelName && (
            <span className="block text-12 font-normal text-text-3">Powered by {product.name}</span>
          )}
        </span>
      )}
      {onCollapse && (
        <IconButton
          label={narrow ? 'Expand sidebar' : 'Collapse sidebar'}
          size="small"
          className={cn(!narrow && '-mr-1.5 ml-auto')}
          onClick={onCollapse}
        >
          <PanelLeft aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** Shows the selected client and opens the palette. */
function ClientButton({ narrow }: { narrow: boolean }) {
  const { client } = useSession()
  const { show } = useOverlays()
  return (
    <button
      type="button"
      aria-label={narrow ? `${client.name}: go to a page, vehicle, driver or event` : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => show('palette')}
      className={cn(
        'mb-2.5 flex h-[34px] shrink-0 items-center gap-2 rounded-control border border-border px-[9px] text-left text-text-2 transition-colors hover:bg-sunken',
        narrow && 'justify-center px-0',
      )}
    >
      {narrow ? (
        <Search aria-hidden className="size-4" />
      ) : (
        <span className="min-w-0 flex-1 truncate">{client.name}</span>
      )}
      {!narrow && (
        <>
          <Kbd>{isApple ? '⌘K' : 'Ctrl K'}</Kbd>
          <VisuallyHidden>Go to a page, vehicle, driver or event</VisuallyHidden>
        </>
      )}
    </button>
  )
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
