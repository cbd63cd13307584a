import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { Field } from '@milepost/ui/form/field'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { Select } from '@milepost/ui/form/select'
import { Controller, useFormContext } from 'react-hook-form'
import { TextField } from '../../../../form/text-field.tsx'
import { chosenFields } from '../connection-draft.ts'
import { consentField, isConsent } from '../consent/consent-method.ts'
import { ConsentWords } from '../consent/consent-words.tsx'
import type { ConnectionValues } from './connection-values.ts'
import { choiceText } from './provider-words.ts'

interface CredentialFieldsProps {
  provider: ProviderListing
  choice: number
  onChoice: (choice: number) => void
  /** Names of fields that are already stored and stay unchanged if left empty. */
  stored?: readonly string[]
}

/** Region or server and credentials for a provider: only the fields it declares, and none for consent. */
export function CredentialFields({ provider, choice, onChoice, stored = [] }: CredentialFieldsProps) {
  const { credentialChoices, regions, selfHosted } = provider
  const { control } = useFormContext<ConnectionValues>()
  return (
    <div className="grid gap-3.5">
      {selfHosted && (
        <TextField
          name="serverUrl"
          label="Server address"
          hint={`${provider.displayName} runs on your own server. Enter its address as you open it in the browser.`}
          type="url"
          placeholder="https://gps.example.com:8082"
          required
        />
      )}
      {regions.length > 1 && (
        <Controller
          control={control}
          name="region"
          render={({ field, fieldState }) => (
            <Field label="Region" error={fieldState.error?.message}>
              <Select
                value={field.value}
                options={regions.map(({ code, label }) => ({ value: code, label }))}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
      )}
      {credentialChoices.length > 1 && (
        <div className="grid gap-1.5">
          <p className="text-13 font-[530]">Sign in with</p>
          <RadioGroup
            label="Sign in with"
            direction="row"
            value={String(choice)}
            options={credentialChoices.map((names, index) => ({
              value: String(index),
              label: choiceText(provider, names),
            }))}
            onChange={(value) => onChoice(Number(value))}
          />
        </div>
      )}
      {isConsent(provider, choice) && <ConsentWords provider={provider} again={stored.includes(consentField)} />}
      {chosenFields(provider, choice).map(({ name, label, hint, secret }) => (
        <TextField
          key={name}
          name={`credentials.${name}`}
          label={label}
          hint={stored.includes(name) && secret ? `${hint} Leave empty to keep the stored one.` : hint}
          secret={secret}
          required={!stored.includes(name)}
        />
      ))}
    </div>
  )
}
