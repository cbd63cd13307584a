import type { Account } from '../../world/account.ts'
import { Random } from '../../world/random.ts'

/** How many numbers of each kind an account has to itself. */
export const PER_ACCOUNT = 10_000

/** Where an account's numbers begin, so that those of two accounts of a brand rarely collide. */
export const blockOf = (account: Account): number => (Random.of(account.name).uint() % 1000) * PER_ACCOUNT
