import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { LinesField } from '../../form/lines-field.tsx'
import { TextField } from '../../form/text-field.tsx'

/** Claim frequency by region, from external data: entered, or pasted from a spreadsheet. */
export function RegionsCard() {
  return (
    <Card>
      <CardHeader title="Regions" aside="relative risk 0.25–4" />
      <CardBody className="grid items-start gap-3 tablet:grid-cols-2">
        <LinesField
          name="regions"
          label="Relative risk by region"
          hint="One region per line, such as IL 1.25. You can paste a table. Regions that aren’t listed count as average."
          rows={6}
          optional
        />
        <TextField
          name="config.regions.source"
          label="Source of these numbers"
          hint="Shown with every score."
          maxLength={200}
          optional
        />
      </CardBody>
    </Card>
  )
}
