// @vitest-environment happy-dom

import { temperature as inUnits, quantityText } from '@milepost/domain/quantity'
import { Facts } from '@milepost/ui/layout/facts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleEvent } from './sample-event.ts'
import { weatherFacts } from './weather-facts.tsx'

afterEach(cleanup)

function show(
  change: Partial<typeof sampleEvent.conditions>,
  units: 'metric' | 'imperial' = 'metric',
  point = sampleEvent.point,
) {
  const event = { ...sampleEvent, point, conditions: { ...sampleEvent.conditions, ...change } }
  const { container } = render(<Facts facts={weatherFacts(event, (kelvin) => quantityText(inUnits(kelvin, units)))} />)
  return container.textContent
}

test('shows the weather with the temperature in the person’s units and its source', () => {
  const rain = {
    weather: 'rain',
    temperatureKelvin: 280,
    weatherSource: 'openMeteo',
    temperatureSource: 'openMeteo',
  } as const
  expect(show(rain)).toBe('WeatherRain7\u00a0°CWeather sourceOpen-Meteo')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://open-meteo.com/')
  cleanup()
  expect(show(rain, 'imperial')).toBe('WeatherRain44\u00a0°FWeather sourceOpen-Meteo')
})

test('attributes the weather text to the provider and the temperature to its own source', () => {
  const fog = {
    weather: 'fog',
    temperatureKelvin: 280,
    weatherSource: 'provider',
    temperatureSource: 'simulated',
  } as const
  expect(show(fog)).toBe('WeatherFog7\u00a0°CWeather sourceSamsaratemperature: Simulated world')
})

test('distinguishes not available yet from unknown', () => {
  const unknown = { weather: null, temperatureKelvin: null, weatherSource: null, temperatureSource: null }
  expect(show({ ...unknown, weatherAwaited: true })).toBe('WeatherNot available yet')
  expect(screen.getByText('Not available yet').title).toBe('Weather is added a day later')
  cleanup()
  expect(show({ ...unknown, weatherAwaited: false })).toBe('Weather—')
  cleanup()
  show({ ...unknown, weatherAwaited: false }, 'metric', null)
  expect(screen.getByTitle('No weather without a location')).toBeTruthy()
})
