import { plainError } from '@milepost/contract/api/plain-error'
import type { ConnectionTrialResult } from '@milepost/contract/connections/endpoints'
import type { FormSource } from '@milepost/contract/onboarding/endpoints'
import { consentField } from '@milepost/providers/kit/auth/consent'
import { memorySessions, type SessionStore } from '@milepost/providers/kit/auth/session-store'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/http/errors'
import { type AnyProvider, providerById } from '@milepost/providers/registry'
import type { z } from 'zod'
import { invalid } from '../../app-error.ts'
import { consentAppOf, isSelfHosted, placeOf, providerContext } from '../../provider-access/connection-context.ts'
import { assertPublicServer } from '../../provider-access/server-address.ts'
import type { Services } from '../../services.ts'

export type Trial = {
  providerId: number
  credentials: Record<string, string | undefined>
  region?: string | undefined
  /** For a provider whose server the customer runs. */
  serverUrl?: string | undefined
  /** The form that was left for a consent; the connection form of the portal by default. */
  source?: FormSource | undefined
  /** For retrying an existing connection's credentials; without them the trial signs in from scratch. */
  sessions?: SessionStore | undefined
}

export type TrialResult =
  | {
      ok: true
      provider: AnyProvider
      credentials: unknown
      /** The resulting session: consent codes work only once. */
      sessions: SessionStore
      accountId: string
      accountName: string
      vehicles: number | null
    }
  | {
      ok: false
      provider: AnyProvider
      credentials: unknown
      sessions: SessionStore
      reason: string
      refused: boolean
      field: string | null
    }

const trialMilliseconds = 30_000

/**
 * Asks a provider which account the credentials open. A rejection or an unresponsive provider is a result, not an
 * error. Throws `invalid` for an unknown provider or credentials that don't match its form.
 */
export async function tryCredentials(services: Services, trial: Trial): Promise<TrialResult> {
  const { provider, credentials } = checkTrial(services, trial)
  const place = await openPlace(services, provider, trial)
  const { sessions = memorySessions() } = trial
  const context = providerContext({
    provider,
    credentials,
    sessions,
    app: consentAppOf(provider, services.config, trial.source),
    ...place,
    historyFrom: new Date(),
    positionsFrom: new Date(),
    pool: services.pool,
    signal: AbortSignal.timeout(trialMilliseconds),
  })
  try {
    return { ok: true, provider, credentials, sessions, ...(await provider.check(context)) }
  } catch (error) {
    const reason = explain(provider.manifest.displayName, error, trial.credentials[consentField] !== undefined)
    const refused = error instanceof AuthFailed || error instanceof NotPermitted
    const field = refused ? secretFieldOf(provider, trial) : isSelfHosted(provider) ? 'serverUrl' : null
    return { ok: false, provider, credentials, sessions, reason, refused, field }
  }
}

/**
 * Checks what can be checked without the provider. Throws `invalid` for an unknown provider, or for credentials, a
 * region or a server that don't match its form.
 */
export function checkTrial({ config }: Pick<Services, 'config'>, trial: Trial) {
  const provider = providerById(trial.providerId)
  if (!provider) throw invalid([{ field: 'body.providerId', message: 'is not a supported provider' }])
  const parsed = provider.credentials.safeParse(trial.credentials, { error: plainError })
  if (!parsed.success)
    throw invalid(
      issuesOf(parsed.error, trial.credentials).map(({ path, message }) => ({
        field: ['body', 'credentials', ...path].join('.'),
        message,
      })),
    )
  const { displayName, regions } = provider.manifest
  if (isSelfHosted(provider) && !trial.serverUrl && !config.providerUrl)
    throw invalid([{ field: 'body.serverUrl', message: `is required: ${displayName} runs on your own server` }])
  if (trial.region !== undefined && !regions.some(({ code }) => code === trial.region))
    throw invalid([
      { field: 'body.region', message: `must be ${regions.map(({ code }) => code).join(' or ') || 'omitted'}` },
    ])
  return { provider, credentials: parsed.data }
}

/**
 * Returns the problems with credentials; with several sign-in methods, those of the one that was started, or else of
 * the default.
 */
function issuesOf({ issues }: z.ZodError, entered: Trial['credentials']): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || !issue.errors.length) return [issue]
    const begun = issue.errors.find((way) => way.some(({ path }) => entered[String(path[0])] !== undefined))
    return begun ?? issue.errors.at(-1)!
  })
}

/** Converts a trial to the API's format. */
export function trialResult(result: TrialResult): ConnectionTrialResult {
  return result.ok
    ? { ok: true, accountName: result.accountName, vehicleCount: result.vehicles, reason: null, field: null }
    : { ok: false, accountName: null, vehicleCount: null, reason: result.reason, field: result.field }
}

/** Returns the entered secret: no provider reports which value is wrong, and it is the likeliest. */
function secretFieldOf({ manifest }: AnyProvider, { credentials }: Trial): string | null {
  const field = manifest.credentialFields.find(({ name, secret }) => secret && credentials[name])
  return field ? `credentials.${field.name}` : null
}

/** Returns where to try. Throws `invalid` if the customer's own server isn't allowed. */
async function openPlace({ config }: Services, provider: AnyProvider, trial: Trial) {
  const { region = null, serverUrl = null } = trial
  const place = placeOf(provider, { region, serverUrl }, config)
  if (place.isGuarded)
    await assertPublicServer(place.baseUrl).catch((cause: Error) => {
      throw invalid([{ field: 'body.serverUrl', message: cause.message }])
    })
  return place
}

/** Returns a sentence for the person who entered the credentials or consented; throws what isn't the provider's failure. */
export function explain(name: string, error: unknown, isConsent: boolean): string {
  if (error instanceof AuthFailed && isConsent)
    return `${name} does not accept the authorization: it was already used or has been revoked. Authorize again.`
  if (error instanceof AuthFailed) return `${name} does not accept these credentials. Check them and try again.`
  if (error instanceof NotPermitted) return `${name} accepts them, but they can’t read vehicles. ${error.message}.`
  if (error instanceof RateLimited) return `${name} is limiting our requests. Try again in a minute.`
  if (error instanceof Unavailable) return `${name} can’t be reached right now. Try again in a few minutes.`
  if (error instanceof WireMismatch) return `${name} sent a response we can’t read. We’ve been notified.`
  if (error instanceof Error && error.name === 'TimeoutError') return `${name} did not respond within 30 seconds.`
  throw error
}
