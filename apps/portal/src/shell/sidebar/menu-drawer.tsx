import { Drawer } from '@milepost/ui/layout/drawer'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Sidebar } from './sidebar.tsx'

/** The sidebar on small screens; following a link closes it. */
export default function MenuDrawer({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const path = useLocation({ select: (location) => location.pathname })
  const openedAt = useRef(path)
  useEffect(() => {
    if (openedAt.current !== path) onOpenChange(false)
  }, [path, onOpenChange])
  return (
    <Drawer open onOpenChange={onOpenChange} title="Menu" side="left" width={272}>
      <Sidebar inDrawer />
    </Drawer>
  )
}
