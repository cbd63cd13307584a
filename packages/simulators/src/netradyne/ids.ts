import { blockOf } from '../simulation/facts/account-block.ts'
import { momentNumber } from '../simulation/facts/moment-number.ts'
import type { Account, Group } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'

const CAMERAS_FROM = 163_000_000_000_000
const SPARE_FROM = 9000
const FORMER_FROM = 9000

/** Netradyne's numbers, and the customer's names for an account's records. */
export class Ids {
  private readonly account: Account
  private readonly block: number

  constructor(account: Account) {
    this.account = account
    this.block = blockOf(account)
  }

  ofGroup = ({ number }: Pick<Group, 'number'>) => `${this.account.name}-g${number + 1}`
  ofCamera = ({ number }: Vehicle) => String(CAMERAS_FROM + this.block + number)
  ofSpareCamera = (number: number) => String(CAMERAS_FROM + this.block + SPARE_FROM + number)
  /** The customer's payroll numbers. */
  ofDriver = ({ number }: Driver) => payroll(number)
  ofFormerDriver = (number: number) => payroll(FORMER_FROM + number)
  /** A bare number in responses. */
  ofAlert = ({ vehicle, instantMs }: Incident) => momentNumber(vehicle, instantMs)
}

const payroll = (number: number) => `P${String(number + 1).padStart(5, '0')}`
