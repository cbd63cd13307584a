import { DAY_MS } from './days/calendar.ts'
import { noise } from './noise.ts'

export type Sky = 'clear' | 'rain' | 'snow' | 'ice' | 'fog'
export type Weather = { sky: Sky; temperatureKelvin: number }

const FREEZING_KELVIN = 273.15

/**
 * Weather from smooth fields that drift eastwards: any place and hour in constant time, consistent between neighbors,
 * with wet days in runs. Over a year and all cities: clear .88, rain .09, snow .013, ice .005, fog .006.
 */
export class WeatherField {
  private readonly seed: number

  constructor(seed: number) {
    this.seed = seed
  }

  at(latitude: number, longitude: number, instantMs: number): Weather {
    const day = instantMs / DAY_MS
    const temperatureKelvin = this.temperatureKelvin(latitude, longitude, day)
    return { sky: this.sky(latitude, longitude, day, temperatureKelvin), temperatureKelvin }
  }

  private sky(latitude: number, longitude: number, day: number, kelvin: number): Sky {
    const wetness = this.front(latitude, longitude, day) - dryness(longitude)
    if (wetness > 0) {
      if (kelvin < FREEZING_KELVIN - 0.25) return 'snow'
      const isGlazed = kelvin < 274 && noise(this.seed + 2, longitude / 2, latitude / 2, day) > 0.45
      return isGlazed ? 'ice' : 'rain'
    }
    if (this.isFoggy(latitude, longitude, day)) return 'fog'
    return kelvin < FREEZING_KELVIN + 0.35 && wetness > -0.02 ? 'ice' : 'clear'
  }

  // Fronts of 6° by 4.5° that last 2.6 days and move 7° a day, with showers inside them.
  private front(latitude: number, longitude: number, day: number): number {
    const broad = noise(this.seed, (longitude - day * 7) / 6, latitude / 4.5, day / 2.6)
    const showers = noise(this.seed + 1, (longitude - day * 9) / 1.6, latitude / 1.4, day / 0.35)
    return 0.7 * broad + 0.3 * showers
  }

  private isFoggy(latitude: number, longitude: number, day: number): boolean {
    const solarHour = ((((day - Math.floor(day)) * 24 + longitude / 15) % 24) + 24) % 24
    if (solarHour <= 3 || solarHour >= 10) return false
    return noise(this.seed + 3, longitude / 2, latitude / 2, day / 1.2) > 0.87
  }

  private temperatureKelvin(latitude: number, longitude: number, day: number): number {
    // coldest about January 19
    const season = -Math.cos(((day - 18) / 365.25) * 2 * Math.PI)
    // 0 on the Pacific coast, 1 inland
    const inland = Math.min(1, Math.max(0, (longitude + 123) / 8))
    const pacific = 6 * (1 - inland) * Math.min(1, Math.max(0, (latitude - 34) / 10))
    const mean = 297.6 - 0.92 * (latitude - 25.8) + pacific
    const swing = (4.5 + 0.58 * (latitude - 25.8)) * (0.5 + 0.5 * inland)
    const daily = -Math.cos(((day + longitude / 360 - 0.125) % 1) * 2 * Math.PI) * 5
    const drift = 16 * (noise(this.seed + 4, (longitude - day * 5) / 9, latitude / 6, day / 3.5) - 0.5)
    return mean + swing * season + daily + drift
  }
}

// Driest between the coast ranges and the plains, wettest in the Northwest.
function dryness(longitude: number): number {
  if (longitude < -121) return 0.635
  if (longitude < -102) return 0.715
  return longitude < -96 ? 0.7 : 0.675
}
