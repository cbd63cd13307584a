import { cn } from '@milepost/ui/cn'
import type { Icon } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'

export const itemLook =
  'flex w-full items-center gap-[9px] rounded-control px-[9px] text-left text-text-2 transition-colors hover:bg-sunken hover:text-text'
const currentLook = 'bg-primary-soft font-[560] text-primary-text hover:bg-primary-soft hover:text-primary-text'

/** A sidebar link: with an icon at the top level, indented below it. */
export function SidebarLink({
  href,
  icon: Icon,
  current,
  adminOnly,
  narrow,
  onPreload,
  disabled,
  children,
}: {
  href: string
  icon?: Icon
  current: boolean
  adminOnly?: boolean
  /** Shows only the icon; the text becomes its accessible name. */
  narrow?: boolean
  onPreload?: (() => void) | undefined
  /** Why it can't be opened; it is then shown without a link. */
  disabled?: string | undefined
  children: ReactNode
}) {
  if (disabled)
    return (
      <span
        aria-disabled
        title={disabled}
        className={cn(itemLook, 'cursor-not-allowed opacity-55', Icon ? 'h-[30px]' : 'h-7 pl-[34px]')}
      >
        {Icon && <Icon aria-hidden className="size-4 shrink-0 stroke-[1.6]" />}
        <span className={cn('truncate', narrow && 'sr-only')}>{children}</span>
      </span>
    )
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      data-admin={adminOnly || undefined}
      onPointerEnter={onPreload}
      className={cn(itemLook, Icon ? 'h-[30px]' : 'h-7 pl-[34px]', narrow && 'justify-center', current && currentLook)}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0 stroke-[1.6]" />}
      <span className={cn('truncate', narrow && 'sr-only')}>{children}</span>
    </Link>
  )
}
