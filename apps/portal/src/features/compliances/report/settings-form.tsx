import { complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import { reportedVehicleTypes } from '@milepost/contract/compliances/words'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { regions } from '@milepost/domain/regions'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { Select } from '@milepost/ui/form/select'
import { useId } from 'react'
import { type FieldError, get, useController, useFormContext, useWatch } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'

interface SettingsFormProps {
  vehicleIds: readonly string[]
  month: string
  onDone: () => void
  onClose: () => void
}

const parks = ['keep', 'night', 'typed'] as const
type Values = {
  park: (typeof parks)[number]
  parkLatitude: number
  parkLongitude: number
  registeredRegionId: string
  vehicleType: string
}

const start: Values = {
  park: 'keep',
  parkLatitude: Number.NaN,
  parkLongitude: Number.NaN,
  registeredRegionId: '',
  vehicleType: '',
}

/** The settings that compliance is decided by, for one or several vehicles. */
export function SettingsForm(props: SettingsFormProps) {
  const count = props.vehicleIds.length
  return (
    <FormDrawer
      title={count === 1 ? 'Settings for compliance' : `Settings for compliance of ${countText(count)} vehicles`}
      description="What you leave out stays as it is."
      onClose={props.onClose}
    >
      <Form {...props} />
    </FormDrawer>
  )
}

function Form({ vehicleIds, month, onDone, onClose }: SettingsFormProps) {
  const of = useContractForm({
    endpoint: endpoints.changeSettings,
    start,
    body: ({ park, parkLatitude, parkLongitude, registeredRegionId, vehicleType }: Values) => ({
      vehicleIds: [...vehicleIds],
      month,
      parkAtNight: park === 'night',
      ...(park === 'typed' && { parkLatitude, parkLongitude }),
      ...(registeredRegionId && { registeredRegionId: Number(registeredRegionId) }),
      ...(vehicleType.trim() && { vehicleType: vehicleType.trim() }),
    }),
    onSaved: async ({ changed, withoutNight }) => {
      toastSuccess(
        `Settings of ${countText(changed)} ${changed === 1 ? 'vehicle' : 'vehicles'} saved`,
        withoutNight > 0
          ? { description: `${countText(withoutNight)} without a known night kept their park location.` }
          : undefined,
      )
      await refresh(endpoints.reports, endpoints.evidence, vehicleEndpoints.details)
      onDone()
    },
  })
  return (
    <ContractFormView of={of}>
      <ParkField />
      <RegionField />
      <TypeField />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}

function ParkField() {
  const { field } = useController({ name: 'park' })
  const park = useWatch<Values, 'park'>({ name: 'park' })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-[530]">Park location</legend>
      <RadioGroup<Values['park']>
        label="Park location"
        value={park}
        onChange={field.onChange}
        options={[
          { value: 'keep', label: 'Keep' },
          { value: 'night', label: 'Where each vehicle spent most nights of this month' },
          { value: 'typed', label: 'Coordinates' },
        ]}
      />
      {park === 'typed' && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField name="parkLatitude" label="Latitude" suffix="°" />
          <NumberField name="parkLongitude" label="Longitude" suffix="°" />
        </div>
      )}
    </fieldset>
  )
}

function RegionField() {
  const { field } = useController({ name: 'registeredRegionId' })
  const { formState } = useFormContext()
  const error = (get(formState.errors, 'registeredRegionId') as FieldError | undefined)?.message
  return (
    <Field label="State or province of registration" error={error}>
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={[{ value: '', label: 'Keep' }, ...regions.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </Field>
  )
}

function TypeField() {
  const list = useId()
  const { register } = useFormContext()
  return (
    <>
      <Field label="Vehicle type" hint="Without one, the class that the provider reports counts." optional>
        <Input list={list} maxLength={100} autoComplete="off" {...register('vehicleType')} />
      </Field>
      <datalist id={list}>
        {reportedVehicleTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </>
  )
}
