/** `AC` and the number with at least four digits: AC0031, AC10000. */
export const accidentDisplayId = (accidentId: number) => `AC${String(accidentId).padStart(4, '0')}`
