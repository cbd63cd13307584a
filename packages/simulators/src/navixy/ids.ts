import { createHash } from 'node:crypto'
import { blockOf } from '../simulation/facts/account-block.ts'
import { formerVehicle } from '../simulation/facts/true-facts.ts'
import type { Account, Group } from '../world/account.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'

const SECOND_MS = 1000
/** Tracks are numbered by the second they begin, after this one: 32 bits last for decades. */
const NUMBERED_FROM_MS = Date.UTC(2020, 0, 1)
const FIRST_TRACKER = 300_000
const FIRST_SOURCE = 10_000_000
const FIRST_VEHICLE = 200
const FIRST_EMPLOYEE = 4000
const FIRST_GROUP = 129_000
const CLONE_FROM = 9500

/** Navixy's numbers, with a separate sequence for each kind. */
export class Ids {
  private readonly account: Account
  private readonly block: number

  constructor(account: Account) {
    this.account = account
    this.block = blockOf(account)
  }

  get user(): number {
    return 40_000 + this.block
  }

  ofTracker = ({ number }: Vehicle) => FIRST_TRACKER + this.block + number
  /** Another view of the same device. */
  ofClone = ({ number }: Vehicle) => FIRST_TRACKER + this.block + CLONE_FROM + number
  ofSource = ({ number }: Vehicle) => FIRST_SOURCE + this.block + number
  ofVehicle = ({ number }: Vehicle) => FIRST_VEHICLE + this.block + number
  ofEmployee = ({ number }: Driver) => FIRST_EMPLOYEE + this.block + number
  ofGroup = ({ number }: Pick<Group, 'number'>) => FIRST_GROUP + this.block + number

  tracker(id: number): Vehicle | undefined {
    return this.account.vehicles[id - FIRST_TRACKER - this.block]
  }

  isFormer = (id: number) => id === this.ofTracker(formerVehicle(this.account))

  /** Unique only within its tracker. */
  ofTrack = ({ startMs }: Pick<Trip, 'startMs'>) => Math.floor((startMs - NUMBERED_FROM_MS) / SECOND_MS)

  /** The 15 digits of the device's modem. */
  imeiOf({ random }: Vehicle): string {
    return `35963308${String(random.at('imei').integer(0, 9_999_999)).padStart(7, '0')}`
  }
}

/** A hash in Navixy's format: 32 hexadecimal digits. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
