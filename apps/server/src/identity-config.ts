import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import { z } from 'zod'

const parameters = ['audience', 'resource', 'none'] as const

/** Sign-in settings as environment variables. */
export const identityEnvironment = {
  MILEPOST_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  MILEPOST_CLIENT_ID: z.string().trim().min(1, 'must not be empty').optional(),
  MILEPOST_ANNOTATION_CLIENT_ID: z.string().trim().min(1, 'must not be empty').optional(),
  MILEPOST_AUDIENCE: z.string().trim().min(1, 'must not be empty').optional(),
  MILEPOST_AUDIENCE_PARAMETER: z.enum(parameters, { error: `must be one of ${parameters.join(', ')}` }).optional(),
  MILEPOST_SCOPES: z.string().trim().optional(),
  MILEPOST_SIGN_OUT: z.string().trim().optional(),
  MILEPOST_ACR: z.string().trim().min(1, 'must not be empty').optional(),
}
const Environment = z.object(identityEnvironment)
type Environment = z.infer<typeof Environment>

export type IdentityConfig = {
  /** URL of the OpenID Connect issuer, spelled as in its tokens; null starts the local issuer. */
  issuer: string | null
  clientId: string
  /** The annotation portal's ID; the same as the fleet portal's if the issuer knows both as one application. */
  annotationClientId: string
  audience: string
  audienceParameter: (typeof parameters)[number]
  scopes: string
  signOut: IdentitySettings['signOut']
  /** Values of `acr` that are strong enough; any sign-in is if there are none. */
  acrValues: readonly string[]
}

/** Settings of the local issuer. */
const local = {
  clientId: 'milepost-portal',
  annotationClientId: 'milepost-annotation',
  audience: 'https://api.milepost.test',
  scopes: 'openid profile email api',
}

/**
 * Reads the sign-in settings. Calls `refuse`, which throws, with a sentence that begins with the variable that makes a
 * combination impossible.
 */
export function readIdentity(env: Environment, production: boolean, refuse: (why: string) => never): IdentityConfig {
  const issuer = env.MILEPOST_ISSUER ?? null
  if (issuer) checkIssuer(issuer, production, refuse)
  for (const name of ['MILEPOST_CLIENT_ID', 'MILEPOST_AUDIENCE'] as const) {
    if (issuer && !env[name]) refuse(`${name} must be set together with MILEPOST_ISSUER: ${whatFor[name]}`)
  }
  for (const name of onlyWithIssuer) {
    if (!issuer && env[name]) refuse(`${name} is for your own issuer: set MILEPOST_ISSUER too, or remove it`)
  }
  const scopes = env.MILEPOST_SCOPES ?? (issuer ? 'openid profile email' : local.scopes)
  if (!scopes.split(/\s+/).includes('openid'))
    refuse('MILEPOST_SCOPES must contain openid, such as: openid profile email')
  return {
    issuer,
    clientId: env.MILEPOST_CLIENT_ID ?? local.clientId,
    annotationClientId: env.MILEPOST_ANNOTATION_CLIENT_ID ?? env.MILEPOST_CLIENT_ID ?? local.annotationClientId,
    audience: env.MILEPOST_AUDIENCE ?? local.audience,
    audienceParameter: env.MILEPOST_AUDIENCE_PARAMETER ?? 'audience',
    scopes: scopes.split(/\s+/).join(' '),
    signOut: readSignOut(env.MILEPOST_SIGN_OUT, refuse),
    acrValues: env.MILEPOST_ACR?.split(/\s+/) ?? [],
  }
}

const onlyWithIssuer = [
  'MILEPOST_CLIENT_ID',
  'MILEPOST_ANNOTATION_CLIENT_ID',
  'MILEPOST_SCOPES',
  'MILEPOST_SIGN_OUT',
  'MILEPOST_ACR',
] as const

const whatFor = {
  MILEPOST_CLIENT_ID: 'the id of the portal at the issuer, a public client',
  MILEPOST_AUDIENCE: 'the `aud` that the issuer puts into access tokens for this API',
}

function checkIssuer(issuer: string, production: boolean, refuse: (why: string) => never): void {
  const { protocol, search, hash, hostname } = new URL(issuer)
  if (search || hash) refuse('MILEPOST_ISSUER must be an address without ? and #')
  if (/\.well-known\//.test(issuer))
    refuse('MILEPOST_ISSUER must be the issuer itself, without /.well-known/openid-configuration')
  const atHome = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (production && protocol !== 'https:' && !atHome) refuse('MILEPOST_ISSUER must begin with https:// in production')
}

function readSignOut(setting: string | undefined, refuse: (why: string) => never): IdentityConfig['signOut'] {
  if (setting === undefined || setting === 'issuer') return { at: 'issuer' }
  if (setting === 'none') return { at: 'nowhere' }
  if (!URL.canParse(setting) || !/^https?:/.test(setting))
    refuse('MILEPOST_SIGN_OUT must be issuer, none, or an address with {returnTo} in it')
  if (!setting.includes('{returnTo}'))
    refuse('MILEPOST_SIGN_OUT must have {returnTo} where the return address goes: …/logout?returnTo={returnTo}')
  return { at: 'address', address: setting }
}
