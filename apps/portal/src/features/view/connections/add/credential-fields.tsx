import type { ProviderListing } from '@milepost/contract/providers'
import { Field } from '@milepost/ui/form/field'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { Select } from '@milepost/ui/form/select'
import { consentField, isConsent } from '../consent/consent-way.ts'
import { ConsentWords } from '../consent/consent-words.tsx'
import { chosenFields } from './connection-draft.ts'
import { DraftField, type DraftForm } from './draft-field.tsx'
import { choiceText } from './provider-words.ts'

interface CredentialFieldsProps {
  provider: ProviderListing
  form: DraftForm
  choice: number
  onChoice: (choice: number) => void
  /** Names of the fields that are stored already and stay when left empty. */
  stored?: readonly string[]
}

/** Where and as whom to sign in at a provider: the fields it declares, nothing else; none for a consent. */
export function CredentialFields({ provider, form, choice, onChoice, stored = [] }: CredentialFieldsProps) {
  const { credentialChoices, regions, selfHosted } = provider
  return (
    <div className="grid gap-3.5">
      {selfHosted && (
        <DraftField
          form={form}
          path="serverUrl"
          label="Server address"
          hint={`${provider.displayName} runs on a server of yours: its address as you open it in the browser.`}
          type="url"
          placeholder="https://gps.example.com:8082"
          required
        />
      )}
      {regions.length > 1 && (
        <Field label="Region" error={form.problems.region}>
          <Select
            value={form.texts.region}
            options={regions.map(({ code, label }) => ({ value: code, label }))}
            onChange={(region) => form.onText('region', region)}
          />
        </Field>
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
        <DraftField
          key={name}
          form={form}
          path={`credentials.${name}`}
          label={label}
          hint={stored.includes(name) && secret ? `${hint} Leave empty to keep the stored one.` : hint}
          secret={secret}
          required={!stored.includes(name)}
        />
      ))}
    </div>
  )
}
