import type { Call } from '@milepost/contract/api/endpoint'
import type { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import type { FormEntry } from '../../access/caller.ts'
import { findBrand } from '../../access/client-brand.ts'
import { noClient } from '../../access/client-scope.ts'
import { createOnboardingToken } from '../../access/tokens/onboarding-token.ts'
import { invalid } from '../../app-error.ts'
import type { Services } from '../../services.ts'
import { openFleetLink, requiresSignerPhone } from './fleet-links.ts'
import { clientOfOpenInvite, invitingClient } from './opened-invites.ts'

type Asked = NonNullable<Call<typeof onboardingEndpoints.token>['body']>

/**
 * Returns a token for filling in a form: of the client that an invitation or its own link names, or of none. Throws
 * `conflict` for an invitation or link that doesn't work anymore, and `invalid` if they contradict the source.
 */
export async function createFormToken(services: Services, asked: Asked) {
  const { secrets } = services
  const opened = await openForm(services, asked)
  const token = createOnboardingToken(secrets, opened)
  if (opened.clientId === noClient) return { ...token, client: null, signerPhone: 'unavailable' as const }
  const isRequired = await requiresSignerPhone(services.db, opened.clientId)
  return {
    ...token,
    client: invitingClient(await findBrand(services.db, opened.clientId)),
    signerPhone: isRequired ? ('required' as const) : ('optional' as const),
  }
}

async function openForm(
  services: Services,
  { connectionInviteId: inviteId, link, source }: Asked,
): Promise<{ clientId: number; entry: FormEntry }> {
  if (inviteId !== undefined && link !== undefined) throw wrong('link', 'must be omitted if an invitation is given')
  const implied = inviteId !== undefined ? 'invite' : link !== undefined ? 'integration' : source
  if (source !== undefined && source !== implied) throw wrong('source', `must be ${implied} here`)
  if (inviteId !== undefined)
    return { clientId: await clientOfOpenInvite(services, inviteId), entry: { by: 'invite', inviteId } }
  if (link !== undefined) return openFleetLink(services, link)
  if (source === 'invite') throw wrong('connectionInviteId', 'is missing: open the form from an invitation')
  return { clientId: noClient, entry: { by: 'none', source: source ?? 'integration' } }
}

const wrong = (field: string, message: string) => invalid([{ field: `body.${field}`, message }])
