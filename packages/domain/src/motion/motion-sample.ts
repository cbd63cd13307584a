/** A moment of an incident: `t` in seconds from the trigger, negative before it. Null if not measured. */
export type MotionSample = { t: number; speedKmh: number | null; lat: number | null; lon: number | null }
