import { frequencyWords } from '@milepost/contract/notifications/columns'
import { notificationFrequencies } from '@milepost/contract/notifications/rule'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { LinesField } from '../../../form/lines-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import type { ContractForm } from '../../../form/use-contract-form.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { ChannelsField } from './channels-field.tsx'
import { QuietHoursField } from './quiet-hours-field.tsx'
import { bodyOf, type RuleValues } from './rule-form-values.ts'
import { isFlood, RulePreview, useRulePreview } from './rule-preview.tsx'
import { RuleScopeField } from './rule-scope-field.tsx'
import { ruleSentence } from './rule-sentence.ts'
import { useRuleNames } from './use-rule-names.ts'

interface RuleFormProps {
  of: ContractForm<RuleValues>
  action: string
  /** True if it can be saved as it is. */
  always?: boolean
  onCancel: () => void
  /** Other actions, before the main one. */
  children?: ReactNode
}

/** The editor of a rule: what it does in a sentence, and what it would have sent. Asks before saving a flood. */
export function RuleForm({ of, action, always = false, onCancel, children }: RuleFormProps) {
  const values = useWatch({ control: of.form.control }) as RuleValues
  const rule = bodyOf(values)
  const names = useRuleNames(rule.vehicleGroups)
  const { riskScores, translatedIncidentType, vehicleGroups, frequency } = useDeferredValue(rule)
  const hasScope = riskScores.length + translatedIncidentType.length > 0
  const query = useRulePreview({ riskScores, translatedIncidentType, vehicleGroups, frequency }, hasScope)
  const preview = hasScope ? query.data : undefined
  const [asking, setAsking] = useState(false)
  const submit = async () => {
    if (isFlood(preview) && rule.enabled && (await of.form.trigger())) setAsking(true)
    else await of.submit()
  }
  return (
    <ContractFormView of={of} onSubmit={() => void submit()}>
      <section aria-label="Summary" className="grid gap-2 rounded-card bg-sunken px-4 py-3">
        <p className="font-[530] wrap-anywhere">{ruleSentence(rule, names)}</p>
        {hasScope && <RulePreview preview={preview} failed={query.isError} />}
      </section>
      <TextField name="title" label="Title" hint="Recipients see it in their emails." maxLength={200} />
      <RuleScopeField />
      <LinesField
        name="emails"
        label="Recipients"
        hint="Email addresses, one per line. They don’t need an account and can unsubscribe."
        rows={3}
      />
      <LinesField
        name="phoneNumbers"
        label="Text messages to"
        hint="Phone numbers with a country code, one per line."
        rows={2}
        optional
      />
      <ChannelsField />
      <FrequencyField />
      <QuietHoursField />
      <FormFooter of={of} action={action} always={always} onCancel={onCancel}>
        {children}
      </FormFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Save a rule that sends up to ${countText(preview?.busiestDay?.mails ?? 0)} messages a day?`}
        effect="Each recipient would get that many. People stop reading notices that come too often."
        action="Save anyway"
        danger={false}
        onConfirm={() => of.submit()}
      />
    </ContractFormView>
  )
}

function FrequencyField() {
  const { field } = useController({ name: 'frequency' })
  return (
    <div className="grid gap-1.5">
      <span className="text-13 font-[530]">When</span>
      <RadioGroup
        label="When"
        value={field.value as (typeof notificationFrequencies)[number]}
        onChange={field.onChange}
        options={notificationFrequencies.map((value) => ({ value, label: frequencyWords[value], hint: hints[value] }))}
      />
    </div>
  )
}

const hints = {
  immediate: 'One message for each event; more than 5 at once are in one message.',
  hourly: 'One message with the events of the hour.',
  daily: 'One message with the events of the day, at 07:00.',
} as const
