/** Formats an event's intensity, 1 to 5; "Unknown" if not set. */
export const intensityText = (intensity: number | null): string => (intensity === null ? 'Unknown' : String(intensity))
