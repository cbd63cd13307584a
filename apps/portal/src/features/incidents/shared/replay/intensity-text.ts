/** How strong an event was, 1 to 5; "Unknown" where nobody said. */
export const intensityText = (intensity: number | null): string => (intensity === null ? 'Unknown' : String(intensity))
