import { Drawer } from '@milepost/ui/layout/drawer'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { FormHostContext } from './form-host.ts'
import { AskToLeave } from './leave-guard.tsx'

interface FormDrawerProps {
  title: string
  description?: ReactNode
  width?: number
  onClose: () => void
  /** Told when the person leaves what was typed behind. */
  onAbandon?: () => void
  /** A form, or what is shown until it can be. */
  children: ReactNode
}

/** A form beside the page it belongs to. Closing it asks first where something was typed. */
export function FormDrawer({ title, description, width = 560, onClose, onAbandon, children }: FormDrawerProps) {
  const dirty = useRef<RefObject<boolean>>(undefined)
  const [leaving, setLeaving] = useState<() => void>()
  const host = useMemo(
    () => ({ dirty, leave: (how: () => void) => (dirty.current?.current ? setLeaving(() => how) : how()) }),
    [],
  )
  return (
    <FormHostContext value={host}>
      <Drawer
        open
        onOpenChange={(open) => !open && host.leave(onClose)}
        title={title}
        description={description}
        width={width}
      >
        {children}
      </Drawer>
      <AskToLeave
        open={leaving !== undefined}
        onStay={() => setLeaving(undefined)}
        onLeave={() => {
          if (dirty.current) dirty.current.current = false
          onAbandon?.()
          leaving?.()
        }}
      />
    </FormHostContext>
  )
}
