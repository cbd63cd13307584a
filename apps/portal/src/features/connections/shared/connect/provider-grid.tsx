import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { Input } from '@milepost/ui/form/input'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { useState } from 'react'
import { connectText, initials } from './provider-words.ts'

/** All providers, with how to connect each. */
export function ProviderGrid({
  providers,
  onChoose,
}: {
  providers: readonly ProviderListing[]
  onChoose: (code: string) => void
}) {
  const [text, setText] = useState('')
  const hasFinePointer = useMediaQuery('(pointer: fine)')
  const shown = providers
    .filter(({ displayName }) => displayName.toLowerCase().includes(text.trim().toLowerCase()))
    .sort((a, b) => a.displayName.localeCompare(b.displayName))
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        aria-label="Search providers"
        placeholder="Search providers"
        // On a phone, the keyboard would cover the providers.
        autoFocus={hasFinePointer}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul aria-label="Providers" className="grid gap-2 tablet:grid-cols-2">
        {shown.map((provider) => (
          <li key={provider.code}>
            <button
              type="button"
              onClick={() => onChoose(provider.code)}
              className="flex h-full w-full items-center gap-3 rounded-card border border-border bg-surface px-3 py-2.5 text-left hover:border-border-strong hover:bg-sunken"
            >
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-13 font-semibold text-primary-text"
              >
                {initials(provider.displayName)}
              </span>
              <span className="min-w-0">
                <span className="block text-14 font-[560]">{provider.displayName}</span>
                <span className="block text-12 text-text-3">{connectText(provider)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-13 text-text-3">No provider with that name is available yet.</p>}
    </div>
  )
}
