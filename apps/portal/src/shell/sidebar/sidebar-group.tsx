import { cn } from '@milepost/ui/cn'
import { ChevronRight } from '@milepost/ui/icons'
import { preloadPage } from '../../page-code.ts'
import type { Entry, SectionId } from '../../page-list.ts'
import { sectionIcons } from './section-icons.ts'
import { itemLook, SidebarLink } from './sidebar-link.tsx'

export interface SidebarGroupProps {
  id: SectionId
  title: string
  adminOnly: boolean
  entries: readonly Entry[]
  /** Path of the current page, or of its parent. */
  currentPath: string | undefined
}

export const isCurrent = (entry: Entry, currentPath: string | undefined) =>
  entry.pages.some((page) => page.path === currentPath)

/** A group's pages as links. */
export function GroupLinks({
  entries,
  currentPath,
  adminOnly,
}: Pick<SidebarGroupProps, 'entries' | 'currentPath' | 'adminOnly'>) {
  return entries.map((entry) => (
    <li key={entry.title}>
      <SidebarLink
        href={entry.pages[0].path}
        current={isCurrent(entry, currentPath)}
        adminOnly={adminOnly}
        disabled={entry.pages[0].disabled}
        onPreload={() => preloadPage(entry.pages[0].path)}
      >
        {entry.title}
      </SidebarLink>
    </li>
  ))
}

/** A collapsible group; its state is remembered. */
export function SidebarGroup({
  open,
  onToggle,
  ...group
}: SidebarGroupProps & { open: boolean; onToggle: () => void }) {
  const Icon = sectionIcons[group.id]
  const holdsCurrent = group.entries.some((entry) => isCurrent(entry, group.currentPath))
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        data-admin={group.adminOnly || undefined}
        onClick={onToggle}
        className={cn(itemLook, 'group h-[30px]', holdsCurrent && 'text-text')}
      >
        <Icon aria-hidden className="size-4 shrink-0 stroke-[1.6]" />
        {group.title}
        <ChevronRight
          aria-hidden
          className={cn(
            'ml-auto size-3.5 text-text-3 opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100',
            open && 'rotate-90',
          )}
        />
      </button>
      {open && (
        <ul className="mt-0.5 grid gap-0.5">
          <GroupLinks {...group} />
        </ul>
      )}
    </li>
  )
}
