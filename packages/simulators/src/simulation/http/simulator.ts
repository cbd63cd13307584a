import type { Account } from '../../world/account.ts'
import type { FleetPlan, SecondUnits } from '../../world/fleet/fleet.ts'
import type { Incident } from '../../world/incidents.ts'
import type { Footage } from '../facts/footage.ts'
import type { Faults } from './faults.ts'
import type { Strictness } from './strictness.ts'
import type { WebhookCall } from './webhooks.ts'

export type SimulatorOptions = {
  account: Account
  /** The company's name, as the provider shows it. */
  companyName: string
  /** Path under which the host serves this provider, such as `/samsara`. */
  mount: string
  footage: Footage
  /** The current instant, in epoch milliseconds. */
  now(): number
  requestsPerSecond?: number
  /** What this account's credentials may not read, in the provider's own names. */
  refuses?: readonly string[]
  /** Pages smaller than documented, so that a small fleet fills several. */
  largestPage?: number
}

/** A provider's HTTP API for one account of the world. */
export type Simulator = {
  /** The next faults. */
  faults: Faults
  /** The provider's own names for what the credentials may read; delete one to revoke it. */
  permissions: Set<string>
  /** Where it is stricter than documented. */
  strict: Strictness
  /** True if a request carries this account's credentials, or is for a file of this account. */
  owns(request: Request): boolean | Promise<boolean>
  /** Answers any request; one that isn't owned is refused as the provider does. */
  handle(request: Request): Promise<Response>
}

/** What the host needs to serve one brand. */
export type SimulatedProvider = {
  /** The accounts of the demo, by name. */
  accounts: Record<string, { companyName: string; refuses?: readonly string[] } & (FleetPlan | SecondUnits)>
  /** Returns what a customer would enter in the connection form. */
  credentials(account: string): Record<string, string>
  create(options: SimulatorOptions): Simulator
  /** Returns its webhook call for an incident; absent if it has no webhooks. */
  webhook?(incident: Incident): WebhookCall
}
