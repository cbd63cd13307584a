import { explain } from '@milepost/session/api/api-error'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useProviders } from '../../connections/shared/use-providers.ts'
import type { FleetEntry } from './fleet-entry.ts'
import { FleetForm } from './fleet-form.tsx'
import { restoreFleet } from './fleet-store.ts'
import { consentOf, type KeptForm, keepForm, keptForm } from './kept-key.ts'
import { KeptSignedCopy } from './signed-copy.tsx'
import { useAddressWithoutKey } from './use-address-without-key.ts'

interface FormPageProps {
  title: string
  source: KeptForm['source']
  /** Opens the form once the person starts. */
  begin: () => Promise<FleetEntry>
  /** Shown before: who asks for what. */
  greeting: (onStart: () => void) => ReactNode
}

/** A fleet's form behind a greeting, which is skipped if this tab or a mailed link already began it. */
export function FormPage({ title, source, begin, greeting }: FormPageProps) {
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const [kept] = useState(() => formOf(address, source))
  // The key of a mailed link is kept in the tab, out of the address and its history.
  useAddressWithoutKey()
  const [isStarted, setStarted] = useState(kept !== undefined)
  const providers = useProviders()
  const begun = useQuery({
    queryKey: ['fleet form', address],
    queryFn: async () => {
      const [entry, form] = await Promise.all([begin(), kept && restoreFleet(kept.key)])
      return { entry, restored: kept && form ? { key: kept.key, form, consent: consentOf(kept) } : undefined }
    },
    enabled: isStarted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!isStarted)
    return (
      <Centered>
        <div className="grid w-full max-w-[440px] gap-4">
          {greeting(() => setStarted(true))}
          <KeptSignedCopy />
        </div>
      </Centered>
    )
  const failure = begun.error ?? providers.error
  if (failure)
    return (
      <Centered>
        <PlainCard
          title="Could not open the form"
          detail={explain(failure).message}
          action={
            <Button
              variant="primary"
              onClick={() => {
                void begun.refetch()
                void providers.refetch()
              }}
            >
              Try again
            </Button>
          }
        />
      </Centered>
    )
  if (!begun.data || !providers.data) return <Opening title={openingForm} />
  return (
    <div className="mx-auto w-full max-w-[1040px] px-4 py-6 desk:px-6">
      <h1 className="mb-4 text-20 leading-tight font-[640] tracking-[-0.015em] wrap-anywhere">{title}</h1>
      <FleetForm entry={begun.data.entry} address={address} providers={providers.data} restored={begun.data.restored} />
    </div>
  )
}

/** Returns the form that a mailed link or this tab knows under an address. */
function formOf(address: string, source: KeptForm['source']): KeptForm | undefined {
  const tab = browserStorage('sessionStorage')
  const mailed = new URLSearchParams(window.location.hash.slice(1)).get('form')
  if (mailed)
    keepForm(tab, { address, source, key: mailed, provider: '', isAway: false, state: '', code: '', brand: null })
  const known = keptForm(tab)
  return known?.address === address ? known : undefined
}

/** The heading of every wait before a form that was already begun. */
export const openingForm = 'Opening the form'

/** Returns the heading of the wait for what leads to a form: the form's own if this tab already began it. */
export const useOpeningTitle = (title: string): string => {
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const [isBegun] = useState(() => keptForm(browserStorage('sessionStorage'))?.address === address)
  return isBegun ? openingForm : title
}

/** A skeleton until a link or form is known. */
export const Opening = ({ title }: { title: string }) => (
  <Centered>
    <PlainCard title={title}>
      <div className="mt-4">
        <SkeletonLines lines={4} label="Loading the form" />
      </div>
    </PlainCard>
  </Centered>
)

export const Centered = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center px-4 py-12 desk:py-24">{children}</div>
)
