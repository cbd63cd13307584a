/** Why the events of rows don't add up to those of the fleet. */
export const unitEventsHint =
  'The fleet’s total counts an event that two units of a vehicle reported once, and includes vehicles that their provider no longer lists.'
