import { decimal } from '@milepost/domain/quantity'

/** Says how many trips a distance leaves out, because theirs isn't known. False if there are none. */
export const unmeasuredTripsNote = (trips: number): string | false =>
  trips > 0 &&
  `${decimal(trips, 0)} ${trips === 1 ? 'trip without a known distance isn’t' : 'trips without a known distance aren’t'} included.`

/** Says how many private trips figures about lengths leave out. False if there are none. */
export const privateTripsNote = (trips: number): string | false =>
  trips > 0 && `${decimal(trips, 0)} private ${trips === 1 ? 'trip isn’t' : 'trips aren’t'} included.`

/** Returns the note of some figures, with the trips that their distance leaves out. */
export const withUnmeasured = (note: string, trips: number): string =>
  trips > 0 ? `${note}${note.endsWith('.') ? '' : '.'} ${unmeasuredTripsNote(trips)}` : note
