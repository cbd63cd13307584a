import { Tooltip } from '@milepost/ui/feedback/tooltip'
import { Button } from '@milepost/ui/form/button'
import type { ReactNode } from 'react'

/** A planned action: shown in its place, disabled, with an explanation on hover, focus and for screen readers. */
export function LaterButton({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Tooltip content="Coming in a later version">
      <Button aria-disabled className="hidden cursor-not-allowed opacity-55 tablet:inline-flex print:hidden">
        {icon}
        {children}
        <span className="sr-only">, coming in a later version</span>
      </Button>
    </Tooltip>
  )
}
