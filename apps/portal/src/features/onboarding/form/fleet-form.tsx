import type { OpenedInvite } from '@milepost/contract/onboarding/invites'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { useEffect, useState } from 'react'
import { useBusy } from '../../../session/busy.ts'
import { browserStorage } from '../../../session/stored/safe-storage.ts'
import { type ConnectionDraft, signInOf } from '../../connections/shared/connection-draft.ts'
import { consentField } from '../../connections/shared/consent/consent-method.ts'
import { CompanyStep, type CompanyValues } from './company-step.tsx'
import { ConnectStep } from './connect-step.tsx'
import { DoneStep, type Outcome } from './done-step.tsx'
import { type StoreBody, type Stored, storeFleet } from './fleet-store.ts'
import { keepForm } from './kept-key.ts'
import { ProviderStep } from './provider-step.tsx'
import { type FleetStep, StepRail } from './step-rail.tsx'
import { TermsStep, type TermsValues } from './terms-step.tsx'

interface FleetFormProps {
  inviteId: string
  invite: OpenedInvite
  token: string
  providers: readonly ProviderListing[]
  /** What was stored before a reload or a consent, with its key. */
  restored: { key: string; form: Stored; code: string } | undefined
}

const tab = () => browserStorage('sessionStorage')

/** The five steps by which an invited fleet connects: company, provider, sign-in, terms, result. */
export function FleetForm({ inviteId, invite, token, providers, restored }: FleetFormProps) {
  const [key, setKey] = useState(restored?.key)
  const [company, setCompany] = useState<CompanyValues>(() => companyOf(restored?.form, invite))
  const [code, setCode] = useState<string | undefined>(() => codeOf(restored, providers, invite))
  const [draft, setDraft] = useState<ConnectionDraft>()
  const [consentCode] = useState(restored?.code || undefined)
  const [step, setStep] = useState<FleetStep>(() => firstStep(restored))
  const [outcome, setOutcome] = useState<Outcome>()
  const provider = providers.find((one) => one.code === code)
  useBusy(step > 1 && step < 5)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at the top
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [step])

  const bodyOf = (values: CompanyValues, chosen: string | undefined, draftNow?: ConnectionDraft): StoreBody => {
    const { region, serverUrl } = provider && draftNow ? signInOf(provider, draftNow) : {}
    return {
      companyData: withoutEmpty(values),
      integrationType: connectionOrigin.code.invite,
      connectionInviteId: inviteId,
      tsp: chosen ?? null,
      ...(region && { region }),
      ...(serverUrl && { serverUrl }),
      ...(key && { key }),
    }
  }
  const store = async (body: StoreBody, chosen: string | undefined) => {
    const stored = await storeFleet(token, body)
    setKey(stored.key)
    keepForm(tab(), { inviteId, key: stored.key, provider: chosen ?? '', code: '' })
    return stored
  }

  return (
    <div className="grid items-start gap-6 desk:grid-cols-[220px_minmax(0,1fr)]">
      <StepRail step={step} />
      <Card className="max-w-[720px]">
        <CardBody className="grid gap-5 p-5">
          {step === 1 && (
            <CompanyStep
              start={company}
              onNext={async (values) => {
                setCompany(values)
                await store(bodyOf(values, code), code)
                setStep(2)
              }}
            />
          )}
          {step === 2 && (
            <ProviderStep
              providers={providers}
              chosen={code}
              onBack={() => setStep(1)}
              onNext={async (chosen) => {
                if (chosen !== code) setDraft(undefined)
                setCode(chosen)
                await store(bodyOf(company, chosen), chosen)
                setStep(3)
              }}
            />
          )}
          {step === 3 && provider && (
            <ConnectStep
              provider={provider}
              token={token}
              start={draft}
              onBack={() => setStep(2)}
              onConsent={async (draftNow) => {
                const { authorizeUrl } = await store(bodyOf(company, code, draftNow), code)
                if (!authorizeUrl) throw new Error(`${provider.displayName} can’t be signed in to from here.`)
                window.location.assign(authorizeUrl)
              }}
              onNext={(draftNow) => {
                setDraft(draftNow)
                setStep(4)
              }}
            />
          )}
          {step === 4 && provider && (
            <TermsStep
              invite={invite}
              summary={`${company.name} · ${provider.displayName}`}
              onBack={() => setStep(3)}
              onSign={async (terms: TermsValues) => {
                const credentials = consentCode
                  ? { [consentField]: consentCode }
                  : draft
                    ? signInOf(provider, draft).credentials
                    : {}
                const { connection } = await storeFleet(token, {
                  ...bodyOf(company, code, draft),
                  termsAndConditionsData: { ...terms, termsUrl: invite.client?.termsUrl ?? null, accepted: true },
                  credentials,
                })
                keepForm(tab(), undefined)
                setOutcome(connection ?? { id: 0, healthStatus: 1, reason: null })
                setStep(5)
              }}
            />
          )}
          {step === 5 && outcome && provider && (
            <DoneStep outcome={outcome} provider={provider.displayName} client={invite.client?.name ?? 'The company'} />
          )}
        </CardBody>
      </Card>
    </div>
  )
}

function companyOf(form: Stored | undefined, invite: OpenedInvite): CompanyValues {
  const { name, dotNumber, taxId, insurerName, policyNumber, contactNumber } = form?.companyData ?? {}
  return {
    name: name ?? invite.fleetName ?? '',
    dotNumber: dotNumber ?? '',
    taxId: taxId ?? '',
    insurerName: insurerName ?? '',
    policyNumber: policyNumber ?? '',
    contactNumber: contactNumber ?? '',
  }
}

function codeOf(
  restored: FleetFormProps['restored'],
  providers: readonly ProviderListing[],
  invite: OpenedInvite,
): string | undefined {
  return restored?.form.tsp ?? providers.find(({ id }) => id === invite.providerId)?.code
}

/** After a consent the terms follow; after a reload, the first step whose answers aren't stored. */
function firstStep(restored: FleetFormProps['restored']): FleetStep {
  if (!restored) return 1
  if (restored.code) return 4
  return restored.form.tsp ? 3 : 2
}

const withoutEmpty = ({ name, ...others }: CompanyValues) => ({
  name: name.trim(),
  ...Object.fromEntries(Object.entries(others).map(([field, value]) => [field, value.trim() || null])),
})
