import { hoverMenuDelayMilliseconds } from '@milepost/domain/limits'
import { cn } from '@milepost/ui/cn'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sectionIcons } from './section-icons.ts'
import { GroupLinks, isCurrent, type SidebarGroupProps } from './sidebar-group.tsx'
import { itemLook } from './sidebar-link.tsx'

/** A group of the collapsed sidebar: its pages appear next to the icon after a short hover, a click or a key press. */
export function HoverMenuGroup(group: SidebarGroupProps) {
  const Icon = sectionIcons[group.id]
  const holdsCurrent = group.entries.some((entry) => isCurrent(entry, group.currentPath))
  return (
    <HoverMenu
      title={group.title}
      adminOnly={group.adminOnly}
      current={holdsCurrent}
      icon={<Icon aria-hidden className="size-4 shrink-0 stroke-[1.6]" />}
    >
      <GroupLinks {...group} />
    </HoverMenu>
  )
}

function HoverMenu({
  title,
  icon,
  current,
  adminOnly,
  children,
}: {
  title: string
  icon: ReactNode
  current: boolean
  adminOnly: boolean
  children: ReactNode
}) {
  const menuId = useId()
  const item = useRef<HTMLLIElement>(null)
  const [top, setTop] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openNow = () => setTop(item.current?.getBoundingClientRect().top ?? 0)
  const after = (action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, hoverMenuDelayMilliseconds)
  }
  const close = () => setTop(undefined)
  return (
    <li
      ref={item}
      onPointerEnter={() => after(openNow)}
      onPointerLeave={() => after(close)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <button
        type="button"
        aria-label={title}
        aria-expanded={top !== undefined}
        aria-controls={menuId}
        data-admin={adminOnly || undefined}
        onClick={() => (top === undefined ? openNow() : close())}
        className={cn(itemLook, 'h-[30px] justify-center', current && 'bg-primary-soft text-primary-text')}
      >
        {icon}
      </button>
      {top !== undefined && (
        <div id={menuId} style={{ top }} className="fixed left-[62px] z-40 pl-2">
          <div className="min-w-52 animate-appear rounded-card border border-border bg-raised p-1.5 text-13 shadow-float">
            <p className="px-2 pt-1 pb-1.5 text-12 text-text-3">{title}</p>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle keys; this only closes the menu afterwards */}
            <ul onClick={close} className="grid gap-0.5 [&_a]:pl-2">
              {children}
            </ul>
          </div>
        </div>
      )}
    </li>
  )
}
