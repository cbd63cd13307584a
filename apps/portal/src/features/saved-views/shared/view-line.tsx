import { cn } from '@milepost/ui/cn'
import { Check } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import type { ComponentProps } from 'react'
import { ViewMenu } from './view-menu.tsx'

/** A saved view in the list: a link that opens it, and its menu. */
export function ViewLine({ onOpen, ...props }: ComponentProps<typeof ViewMenu> & { onOpen: () => void }) {
  const { view, href, isOpen } = props
  const detail = [
    !view.isMine && view.owner.name,
    view.isMine && view.isShared && 'Shared with everyone',
    view.isDefault && 'Opens with this page',
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-1">
      <Link
        href={href}
        onClick={onOpen}
        aria-current={isOpen || undefined}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-1.5 py-1 text-text no-underline hover:bg-sunken touch:min-h-11"
      >
        <Check aria-hidden className={cn('size-[15px] shrink-0', isOpen ? 'text-primary' : 'invisible')} />
        <span className="min-w-0">
          <span className="block truncate">{view.name}</span>
          {detail.length > 0 && <span className="block truncate text-12 text-text-3">{detail.join(' · ')}</span>}
        </span>
      </Link>
      <ViewMenu {...props} />
    </li>
  )
}
