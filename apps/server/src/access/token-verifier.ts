import { signIn } from '@milepost/domain/limits'
import { withoutDirectionControls } from '@milepost/domain/text/direction'
import { errors, type JWTVerifyResult, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError, unauthorized } from '../app-error.ts'
import { isStorable } from '../db/statements/is-storable.ts'
import { type Issuer, IssuerProblem, issuerSilent } from './issuer.ts'

const Text = z.string().refine(isStorable)
const Seconds = z.number().nonnegative().max(4_102_444_800).optional().catch(undefined)

/** Claims about a person, from a token or the issuer itself. Claims that can't be used are ignored. */
const Claims = z.object({
  sub: Text.min(1).max(255),
  email: Text.max(320).optional().catch(undefined),
  /** Anything but `true` isn't verified, not even the word. */
  email_verified: z.boolean().optional().catch(false),
  /** Entra ID has no `email_verified`; this optional claim says that the owner of the address’s domain is verified. */
  xms_edov: z.boolean().optional().catch(undefined),
  name: Text.max(200).overwrite(withoutDirectionControls).optional().catch(undefined),
  /** Names or ids of the person's groups at the directory. */
  groups: z.array(Text.max(256)).max(2_000).optional().catch(undefined),
  /** When the token was issued, and when the person signed in, in seconds since 1970. */
  iat: Seconds,
  auth_time: Seconds,
})
export type Claims = z.infer<typeof Claims>

/** Returns true if the issuer says it verified the address: an unverified one could belong to anyone. */
export const hasVerifiedEmail = (claims: Claims): claims is Claims & { email: string } =>
  Boolean(claims.email) && (claims.email_verified ?? claims.xms_edov) === true

export type TokenVerifier = {
  /** Throws `unauthorized` for a token that isn't valid for our API, `unavailable` if the issuer can't be reached. */
  verify(accessToken: string): Promise<Claims>
  /** Returns the claims of an ID token issued to one of our portals for this person; throws `unauthorized` for any other. */
  verifyId(idToken: string, subject: string): Promise<Claims>
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** RFC 9068 has its own type; most issuers use the generic one or none. Other types aren't access tokens. */
const accessTokenTypes = [undefined, 'jwt', 'at+jwt', 'application/at+jwt']

/**
 * Creates a verifier for one issuer's tokens: signature by its published keys, issuer, audience, and times with 60 s of
 * leeway. With `acrValues`, access tokens must name one of them as how strongly their person signed in.
 */
export function createVerifier(
  issuer: Issuer,
  options: {
    audience: string
    clientId: string
    annotationClientId?: string
    groupsClaim?: string
    acrValues?: readonly string[]
  },
): TokenVerifier {
  const { acrValues = [] } = options
  const clientIds = [options.clientId, options.annotationClientId].filter((id) => id !== undefined)
  const check = async (token: string, audience: string | string[]): Promise<JWTVerifyResult> => {
    try {
      return await jwtVerify(token, await issuer.keys(), {
        issuer: issuer.name,
        audience,
        clockTolerance: signIn.clockLeewaySeconds,
        requiredClaims: ['exp', 'sub'],
        algorithms,
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }
  return {
    async verify(token) {
      const { payload, protectedHeader } = await check(token, options.audience)
      if (!accessTokenTypes.includes(protectedHeader.typ?.toLowerCase()) || isOtherToken(payload)) throw notValid()
      if (acrValues.length > 0 && !acrValues.some((acr) => acr === payload.acr)) throw tooWeak()
      return claimsOf(payload, options.groupsClaim)
    },
    async verifyId(token, subject) {
      const { payload } = await check(token, clientIds)
      const isOurs = payload.azp === undefined || clientIds.includes(String(payload.azp))
      if (payload.sub !== subject || !isOurs) throw notValid()
      return claimsOf(payload, options.groupsClaim)
    },
  }
}

/** Returns the claims unchanged, groups from the claim of this name; throws `unauthorized` without a subject. */
export function claimsOf(payload: unknown, groupsClaim = 'groups'): Claims {
  const groups = (payload as Record<string, unknown> | undefined)?.[groupsClaim]
  const parsed = Claims.safeParse(typeof payload === 'object' ? { ...payload, groups } : payload)
  if (!parsed.success) throw notValid()
  return parsed.data
}

/**
 * ID, refresh and sign-out tokens may be signed with the same key and, if an installation uses its client id as
 * audience, for the same audience: they prove that someone signed in, not that the bearer may call us.
 */
function isOtherToken(payload: Record<string, unknown>): boolean {
  const { typ, events } = payload
  const ofIdToken = ['nonce', 'at_hash', 'c_hash', 's_hash'].some((name) => name in payload)
  return ofIdToken || events !== undefined || (typeof typ === 'string' && /^(id|refresh|offline|logout)$/i.test(typ))
}

const notValid = () => unauthorized('This access token isn’t valid for Milepost. Sign in again.')

const tooWeak = () => unauthorized('This sign-in isn’t strong enough for Milepost. Sign in again with a second factor.')

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof errors.JWTExpired) return unauthorized('Your session has expired. Sign in again.')
  const silent = [errors.JWKSTimeout, errors.JWKSInvalid, IssuerProblem, TypeError].some(
    (kind) => error instanceof kind,
  )
  // "Expected 200 OK from the JSON Web Key Set" has no error class of its own.
  if (silent || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')) return issuerSilent()
  return error instanceof errors.JOSEError ? notValid() : error
}
