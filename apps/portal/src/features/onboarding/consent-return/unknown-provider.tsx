import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { Link } from '@milepost/ui/layout/link'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { connectionsHref, publicFormHref } from '../../../addresses.ts'
import { hasSignedIn } from '../../../session/session-store.ts'

/** Shown if the URL names an unknown provider: lists the known ones. */
export function UnknownProvider({ code, providers }: { code: string; providers: readonly ProviderListing[] }) {
  const sorted = [...providers].sort((a, b) => a.displayName.localeCompare(b.displayName))
  return (
    <PlainCard title="Unknown provider" detail={`There’s no provider called “${code}”. You can connect these:`}>
      <ul aria-label="Providers" className="mt-4 grid gap-x-4 gap-y-2 tablet:grid-cols-2">
        {sorted.map((provider) => (
          <li key={provider.code}>
            <Link href={hasSignedIn() ? connectionsHref({ add: provider.code }) : publicFormHref} className="text-link">
              {provider.displayName}
            </Link>
          </li>
        ))}
      </ul>
    </PlainCard>
  )
}
