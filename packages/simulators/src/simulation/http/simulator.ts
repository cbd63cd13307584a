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
  /** The instant that is now, in epoch milliseconds. */
  now(): number
  requestsPerSecond?: number
  /** What the credentials of this account may not read, in the provider's own names. */
  refuses?: readonly string[]
  /** Pages smaller than documented, so that a small fleet fills several. */
  largestPage?: number
}

/** A provider's HTTP API over one account of the world. */
export type Simulator = {
  /** What goes wrong next. */
  faults: Faults
  /** The provider's own names of what the credentials may read; delete one to take it away. */
  permissions: Set<string>
  /** What it answers more strictly than documented. */
  strict: Strictness
  /** Whether a request carries this account's credentials, or is for a file of this account. */
  owns(request: Request): boolean | Promise<boolean>
  /** Answers any request; one that is not owned is refused as the provider does. */
  handle(request: Request): Promise<Response>
}

/** What the host needs to serve one brand. */
export type SimulatedProvider = {
  /** The accounts of the demo, by name. */
  accounts: Record<string, { companyName: string; refuses?: readonly string[] } & (FleetPlan | SecondUnits)>
  /** What a customer would type into the connection form. */
  credentials(account: string): Record<string, string>
  create(options: SimulatorOptions): Simulator
  /** How it calls an address when it hears of something; absent where it cannot. */
  webhook?(incident: Incident): WebhookCall
}
