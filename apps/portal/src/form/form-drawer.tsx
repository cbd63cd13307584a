import { Drawer } from '@milepost/ui/layout/drawer'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { FormHostContext } from './form-host.ts'
import { ConfirmLeave } from './leave-guard.tsx'

interface FormDrawerProps {
  title: string
  description?: ReactNode
  width?: number
  onClose: () => void
  /** Called when the person discards their input. */
  onAbandon?: () => void
  /** A form, or its loading state. */
  children: ReactNode
}

/** A form next to its page. Asks before closing if there is unsaved input. */
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
      <ConfirmLeave
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
