import { Popover as Radix } from 'radix-ui'
import { createContext, type ReactNode, use } from 'react'
import { cn } from '../cn.ts'

/** Whether the content is in a sheet over the page. */
export const InSheet = createContext(false)

interface PopoverProps {
  /** The button that opens it; must accept a ref. */
  trigger: ReactNode
  /** Name of the layer for screen readers. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Default: the focus returns to the trigger. */
  onCloseAutoFocus?: (event: Event) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A small layer next to its button. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  onCloseAutoFocus,
  align = 'start',
  className,
  children,
}: PopoverProps) {
  return (
    // Over a sheet, only a layer that takes all input can be scrolled.
    <Radix.Root
      modal={use(InSheet)}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'z-50 max-h-[min(480px,var(--radix-popover-content-available-height))] max-w-[calc(100vw-16px)] min-w-56 animate-appear overflow-y-auto rounded-card border border-border bg-raised p-1.5 text-13 shadow-float',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const PopoverClose = Radix.Close
