import { faultWords } from '@milepost/contract/accidents/columns'
import { type Accident, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import type { ImpactZone } from '@milepost/domain/impact-zones'
import { noZoneChosen, zonesText } from '@milepost/domain/impact-zones'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ImpactZonePicker } from '@milepost/ui/form/impact-zones'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { get, useFormContext } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'

/** A part that is edited together: the points of impact, or the claim. */
export type LossPart = 'zones' | 'claim'

interface LossDrawerProps {
  accident: Accident
  part: LossPart
  onClose: () => void
}

const titles = { zones: 'Points of impact', claim: 'Fault and cost' } as const

/** A form for one part of a loss's recorded facts; asks for a reason. */
export function LossDrawer({ accident, part, onClose }: LossDrawerProps) {
  const Form = part === 'zones' ? ZonesForm : ClaimForm
  return (
    <FormDrawer title={`${titles[part]} of ${accidentDisplayId(accident.accidentId)}`} width={440} onClose={onClose}>
      <Form accident={accident} onClose={onClose} />
    </FormDrawer>
  )
}

const saved = async (onClose: () => void) => {
  toastSuccess('Saved')
  onClose()
  await refresh(accidentEndpoints.report, accidentEndpoints.page, accidentEndpoints.summary)
}

type PartProps = Omit<LossDrawerProps, 'part'>

function ZonesForm({ accident, onClose }: PartProps) {
  const of = useContractForm({
    endpoint: accidentEndpoints.change,
    input: { params: { eventId: accident.eventId } },
    start: { impactZones: accident.impactZones as ImpactZone[], reason: '' },
    body: ({ impactZones, reason }) => ({ impactZones, reason: reason.trim() }),
    check: needsReason,
    onSaved: () => saved(onClose),
  })
  return (
    <ContractFormView of={of}>
      <ZonesField />
      <Reason />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}

function ZonesField() {
  const { watch, setValue, formState } = useFormContext<{ impactZones: ImpactZone[] }>()
  const chosen = watch('impactZones')
  const isWrong = get(formState.errors, 'impactZones') !== undefined && chosen.length === 0
  return (
    <div className="grid gap-2 text-13">
      <p className="text-text-2">Select every part of the vehicle that was hit. The front is at the top.</p>
      <ImpactZonePicker
        chosen={chosen}
        onChange={(next) => setValue('impactZones', next, { shouldDirty: true, shouldValidate: isWrong })}
      />
      <p aria-live="polite" className="text-center">
        {zonesText(chosen) || <span className="text-text-3">None selected</span>}
      </p>
      {isWrong && (
        <p role="alert" className="text-center text-12 text-destructive">
          {noZoneChosen}
        </p>
      )}
    </div>
  )
}

type Claim = { noFault: 'true' | 'false' | 'unknown'; faultPercent: string; costEstimateUsd: string; reason: string }

const faults = [
  {
    value: 'true',
    label: faultWords.noFault,
    hint: 'The driver is not at fault; scores follow once a claims handler or an admin says so',
  },
  { value: 'false', label: faultWords.atFault, hint: 'The driver is at least partly at fault; counted by their share' },
  { value: 'unknown', label: faultWords.unknown, hint: 'Counts partially until fault is known' },
] as const

function ClaimForm({ accident, onClose }: PartProps) {
  const { noFault, faultPercent, costEstimateUsd } = accident
  const of = useContractForm({
    endpoint: accidentEndpoints.change,
    input: { params: { eventId: accident.eventId } },
    start: {
      noFault: noFault === null ? 'unknown' : noFault ? 'true' : 'false',
      faultPercent: String(faultPercent || 100),
      costEstimateUsd: costEstimateUsd === null ? '' : String(costEstimateUsd),
      reason: '',
    } satisfies Claim as Claim,
    body: (values: Claim) => ({
      faultPercent: percentOf(values),
      costEstimateUsd: dollarsOf(values.costEstimateUsd),
      reason: values.reason.trim(),
    }),
    check: (values) => ({
      ...needsReason(values),
      ...(Number.isNaN(percentOf(values)) && { faultPercent: 'Enter a whole number from 1 to 100.' }),
      ...(Number.isNaN(dollarsOf(values.costEstimateUsd)) && {
        costEstimateUsd: 'Enter US dollars as a number, like 12500. Leave it empty if unknown.',
      }),
    }),
    onSaved: () => saved(onClose),
  })
  return (
    <ContractFormView of={of}>
      <FaultField />
      <TextField
        name="costEstimateUsd"
        label="Cost estimate in US dollars"
        hint="Leave empty if not estimated"
        inputMode="numeric"
        optional
        maxLength={14}
      />
      <Reason />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}

function FaultField() {
  const { watch, setValue } = useFormContext<Claim>()
  const noFault = watch('noFault')
  return (
    <div className="grid gap-2">
      <span className="text-13 font-[530]">Fault</span>
      <RadioGroup
        label="Fault"
        value={noFault}
        options={faults}
        onChange={(next) => setValue('noFault', next, { shouldDirty: true })}
      />
      {noFault === 'false' && (
        <TextField
          name="faultPercent"
          label="Our driver’s share of the fault in percent"
          hint="100 if no one else is at fault"
          inputMode="numeric"
          required
          maxLength={3}
        />
      )}
    </div>
  )
}

/** Our driver's share of the fault: null if unknown, NaN if not a whole number from 1 to 100. */
function percentOf({ noFault, faultPercent }: Pick<Claim, 'noFault' | 'faultPercent'>): number | null {
  if (noFault !== 'false') return noFault === 'true' ? 0 : null
  return /^\s*(100|[1-9]\d?)\s*%?\s*$/.test(faultPercent) ? Number.parseInt(faultPercent, 10) : Number.NaN
}

/** Parses an amount in dollars: null if empty, NaN if not a number. */
const dollarsOf = (typed: string): number | null => {
  const text = typed.replaceAll(/[\s,$]/g, '').replace(/^US/i, '')
  return text === '' ? null : Number(text)
}

const needsReason = ({ reason }: { reason: string }): Record<string, string> =>
  reason.trim() ? {} : { reason: 'Enter a reason. It’s stored in the history of the loss.' }

const Reason = () => (
  <TextField
    name="reason"
    label="Reason"
    required
    hint="For example “police report” or “repair shop estimate”. Stored in the history."
    maxLength={200}
  />
)
