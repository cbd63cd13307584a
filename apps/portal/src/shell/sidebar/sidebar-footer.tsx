import { cn } from '@milepost/ui/cn'
import { LogOut, Settings, SlidersHorizontal, UserRound } from '@milepost/ui/icons'
import { settingsPages } from '../../navigation.ts'
import { mayOpen } from '../../page-list.ts'
import { useSession } from '../../session/session-context.ts'
import { signOut } from '../../session/session-store.ts'
import { useOverlays } from '../overlays.ts'
import { itemLook, SidebarLink } from './sidebar-link.tsx'

const iconLook = 'size-4 shrink-0 stroke-[1.6]'

/** Control Center for admins, profile, settings and sign-out. */
export function SidebarFooter({ narrow, currentPath }: { narrow: boolean; currentPath: string | undefined }) {
  const { ownRoles, roles } = useSession()
  const { show } = useOverlays()
  const button = cn(itemLook, 'h-[30px]', narrow && 'justify-center')
  const firstSetting = settingsPages.find((page) => mayOpen(page, roles))?.path ?? '/profile'
  return (
    <div className="mt-1 grid gap-0.5 border-t border-border pt-2">
      {ownRoles.includes('admin') && (
        <button type="button" data-admin onClick={() => show('controlCenter')} className={button}>
          <SlidersHorizontal aria-hidden className={iconLook} />
          <span className={cn(narrow && 'sr-only')}>Control Center</span>
        </button>
      )}
      <SidebarLink href="/profile" icon={UserRound} current={currentPath === '/profile'} narrow={narrow}>
        Profile
      </SidebarLink>
      <SidebarLink
        href={firstSetting}
        icon={Settings}
        current={settingsPages.some((page) => page.path === currentPath)}
        narrow={narrow}
      >
        Settings
      </SidebarLink>
      <button type="button" onClick={() => void signOut()} className={button}>
        <LogOut aria-hidden className={iconLook} />
        <span className={cn(narrow && 'sr-only')}>Sign out</span>
      </button>
    </div>
  )
}
