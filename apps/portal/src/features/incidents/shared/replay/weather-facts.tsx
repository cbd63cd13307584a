import type { Conditions, IncidentDetails } from '@milepost/contract/incidents/review'
import { missing } from '@milepost/domain/quantity'
import type { Fact } from '@milepost/ui/layout/facts'

type Reported = Pick<IncidentDetails, 'conditions' | 'point'> & { provider: { displayName: string } }

/** Returns the weather at an event and its source. `temperature` formats Kelvin in the person's units. */
export function weatherFacts(
  { conditions, point, provider }: Reported,
  temperature: (kelvin: number | null) => string,
): Fact[] {
  const { weather, weatherSource, temperatureKelvin, temperatureSource, weatherAwaited } = conditions
  const degrees = temperature(temperatureKelvin)
  const sources = [...new Set([weatherSource, temperatureSource])].filter((source) => source !== null)
  const temperatureBy = weatherSource && temperatureSource && temperatureSource !== weatherSource
  return [
    {
      term: 'Weather',
      value: weatherText({ weather, weatherAwaited }),
      note: degrees === missing ? undefined : degrees,
      title: weather ? undefined : whyUnknown(weatherAwaited, point !== null),
    },
    ...(sources.length
      ? [
          {
            term: 'Weather source',
            value: sourceName(sources[0]!, provider.displayName),
            note: temperatureBy && <>temperature: {sourceName(temperatureSource, provider.displayName)}</>,
            title: sources.includes('openMeteo')
              ? 'Weather data by Open-Meteo.com, licensed under CC BY 4.0'
              : undefined,
          },
        ]
      : []),
  ]
}

/** The weather as a word; null if it stays unknown. */
export function weatherText({ weather, weatherAwaited }: Pick<Conditions, 'weather' | 'weatherAwaited'>) {
  if (weather) return weather.charAt(0).toUpperCase() + weather.slice(1)
  return weatherAwaited ? 'Not available yet' : null
}

function whyUnknown(isAwaited: boolean, hasPlace: boolean): string {
  if (isAwaited) return 'Weather is added a day later'
  return hasPlace ? 'The weather wasn’t reported' : 'No weather without a location'
}

function sourceName(source: NonNullable<Conditions['weatherSource']>, provider: string) {
  switch (source) {
    case 'provider':
      return provider
    case 'simulated':
      return 'Simulated world'
    case 'openMeteo':
      return (
        <a href="https://open-meteo.com/" target="_blank" rel="noreferrer" className="text-link">
          Open-Meteo
        </a>
      )
  }
}
