import { Drawer } from '@milepost/ui/layout/drawer'
import { AppearanceCard } from './appearance-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { RoleCard } from './role-card.tsx'
import { SwitchClientCard } from './switch-client-card.tsx'

/** An admin's view settings in four cards; everything applies immediately. */
export default function ControlCenter({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Drawer open onOpenChange={onOpenChange} title="Control Center" description="Changes apply immediately.">
      <div className="grid gap-3">
        <AppearanceCard />
        <PreferencesCard />
        <SwitchClientCard />
        <RoleCard />
      </div>
    </Drawer>
  )
}
