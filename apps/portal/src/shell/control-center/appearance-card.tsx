import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { ThemeChoice } from './theme-choice.tsx'

/** Light, dark or system theme. */
export function AppearanceCard() {
  return (
    <Card>
      <CardHeader title="Appearance" />
      <CardBody>
        <ThemeChoice />
      </CardBody>
    </Card>
  )
}
