import { certainDuplicate } from '@milepost/domain/limits'

/** Why a report names another number of events that were recorded twice than there are pairs. */
export const pairsNote = `Pairs with at least ${certainDuplicate * 100}% confidence, and likely pairs with a loss, count as one event until you decide. Other pairs count as two events. Reports count an event as recorded twice only once, even if it’s in several pairs, and never if it was rated inaccurate.`
