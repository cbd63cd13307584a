import { Switch } from '@milepost/ui/form/switch'
import { useUnits } from '../../session/stored/preferences.ts'

/** Miles or kilometers, for this browser. */
export function UnitsChoice() {
  const [units, setUnits] = useUnits()
  return (
    <Switch
      checked={units === 'imperial'}
      onChange={(imperial) => setUnits(imperial ? 'imperial' : 'metric')}
      hint="Miles, mph and °F; otherwise kilometers, km/hr and °C."
    >
      Use imperial units
    </Switch>
  )
}
