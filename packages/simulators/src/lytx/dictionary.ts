import type { Account } from '../world/account.ts'
import { Random } from '../world/random.ts'

const triggers = [
  'Accelerating',
  'Braking',
  'Cornering',
  'Shock',
  'Speeding',
  'Manual',
  'Handheld Device',
  'Following Distance',
  'Critical Distance',
  'Rolling Stop',
  'Inattentive',
  'Lane Departure',
  'No Seat Belt',
  'Food or Drink',
  'Smoking',
  'Lens Obstruction',
] as const
export type Trigger = (typeof triggers)[number]

const statuses = ['New', 'Face-To-Face', 'FYI Notify', 'Resolved'] as const
export type Status = (typeof statuses)[number]

const behaviors = [
  'Cell Handheld - Observed',
  'Collision',
  'Driver Unbelted [Roadway]',
  'Driver Unbelted [Yard]',
  'Drowsy',
  'Failed to Keep an Out',
  'Falling Asleep',
  'Following Distance: ≥ 1 sec to < 2 sec',
  'Following Too Close',
  'Inattentive',
  'Lane Departure',
  'Late Response',
  'Near Collision',
  'Other Concern',
  'Rolling Stop',
  'Speeding - 10 over Posted',
] as const
export type Behavior = (typeof behaviors)[number]

const roles = ['Administrator', 'Coach', 'Group Manager', 'Driver'] as const

const SUBTYPES_FROM = 1000
const CREATED = '2015-01-01T00:00:00Z'

/** The numbers of an account's names: every account has its own. A trigger has one subtype with the same name. */
export class Dictionary {
  private readonly first: number

  constructor(account: Account) {
    this.first = Random.of(account.name).at('dictionary').integer(1, 40)
  }

  trigger = (name: Trigger) => this.first + triggers.indexOf(name)
  subtype = (name: Trigger) => SUBTYPES_FROM + this.trigger(name)
  status = (name: Status) => this.first + statuses.indexOf(name)
  behavior = (name: Behavior) => this.first + 100 + behaviors.indexOf(name)
  role = (name: (typeof roles)[number]) => this.first + roles.indexOf(name)

  /** Returns a list by its name in the address. */
  list(name: string): object[] | null {
    const reported = <T extends string>(words: readonly T[], idOf: (word: T) => number) =>
      words.map((word) => ({ id: idOf(word), name: word, creationDate: CREATED }))
    switch (name) {
      case 'triggers':
        return reported(triggers, this.trigger)
      case 'triggersubtypes':
        return reported(triggers, this.subtype)
      case 'statuses':
        return reported(statuses, this.status)
      case 'behaviors':
        return reported(behaviors, this.behavior)
      default:
        return null
    }
  }

  get roles(): object[] {
    return roles.map((name) => ({ id: this.role(name), name, description: `${name} of a group` }))
  }
}
