import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { ApiError } from '@milepost/session/api/api-error'
import { useBusy } from '@milepost/session/busy'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { useEffect, useState } from 'react'
import { serverProblems } from '../../../form/problems.ts'
import { type ConnectionDraft, signInOf } from '../../connections/shared/connection-draft.ts'
import { consentField } from '../../connections/shared/consent/consent-method.ts'
import { CompanyStep, type CompanyValues } from './company-step.tsx'
import { ConnectStep } from './connect-step.tsx'
import { ContinueElsewhere } from './continue-elsewhere.tsx'
import { DoneStep } from './done-step.tsx'
import type { FleetEntry } from './fleet-entry.ts'
import { companyData, firstStep, type RestoredForm, startingCompany, usableProvider } from './fleet-start.ts'
import { type Outcome, type StoreBody, storeFleet } from './fleet-store.ts'
import { keepForm } from './kept-key.ts'
import { keepSigning } from './kept-signing.ts'
import { ProviderStep } from './provider-step.tsx'
import { type FleetStep, StepRail } from './step-rail.tsx'
import { TermsStep, type TermsValues } from './terms-step.tsx'

interface FleetFormProps {
  entry: FleetEntry
  /** Opens this form again. */
  address: string
  providers: readonly ProviderListing[]
  restored: RestoredForm | undefined
}

const tab = () => browserStorage('sessionStorage')

/** The five steps by which a fleet connects: company, provider, sign-in, terms, result. */
export function FleetForm({ entry, address, providers, restored }: FleetFormProps) {
  const [key, setKey] = useState(restored?.key)
  const [company, setCompany] = useState<CompanyValues>(() => startingCompany(restored?.form, entry.suggested))
  const [code, setCode] = useState(restored?.form.tsp ?? entry.suggested.provider)
  const [draft, setDraft] = useState<ConnectionDraft>()
  const [consent, setConsent] = useState(restored?.consent)
  const [step, setStep] = useState<FleetStep>(() => firstStep(restored))
  const [outcome, setOutcome] = useState<Outcome>()
  const [rejected, setRejected] = useState<string>()
  const usable = providers.map((one) => usableProvider(one, entry))
  const provider = usable.find((one) => one.code === code)
  useBusy(step > 1 && step < 5)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at the top
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [step])

  const bodyOf = (values: CompanyValues, chosen: string | undefined, draftNow?: ConnectionDraft): StoreBody => {
    const { region, serverUrl } = provider && draftNow ? signInOf(provider, draftNow) : {}
    return {
      companyData: companyData(values),
      integrationType: connectionOrigin.code[entry.source],
      ...(entry.inviteId !== undefined && { connectionInviteId: entry.inviteId }),
      tsp: chosen ?? null,
      ...(region && { region }),
      ...(serverUrl && { serverUrl }),
      ...(key && { key }),
    }
  }
  // Each step before the terms leads to the provider again, so an earlier consent is given up.
  const store = async (body: StoreBody, chosen: string | undefined) => {
    const { key: stored, authorizeUrl } = await storeFleet(entry.options, body)
    setKey(stored)
    setConsent(undefined)
    const brand = entry.source === 'marketplace' ? null : entry.client
    const kept = { address, source: entry.source, key: stored, provider: chosen ?? '', brand }
    keepForm(tab(), { ...kept, isAway: false, state: '', code: '' })
    return { authorizeUrl, kept }
  }
  const leave = async (draftNow: ConnectionDraft, name: string) => {
    const { authorizeUrl, kept } = await store(bodyOf(company, code, draftNow), code)
    if (!authorizeUrl) throw new Error(`${name} can’t be signed in to from here.`)
    const state = new URL(authorizeUrl).searchParams.get('state') ?? ''
    keepForm(tab(), { ...kept, isAway: true, state, code: '' })
    window.location.assign(authorizeUrl)
  }
  const sign = async (terms: TermsValues, signInWith: ProviderListing) => {
    const credentials = consent
      ? { [consentField]: consent.code }
      : draft
        ? signInOf(signInWith, draft).credentials
        : {}
    const body = {
      ...bodyOf(company, code, draft),
      termsAndConditionsData: { ...terms, termsUrl: entry.client?.termsUrl ?? null, accepted: true as const },
      credentials,
      ...(consent && { consentState: consent.state }),
    }
    try {
      const signed = await entry.sign(body)
      setOutcome(signed)
      if (signed !== 'received' && signed.signed) keepSigning(tab(), { address, ...signed.signed })
    } catch (failure) {
      const [problem] = credentialProblems(failure)
      if (problem === undefined) throw failure
      // The code is spent, so another consent is needed.
      setConsent(undefined)
      setRejected(problem)
      setStep(3)
      return
    }
    keepForm(tab(), undefined)
    setStep(5)
  }

  return (
    <div className="grid items-start gap-6 desk:grid-cols-[220px_minmax(0,1fr)]">
      <div className="grid gap-4">
        <StepRail step={step} />
        {entry.canContinueElsewhere && key !== undefined && step < 5 && (
          <ContinueElsewhere formKey={key} options={entry.options} />
        )}
      </div>
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
              providers={usable}
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
              entry={entry}
              rejected={rejected}
              start={draft}
              onBack={() => setStep(2)}
              onConsent={(draftNow) => leave(draftNow, provider.displayName)}
              onNext={(draftNow) => {
                setConsent(undefined)
                setDraft(draftNow)
                setRejected(undefined)
                setStep(4)
              }}
            />
          )}
          {step === 4 && provider && (
            <TermsStep
              entry={entry}
              formKey={key}
              summary={`${company.name} · ${provider.displayName}`}
              onBack={() => setStep(3)}
              onSign={(terms) => sign(terms, provider)}
            />
          )}
          {step === 5 && outcome && provider && (
            <DoneStep outcome={outcome} provider={provider.displayName} entry={entry} address={address} />
          )}
        </CardBody>
      </Card>
    </div>
  )
}

/** Returns what the provider rejected, which only the sign-in step can fix. */
const credentialProblems = (failure: unknown): string[] =>
  failure instanceof ApiError
    ? Object.entries(serverProblems(failure.issues)).flatMap(([field, message]) =>
        field.startsWith('credentials') ? [message] : [],
      )
    : []
