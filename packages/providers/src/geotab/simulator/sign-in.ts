import { Random } from '../../world/random.ts'

const FORGOTTEN_SHARE = 0.03

/** Whether Geotab knows who drove a trip: now and then a driver does not hold the key to the reader. */
export const isSignedIn = (tripId: string) => !Random.of(tripId).at('signIn').chance(FORGOTTEN_SHARE)
