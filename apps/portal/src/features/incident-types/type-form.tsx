import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import { plainWord } from '@milepost/domain/plain-word'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { Switch } from '@milepost/ui/form/switch'
import { useController } from 'react-hook-form'
import { TextField } from '../../form/text-field.tsx'
import { TagsField } from './tags-field.tsx'
import { typeFlags, typeFlagWords } from './type-flags.ts'
import { iconNames } from './type-logo.tsx'

/** The fields of a type's form, as in the request. */
export type TypeValues = Pick<IncidentType, (typeof typeFlags)[number] | 'word' | 'logo' | 'types'> & {
  /** Empty if it isn't scored. */
  scoringType: string
}

/** The fields that a new type and an existing one have in common. */
export function TypeFields() {
  return (
    <>
      <TextField name="word" label="Name" maxLength={60} />
      <IconField />
      <ScoringField />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-13 font-semibold">Settings</legend>
        {typeFlags.map((flag) => (
          <FlagField key={flag} name={flag} {...typeFlagWords[flag]} />
        ))}
      </fieldset>
      <TagsField />
    </>
  )
}

function FlagField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field } = useController({ name })
  return (
    <Switch checked={field.value as boolean} onChange={field.onChange} hint={hint}>
      {label}
    </Switch>
  )
}

function IconField() {
  const { field, fieldState } = useController({ name: 'logo' })
  const value = field.value as string
  const isPicture = value.startsWith('/')
  const icons = iconNames.includes(value) || isPicture ? iconNames : [value, ...iconNames]
  return (
    <Field label="Icon" error={fieldState.error?.message}>
      <Select
        value={value}
        onChange={field.onChange}
        options={[
          ...(isPicture ? [{ value, label: 'Uploaded picture' }] : []),
          ...icons.map((name) => ({ value: name, label: plainWord(name.replaceAll('-', ' ')) })),
        ]}
      />
    </Field>
  )
}

function ScoringField() {
  const { field, fieldState } = useController({ name: 'scoringType' })
  return (
    <Field
      label="Scored as"
      hint="The weight in the risk score configuration that applies to its events."
      error={fieldState.error?.message}
    >
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={[
          { value: '', label: 'Not scored' },
          ...scoringTypes.map((type) => ({ value: type, label: plainWord(type) })),
        ]}
      />
    </Field>
  )
}
