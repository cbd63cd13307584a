import { certainDuplicate } from '@milepost/domain/limits'

/** Why a report names another number of events that were recorded twice than there are pairs. */
export const pairsNote = `Pairs with at least ${certainDuplicate * 100}% confidence, and likely pairs with a loss, count as one event until you decide. Other pairs count as two events. Reports name an event as recorded twice once, however many pairs it’s in, and not if it was rated inaccurate.`
