import { type FnolAttachment, secondNoticeTriggers } from '@milepost/contract/fnol/endpoints'
import { fnolLevel, severity } from '@milepost/domain/codes'
import { largestAttachmentMegabytes } from '@milepost/domain/limits'
import { MultiFilter } from '@milepost/ui/filter/choice-filters'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { Switch } from '@milepost/ui/form/switch'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'
import { LinesField } from '../../../form/lines-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useGroupOptions } from '../../../scope/use-searched-options.ts'
import { TestButton } from './test-button.tsx'

/** The rule of one level: the fields below `configs.{index}`. */
export function LevelFields({ index, level }: { index: number; level: 1 | 2 }) {
  const name = (field: string) => `configs.${index}.${field}`
  const enabled = useController({ name: name('enabled') }).field
  const isSecond = level === fnolLevel.code.second
  return (
    <Card aria-label={fnolLevel.word(level)}>
      <CardHeader title={fnolLevel.word(level)} aside={<TestButton level={level} />} />
      <CardBody className="grid gap-5">
        <Switch
          checked={enabled.value as boolean}
          onChange={enabled.onChange}
          hint={
            isSecond
              ? 'For crashes after this is turned on: sent when one of the causes below happens, if a first notice was sent. Earlier crashes get none, even if a cause happens later. You can send theirs by hand from the loss.'
              : 'For crashes after this is turned on: sent when the collision is reported, or when the loss is recorded. Earlier crashes get none. You can send theirs by hand from the loss.'
          }
        >
          {`Send ${isSecond ? 'second' : 'first'} notices`}
        </Switch>
        <LinesField
          name={name('emails')}
          label="Recipients"
          hint="Email addresses, one per line. Each gets one notice of a loss."
          rows={3}
        />
        {isSecond && <Triggers name={name} />}
        <div className="grid gap-4 tablet:grid-cols-2">
          <SeverityField name={name('minSeverity')} />
          <TextField
            name={name('minG')}
            label="Lowest force (g)"
            hint="Collisions without a measured force count."
            optional
          />
        </div>
        <GroupField name={name('vehicleGroups')} />
        <CheckField
          name={name('confirmBeforeSend')}
          label="A person confirms before it is sent"
          hint="It waits in the history until someone sends it."
        />
        <ReportField name={name('attach')} />
      </CardBody>
    </Card>
  )
}

const severityOptions = [
  { value: '', label: 'Any' },
  ...severity.all.map(({ code, word }) => ({
    value: String(code),
    label: code === severity.code.critical ? word : `${word} or higher`,
  })),
]

function SeverityField({ name }: { name: string }) {
  const { field } = useController({ name })
  return (
    <Field label="Lowest risk">
      <Select value={field.value as string} options={severityOptions} onChange={field.onChange} />
    </Field>
  )
}

const reportHints: Readonly<Record<FnolAttachment, string>> = {
  none: 'The notice has a link to the portal, where people sign in.',
  link: 'Recipients open the report without an account. The link works for 90 days and is listed under Shared items.',
  pdf: `The report of a confirmed loss is attached, up to ${largestAttachmentMegabytes} MB. It shows what the link shows: the driver, exact place, fault and cost too. If there is no PDF in time, the notice goes out with the link.`,
}
const reportOptions = [
  { value: 'none', label: 'Sign-in required' },
  { value: 'link', label: 'Link without an account' },
  { value: 'pdf', label: 'PDF attachment' },
]

function ReportField({ name }: { name: string }) {
  const { field } = useController({ name })
  return (
    <Field label="Report" hint={reportHints[field.value as FnolAttachment]}>
      <Select value={field.value as string} options={reportOptions} onChange={field.onChange} />
    </Field>
  )
}

function CheckField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field } = useController({ name })
  return (
    <Checkbox checked={field.value as boolean} onChange={field.onChange} hint={hint}>
      {label}
    </Checkbox>
  )
}

function GroupField({ name }: { name: string }) {
  const { field } = useController({ name })
  const { formState } = useFormContext()
  const groups = field.value as string[]
  const { options, loading, onSearch } = useGroupOptions(groups)
  const error = (get(formState.errors, name) as FieldError | undefined)?.message
  return (
    <div className="grid justify-items-start gap-1">
      <MultiFilter
        label="Group"
        value={groups}
        options={options}
        loading={loading}
        onSearch={onSearch}
        onChange={field.onChange}
      />
      {error && (
        <p role="alert" className="text-12 text-destructive">
          {error}
        </p>
      )}
      <p className="text-12 text-text-3">Without a group, all vehicles count.</p>
    </div>
  )
}

const triggerWords = {
  costChanged: 'The cost estimate changes',
  faultChanged: 'The fault changes',
  zonesChanged: 'The points of impact change',
  reportReady: 'The report is ready, with all its videos',
} as const

function Triggers({ name }: { name: (field: string) => string }) {
  const { field } = useController({ name: name('triggers') })
  const chosen = field.value as (typeof secondNoticeTriggers)[number][]
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-13 font-[530]">Causes</legend>
      {secondNoticeTriggers.map((trigger) => (
        <Checkbox
          key={trigger}
          checked={chosen.includes(trigger)}
          onChange={(on) => field.onChange(on ? [...chosen, trigger] : chosen.filter((one) => one !== trigger))}
        >
          {triggerWords[trigger]}
        </Checkbox>
      ))}
      <TextField
        name={name('afterDays')}
        label="Days without a complete report"
        hint="Sent after this many days if videos are still pending."
        inputMode="numeric"
        optional
      />
    </fieldset>
  )
}
