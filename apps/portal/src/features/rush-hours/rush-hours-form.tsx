import { type ClientRow, clientEndpoints } from '@milepost/contract/clients/endpoints'
import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { rushHourTraffic } from '@milepost/domain/codes'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Copy, Plus } from '@milepost/ui/icons'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { Menu, MenuItem, MenuLabel } from '@milepost/ui/layout/menu'
import { useController } from 'react-hook-form'
import { riskScoreConfigHref } from '../../addresses.ts'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { DayBar, TrafficLegend } from './day-bar.tsx'
import { RangeTable } from './range-table.tsx'

interface RushHoursFormProps {
  client: ClientRow
  others: readonly ClientRow[]
  rushHours: RushHour[]
}

const mostRanges = 24
const first: RushHour = { from: 7, to: 9, rushHourTrafficType: rushHourTraffic.code.high }

/** A client's ranges, drawn as they are entered and saved together. */
export function RushHoursForm({ client, others, rushHours }: RushHoursFormProps) {
  const of = useContractForm({
    endpoint: rushHourEndpoints.replace,
    input: { params: { id: client.id } },
    start: { rushHours },
    body: (values) => values,
    onSaved: async () => {
      toastSuccess('Rush hours saved', { description: client.name })
      await refresh(rushHourEndpoints.list, clientEndpoints.list)
    },
    draft: `rush hours ${client.id}`,
  })
  const { field } = useController({ control: of.form.control, name: 'rushHours' })
  const ranges = field.value
  const problems = of.form.formState.errors.rushHours
  const change = (next: RushHour[]) => {
    field.onChange(next)
    // A removed row's error must not carry over to the row that takes its place.
    of.form.clearErrors('rushHours')
  }
  return (
    <ContractFormView of={of} className="grid gap-4">
      <Card>
        <CardHeader title="Day overview" aside={<TrafficLegend />} />
        <CardBody>
          {ranges.length > 0 ? (
            <DayBar ranges={ranges} />
          ) : (
            <p className="text-13 text-text-2">Traffic is unknown at all hours.</p>
          )}
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Ranges"
          aside={<CopyFrom others={others.filter(({ id }) => id !== client.id)} onCopy={change} />}
        />
        <CardBody className="grid gap-3">
          <RangeTable
            ranges={ranges}
            onChange={change}
            problemAt={(index) => problems?.[index]?.to?.message ?? problems?.[index]?.from?.message}
          />
          <div>
            <Button disabled={ranges.length >= mostRanges} onClick={() => change([...ranges, first])}>
              <Plus aria-hidden />
              Add a range
            </Button>
          </div>
          <p className="max-w-[72ch] text-12 text-text-3">
            Changes apply to trips and events that arrive from now on. Stored trips and events keep their traffic
            (unknown if no hours were set), unless the provider sends them again or a trip’s weather is still pending.
            The weight of traffic is set in the{' '}
            <Link href={riskScoreConfigHref(client.id)} className="underline">
              risk score configuration
            </Link>
            .
          </p>
          <FormFooter of={of} action="Save all" {...(of.isDirty && { onCancel: () => of.form.reset() })} />
        </CardBody>
      </Card>
    </ContractFormView>
  )
}

/** Copies another client's ranges for editing and saving here. */
function CopyFrom({ others, onCopy }: { others: readonly ClientRow[]; onCopy: (ranges: RushHour[]) => void }) {
  const withSome = others.filter(({ rushHours }) => rushHours.length > 0)
  return (
    <Menu
      trigger={
        <Button
          size="small"
          disabled={withSome.length === 0}
          title={withSome.length ? undefined : 'No other client has rush hours'}
        >
          <Copy aria-hidden />
          Copy from client
        </Button>
      }
    >
      <MenuLabel>Replaces the ranges below</MenuLabel>
      {withSome.map(({ id, name, rushHours }) => (
        <MenuItem key={id} onSelect={() => onCopy(rushHours)}>
          {name} ({rushHours.length})
        </MenuItem>
      ))}
    </Menu>
  )
}
