import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { cn } from '../cn.ts'
import { IconButton } from '../form/button.tsx'
import { X } from '../icon/icons.gen.tsx'
import { useFocusBack } from './focus-back.ts'
import { focusOnOpen } from './focus-on-open.ts'
import { LayerNotice } from './layer-notice.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What happens here, in one or two sentences. */
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** Width in pixels on wide screens. */
  width?: number
  children?: ReactNode
}

/** A window over the page. Esc and the backdrop close it; focus returns to where it came from. */
export function Dialog({ open, onOpenChange, title, description, footer, width = 480, children }: DialogProps) {
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
          style={{ width }}
          className="fixed top-[10dvh] left-1/2 z-50 flex max-h-[80dvh] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-card border border-border outline-none bg-raised shadow-float"
        >
          {notice && <div className="overflow-hidden rounded-t-card">{notice}</div>}
          <DialogHead title={title} description={description} />
          {children && <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-4">{children}</div>}
          {footer && <DialogFoot>{footer}</DialogFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The buttons of a dialog or drawer, always visible. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">{children}</div>
)

/** Title, description and close button of a dialog or drawer. */
export function DialogHead({
  title,
  description,
  className,
}: {
  title: ReactNode
  description?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('flex items-start gap-3 px-5 pt-4 pb-2', className)}>
      <div className="min-w-0 wrap-anywhere">
        <Radix.Title className="text-15 font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="mt-1 text-13 text-text-2">{description}</Radix.Description>}
      </div>
      <Radix.Close asChild>
        <IconButton label="Close" size="small" className="-mt-0.5 -mr-2 ml-auto">
          <X aria-hidden />
        </IconButton>
      </Radix.Close>
    </div>
  )
}
