/** One event in this many is in the random sample; the indexes of the queue are made for this number. */
export const sampleEvery = 20

/**
 * Returns true if an event is in the sample that annotators review whatever its risk, so that accuracy can be estimated
 * without bias. Ids are hashes, so their remainders are as good as drawn by lot.
 */
export const isInSample = (incidentId: string): boolean => BigInt(incidentId) % BigInt(sampleEvery) === 0n
