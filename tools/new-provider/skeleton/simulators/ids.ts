import { blockOf, PER_ACCOUNT } from '@milepost/simulators/simulation/facts/account-block'
import type { Account } from '@milepost/simulators/world/account'
import type { Vehicle } from '@milepost/simulators/world/fleet/fleet'

/** Invented: the size of Skeleton's numbers. */
const VEHICLES_FROM = 1_000_000

/** Skeleton's numbers for an account's records. */
export class Ids {
  private readonly block: number

  constructor(account: Account) {
    this.block = blockOf(account)
  }

  get account(): number {
    return 10_000 + this.block / PER_ACCOUNT
  }

  ofVehicle({ number }: Vehicle): number {
    return VEHICLES_FROM + this.block + number
  }
}
