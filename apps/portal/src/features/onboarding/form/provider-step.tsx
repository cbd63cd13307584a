import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { Button } from '@milepost/ui/form/button'
import { useState } from 'react'
import { ProviderGrid } from '../../connections/shared/connect/provider-grid.tsx'
import { useStep } from './use-step.ts'

interface ProviderStepProps {
  providers: readonly ProviderListing[]
  chosen: string | undefined
  onBack: () => void
  onNext: (code: string) => Promise<unknown>
}

/** The provider whose devices are in the vehicles; an invitation may have chosen one. */
export function ProviderStep({ providers, chosen, onBack, onNext }: ProviderStepProps) {
  const { busy, problem, run } = useStep()
  // What was chosen before this step: a choice made here goes on at once.
  const [earlier] = useState(chosen)
  const suggested = providers.find(({ code }) => code === earlier)
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-15 font-semibold">Your provider</h2>
        <p className="mt-1 text-13 text-text-2">Which provider’s devices are in your vehicles?</p>
      </div>
      {suggested && (
        <Button
          variant="primary"
          busy={busy}
          className="justify-self-start"
          onClick={() => void run(() => onNext(suggested.code))}
        >
          Continue with {suggested.displayName}
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-13 text-destructive">
          {problem}
        </p>
      )}
      <ProviderGrid providers={providers} onChoose={(code) => void run(() => onNext(code))} />
      <div className="border-t border-border pt-4">
        <Button variant="ghost" onClick={onBack} disabled={busy}>
          Back
        </Button>
      </div>
    </div>
  )
}
