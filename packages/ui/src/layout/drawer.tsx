import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { cn } from '../cn.ts'
import { DialogFoot, DialogHead } from './dialog.tsx'
import { useFocusBack } from './focus-back.ts'
import { focusOnOpen } from './focus-on-open.ts'
import { LayerNotice } from './layer-notice.ts'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** "bottom" is for phones: a sheet as high as its content. */
  side?: 'left' | 'right' | 'bottom'
  /** Width in pixels on wide screens. */
  width?: number
  footer?: ReactNode
  children: ReactNode
}

const places = {
  right: 'inset-y-0 right-0 max-w-full animate-slide-in border-l tablet:max-w-[calc(100vw-40px)]',
  left: 'inset-y-0 left-0 max-w-[calc(100vw-40px)] animate-appear border-r',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] animate-appear rounded-t-card border-t',
} as const

/** A panel that slides in from the edge: previews, the sidebar and filters on small screens. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  side = 'right',
  width = 440,
  footer,
  children,
}: DrawerProps) {
  const notice = use(LayerNotice)
  const onCloseAutoFocus = useFocusBack(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusOnOpen}
          onCloseAutoFocus={onCloseAutoFocus}
          style={side === 'bottom' ? undefined : { width }}
          className={cn('fixed z-50 flex flex-col border-border bg-raised shadow-float outline-none', places[side])}
        >
          {notice}
          <DialogHead title={title} description={description} className="border-b border-border pb-3" />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && <DialogFoot>{footer}</DialogFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
