import { Switch } from '@milepost/ui/form/switch'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useMakeAdminThingsObvious } from '../../session/stored/preferences.ts'
import { UnitsChoice } from './units-choice.tsx'

/** Units, and highlighting admin-only controls. */
export function PreferencesCard() {
  const [obvious, setObvious] = useMakeAdminThingsObvious()
  return (
    <Card>
      <CardHeader title="Preferences" />
      <CardBody className="grid gap-3">
        <UnitsChoice />
        <Switch
          checked={obvious}
          onChange={setObvious}
          hint="Adds a red border to controls that other roles don’t have."
        >
          Highlight admin-only controls
        </Switch>
      </CardBody>
    </Card>
  )
}
