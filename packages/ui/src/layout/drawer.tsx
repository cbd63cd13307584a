import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { DialogHead } from './dialog.tsx'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  side?: 'left' | 'right'
  /** Width in pixels on wide screens. */
  width?: number
  footer?: ReactNode
  children: ReactNode
}

/** A panel that slides in over the edge: previews, and the sidebar on small screens. */
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
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          style={{ width }}
          className={cn(
            'fixed inset-y-0 z-50 flex max-w-[calc(100vw-40px)] flex-col bg-raised shadow-float',
            side === 'right'
              ? 'right-0 animate-slide-in border-l border-border'
              : 'left-0 animate-appear border-r border-border',
          )}
        >
          <DialogHead title={title} description={description} className="border-b border-border pb-3" />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && <div className="flex justify-end gap-2 border-t border-border px-5 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
