import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { product } from '@milepost/domain/product'

/** What happens at the provider, shown in place of input fields. */
export function ConsentWords({ provider: { displayName }, again }: { provider: ProviderListing; again: boolean }) {
  return (
    <p className="rounded-card border border-border bg-sunken px-3.5 py-3 text-13 text-text-2">
      {again && `${product.name} reads this account with your authorization. Continue to renew it. `}
      You sign in to {displayName} as an admin of the account and allow {product.name} to read it. {displayName} then
      sends you back here. There’s nothing to copy.
    </p>
  )
}
