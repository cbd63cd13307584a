import type { Logger } from 'pino'
import { type Discovery, type Issuer, IssuerProblem } from '../access/issuer.ts'
import { CommandProblem } from '../command-problem.ts'
import type { IdentityConfig } from '../identity-config.ts'

const tryAgainAfterMs = 10_000

/**
 * Checks the issuer's metadata once at startup. Throws CommandProblem, naming the setting, if it can't work. An issuer
 * that doesn't respond doesn't prevent startup: signed-in people continue, and it is retried until it responds. Returns
 * the function that stops the retries.
 */
export async function checkIssuer(
  issuer: Issuer,
  config: Pick<IdentityConfig, 'scopes' | 'signOut'>,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<() => void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (isFirst: boolean): Promise<void> => {
    try {
      const found = await issuer.discover()
      if (!isFirst) log.info({ issuer: issuer.name }, 'the issuer is responding')
      for (const warning of issuerWarnings(found, config)) log.warn(warning)
    } catch (error) {
      if (error instanceof IssuerProblem && isFirst) throw new CommandProblem(error.message)
      const why =
        error instanceof IssuerProblem ? error.message : 'it is not responding; no one can sign in until it does'
      if (isFirst || error instanceof IssuerProblem) log.warn({ issuer: issuer.name }, `MILEPOST_ISSUER: ${why}`)
      timer = setTimeout(() => void ask(false), tryAgainAfterMs).unref()
    }
  }
  await ask(true)
  return () => clearTimeout(timer)
}

/** Returns mismatches between the issuer's metadata and the settings that may still work. */
export function issuerWarnings(
  found: Pick<Discovery, 'scopes_supported' | 'end_session_endpoint'>,
  { scopes, signOut }: Pick<IdentityConfig, 'scopes' | 'signOut'>,
): string[] {
  const unknown = scopes.split(' ').filter((scope) => found.scopes_supported?.includes(scope) === false)
  return [
    ...(unknown.length
      ? [`MILEPOST_SCOPES: the issuer does not list ${unknown.join(', ')}; remove it if sign-in is refused`]
      : []),
    ...(signOut.at === 'issuer' && !found.end_session_endpoint
      ? [
          'MILEPOST_SIGN_OUT: the issuer publishes no sign-out address; its own session outlives signing out of Milepost',
        ]
      : []),
  ]
}
