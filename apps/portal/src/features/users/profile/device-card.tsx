import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { useSession } from '../../../session/session-context.ts'
import { clearTableMemory } from '../../../session/stored/table-memory.ts'
import { ThemeChoice } from '../../../shell/control-center/theme-choice.tsx'
import { UnitsChoice } from '../../../shell/control-center/units-choice.tsx'
import { ZoneChoice } from './zone-choice.tsx'

/** What this browser remembers: theme, units, time zone and table settings. */
export function DeviceCard() {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const clear = () => {
    const count = clearTableMemory(user.id)
    toastSuccess(
      count === 0 ? 'No saved table settings' : `Settings of ${count === 1 ? 'one table' : `${count} tables`} cleared`,
    )
  }
  return (
    <Card>
      <CardHeader title="This device" />
      <CardBody className="grid gap-4">
        <ThemeChoice />
        <UnitsChoice />
        <ZoneChoice />
        <div>
          <Button onClick={() => setAsking(true)}>Clear saved table settings</Button>
        </div>
      </CardBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Clear saved table settings?"
        effect="Columns, order, density and page size of every table return to their defaults."
        action="Clear settings"
        onConfirm={clear}
      />
    </Card>
  )
}
