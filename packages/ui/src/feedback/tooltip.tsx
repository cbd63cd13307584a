import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Place once near the root of the app: hover waits 200 ms, and the next tooltip opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={200}>{children}</Radix.Provider>
}

/** A short explanation on hover and focus. The only child must accept a ref and focus. */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}) {
  return (
    <Radix.Root delayDuration={200}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-[36ch] animate-appear rounded-control bg-text px-2 py-1 text-12 text-canvas shadow-float"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
