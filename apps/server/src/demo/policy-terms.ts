import { dayMonthsBefore, dayPlus } from '@milepost/domain/time/calendar-days'
import { demoAccounts } from '@milepost/simulators/demo-accounts'
import type { DemoConnection } from './demo-connection.ts'

/**
 * Where a fleet is kept (the state of its largest simulated depot), how far it drives, what it carries, and the yearly premium of one of its
 * vehicles. Two fleets that drive far all over the country are insured as local ones: something for an underwriter to find.
 */
type Insured = readonly [
  state: string,
  radius: 'Local' | 'Intermediate' | 'Long haul',
  commodity: string,
  perVehicle: number,
]

const insured: Readonly<Record<string, Insured>> = {
  'Cascade Freight': ['TX', 'Local', 'General freight', 13_900],
  'Maple Transit': ['FL', 'Long haul', 'Passengers', 9_800],
  'Keystone Haulage': ['NC', 'Local', 'General freight', 14_600],
  'Summit Aggregates': ['FL', 'Intermediate', 'Sand and gravel', 15_200],
  'Bluewater Plumbing': ['FL', 'Local', 'Tools and fittings', 5_400],
  'Alder Distribution': ['OR', 'Intermediate', 'Packaged goods', 8_300],
  'Redwood Parcel': ['OR', 'Local', 'Parcels', 7_900],
  'Granite Mining Haulage': ['TX', 'Intermediate', 'Ore', 16_100],
  'Juniper Rentals': ['RI', 'Local', 'Rental vehicles', 6_100],
  'Aspen Ridge Foods': ['CA', 'Intermediate', 'Refrigerated food', 9_700],
  'Harvest Moon Dairy': ['NE', 'Local', 'Milk', 9_200],
  'Ironwood Building Supply': ['NY', 'Long haul', 'Building materials', 8_800],
  'Pinnacle Courier': ['DC', 'Local', 'Parcels', 8_600],
  'Quarry Road Concrete': ['QC', 'Intermediate', 'Ready-mix concrete', 13_400],
  'Stonebridge Charter': ['TN', 'Local', 'Passengers', 12_500],
  'Wheatland School Bus': ['FL', 'Local', 'Students', 7_200],
  'Bayside Drayage': ['OK', 'Local', 'Containers', 15_800],
  'Copper Canyon Hauling': ['AB', 'Local', 'Ore', 14_900],
  'Evergreen Timber': ['LA', 'Long haul', 'Logs', 15_400],
  'Rolling Prairie Grain': ['WY', 'Local', 'Grain', 11_300],
  'Sunline Produce': ['NY', 'Intermediate', 'Fresh produce', 13_100],
  'Capital City Transit': ['SC', 'Local', 'Passengers', 10_400],
  'Delta Oilfield Services': ['MI', 'Intermediate', 'Oilfield equipment', 14_200],
  'Frontier Utilities': ['MI', 'Local', 'Utility equipment', 6_600],
  'Harborview Catering': ['FL', 'Local', 'Prepared food', 5_900],
  'Orchard Lane Rentals': ['CA', 'Intermediate', 'Rental vehicles', 6_000],
  'Riverbend Taxi': ['WA', 'Local', 'Passengers', 9_100],
  'Granger Waste': ['ON', 'Local', 'Waste', 12_800],
  'Nordic Ice': ['ON', 'Long haul', 'Ice', 8_500],
  'Brightway Electric': ['ON', 'Local', 'Electrical supplies', 5_700],
}

/** Days between two renewals, which are spread over the year whatever part of the fleets the demo has. */
const renewalStep = 137
const year = 365
const monthsOfTerm = 12
/** The premium a year ago. */
const earlier = 0.94
const accidentLimit = 1_000_000
const aggregateLimit = 2_000_000

/** Returns a CSV file with the running and the previous term of fleets; null if none of them is insured here. */
export function termsFile(fleets: readonly DemoConnection[], today: string): string | null {
  const lines = fleets.flatMap(({ name, provider, account, insurerName, policyNumber }, index) => {
    const known = insured[name]
    if (!known) return []
    const [state, radius, commodity, perVehicle] = known
    const vehicles = demoAccounts.find((one) => one.provider === provider && one.account === account)!.vehicles
    const renewsOn = dayPlus(today, 12 + ((index * renewalStep) % (year - 12)))
    const [start, before] = [dayMonthsBefore(renewsOn, monthsOfTerm), dayMonthsBefore(renewsOn, 2 * monthsOfTerm)]
    const premium = vehicles * perVehicle
    const rest = [accidentLimit, aggregateLimit, state, radius, commodity]
    return [
      [policyNumber, insurerName, start, renewsOn, premium, ...rest],
      [policyNumber, insurerName, before, start, Math.round((premium * earlier) / 100) * 100, ...rest],
    ]
  })
  return lines.length > 0 ? [header, ...lines].map((cells) => cells.join(',')).join('\n') : null
}

const header = [
  'Policy number',
  'Insurer',
  'Term start',
  'Renewal',
  'Premium',
  'Limit per accident',
  'Aggregate limit',
  'Garaging state',
  'Radius',
  'Commodity',
]
