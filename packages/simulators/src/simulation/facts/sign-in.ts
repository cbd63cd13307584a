import { Random } from '../../world/random.ts'

const FORGOTTEN_SHARE = 0.03

/** Whether the provider knows who drove a trip: sometimes a driver doesn't sign in or use the key. */
export const isSignedIn = (tripId: string) => !Random.of(tripId).at('signIn').chance(FORGOTTEN_SHARE)
