import { type Theme, useTheme } from '@milepost/session/stored/theme'
import { RadioGroup } from '@milepost/ui/form/radio-group'

const options: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Same as system' },
]

/** Light or dark, for this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  return <RadioGroup label="Theme" direction="row" value={theme} options={options} onChange={setTheme} />
}
