import { type ClientRow, clientEndpoints } from '@milepost/contract/clients/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { saveFile } from '@milepost/ui/form/save-file'
import { Download, Plus, Trash2, Upload } from '@milepost/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type FieldError, get, useFieldArray, useFormContext } from 'react-hook-form'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { call, open } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'

type Tier = { toVehicles: string; pricePerVehicleUsd: string }
type Values = { contractStartDate: string; contractEndDate: string; pricingTiers: Tier[] }

/** Numbers as typed; what isn't one is left to the contract's rules. */
function tiersOf(tiers: readonly Tier[]) {
  let fromVehicles = 1
  return tiers.map(({ toVehicles, pricePerVehicleUsd }) => {
    const tier = {
      fromVehicles,
      toVehicles: toVehicles.trim() === '' ? null : Number(toVehicles),
      pricePerVehicleUsd: pricePerVehicleUsd.trim() === '' ? Number.NaN : Number(pricePerVehicleUsd),
    }
    fromVehicles = (tier.toVehicles ?? fromVehicles) + 1
    return tier
  })
}

/** The contract's dates, its prices by number of vehicles, and its file. */
export function ContractForm({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const of = useContractForm({
    endpoint: clientEndpoints.changePricingTiers,
    start: {
      contractStartDate: client.contractStartDate ?? '',
      contractEndDate: client.contractEndDate ?? '',
      pricingTiers: client.pricingTiers.map(({ toVehicles, pricePerVehicleUsd }) => ({
        toVehicles: toVehicles === null ? '' : String(toVehicles),
        pricePerVehicleUsd: String(pricePerVehicleUsd),
      })),
    },
    body: ({ contractStartDate, contractEndDate, pricingTiers }: Values) => ({
      clientId: client.id,
      contractStartDate: contractStartDate || null,
      contractEndDate: contractEndDate || null,
      pricingTiers: tiersOf(pricingTiers),
    }),
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(clientEndpoints.list)
      onClose()
    },
  })
  return (
    <div className="grid gap-5">
      <ContractFile client={client} />
      <ContractFormView of={of}>
        <div className="grid gap-4 tablet:grid-cols-2">
          <DateField name="contractStartDate" label="Starts" />
          <DateField name="contractEndDate" label="Ends" />
        </div>
        <Tiers />
        <FormFooter of={of} onCancel={onClose} />
      </ContractFormView>
    </div>
  )
}

function DateField({ name, label }: { name: string; label: string }) {
  const { register, formState } = useFormContext()
  return (
    <Field label={label} optional error={(get(formState.errors, name) as FieldError | undefined)?.message}>
      <Input type="date" {...register(name)} />
    </Field>
  )
}

function Tiers() {
  const { register, watch, formState } = useFormContext<Values>()
  const { fields, append, remove } = useFieldArray<Values>({ name: 'pricingTiers' })
  const tiers = tiersOf(watch('pricingTiers'))
  const problemOf = (path: string) => (get(formState.errors, path) as FieldError | undefined)?.message
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-[540]">Prices per vehicle and month</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
          <Field
            label={`From ${tiers[index]?.fromVehicles ?? 1} to`}
            hint={index === fields.length - 1 ? 'Empty: no upper end.' : undefined}
            error={problemOf(`pricingTiers.${index}.toVehicles`) ?? problemOf(`pricingTiers.${index}.fromVehicles`)}
          >
            <Input inputMode="numeric" {...register(`pricingTiers.${index}.toVehicles`)} />
          </Field>
          <Field label="US$" error={problemOf(`pricingTiers.${index}.pricePerVehicleUsd`)}>
            <Input inputMode="decimal" {...register(`pricingTiers.${index}.pricePerVehicleUsd`)} />
          </Field>
          <IconButton label={`Remove tier ${index + 1}`} className="mt-6" onClick={() => remove(index)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => append({ toVehicles: '', pricePerVehicleUsd: '' })}>
          <Plus aria-hidden />
          Add a tier
        </Button>
      </div>
    </fieldset>
  )
}

function ContractFile({ client: { id, name, hasContractFile } }: { client: ClientRow }) {
  const picker = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (contract: File) =>
      call(clientEndpoints.uploadContract, { query: { clientId: id }, body: { contract } }),
    onSuccess: async () => {
      toastSuccess('Contract stored')
      await refresh(clientEndpoints.list)
    },
    onError: (failure) => toastFailure('The file was not stored.', { description: explain(failure).message }),
  })
  const download = useMutation({
    mutationFn: async () =>
      saveFile(`contract ${name}.pdf`, await (await open(clientEndpoints.contract, { params: { id } })).blob()),
    onError: (failure) => toastFailure('Could not download the file.', { description: explain(failure).message }),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 text-13">
      <span className="mr-auto text-text-2">
        {hasContractFile ? 'A signed contract is stored.' : 'No signed contract is stored.'}
      </span>
      {hasContractFile && (
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          Download
        </Button>
      )}
      <Button busy={upload.isPending} onClick={() => picker.current?.click()}>
        <Upload aria-hidden />
        {hasContractFile ? 'Replace' : 'Upload PDF'}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Signed contract"
        accept="application/pdf"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) upload.mutate(file)
        }}
      />
    </div>
  )
}
