import type { ProviderListing } from '@milepost/contract/providers/endpoints'

/** How to get the credentials, step by step, using the provider's own names for permissions. */
export function HelpSteps({ provider }: { provider: ProviderListing }) {
  return (
    <section
      aria-label="Where to find your credentials"
      className="rounded-card border border-border bg-sunken px-3.5 py-3"
    >
      <h3 className="text-13 font-semibold">Where to find your credentials</h3>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-13 text-text-2 marker:text-text-3">
        {provider.helpSteps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
