// Conversion factors from other units to ours. Miles are international ones.

export const kilometersPerMile = 1.609344
export const kilogramsPerPound = 0.45359237
export const kilometersPerNauticalMile = 1.852
export const metersPerKilometer = 1000
export const kmhPerMeterPerSecond = 3.6
/** Standard gravity, which is one g. */
export const metersPerSecondSquaredPerG = 9.80665
