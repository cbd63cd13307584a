import { Random } from '../../world/random.ts'

const FORGOTTEN_SHARE = 0.03

/** Whether the provider knows who drove a trip: now and then a driver does not sign in or hold up the key. */
export const isSignedIn = (tripId: string) => !Random.of(tripId).at('signIn').chance(FORGOTTEN_SHARE)
