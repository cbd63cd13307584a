import { light, rushHourTraffic } from '@milepost/domain/codes'
import { eachDrivenCell } from '../../recompute/roll-up/drives.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { weatherOf } from '../../sync/derive/weather-codes.ts'

/**
 * Returns shares of driving, from the texts of some days' drives (`drives.ts`). Dusk is half day, half night, as in
 * scores; the weather of some driving isn't known yet, nor its traffic if no rush hours were set.
 */
export function sharesOf(drives: Iterable<string | null>) {
  let [all, night, timed, high, reported, adverse] = [0, 0, 0, 0, 0, 0]
  for (const text of drives)
    eachDrivenCell(text, (lightCode, traffic, weatherCode, meters) => {
      all += meters
      if (lightCode !== light.code.day) night += lightCode === light.code.night ? meters : meters / 2
      if (traffic !== unknownTraffic) {
        timed += meters
        if (traffic !== rushHourTraffic.code.normal) high += meters
      }
      const weather = weatherOf(weatherCode)
      if (weather) reported += meters
      if (weather && weather !== 'clear') adverse += meters
    })
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
  return {
    nightShare: share(night, all),
    highTrafficShare: share(high, timed),
    adverseWeatherShare: share(adverse, reported),
  }
}
