import { simulated } from './registry.ts'

/** The accounts of the demo. */
export const demoAccounts: readonly { provider: string; account: string; companyName: string; vehicles: number }[] =
  Object.entries(simulated).flatMap(([provider, { accounts }]) =>
    Object.entries(accounts).map(([account, { companyName, vehicles }]) => ({
      provider,
      account,
      companyName,
      vehicles,
    })),
  )

/**
 * Returns what a customer would enter in the provider's connection form. Throws for an account missing from the demo.
 */
export function demoCredentials(providerCode: string, account: string): Record<string, string> {
  const provider = simulated[providerCode]
  if (!provider?.accounts[account]) throw new Error(`The demo has no account ${account} at ${providerCode}`)
  return provider.credentials(account)
}
