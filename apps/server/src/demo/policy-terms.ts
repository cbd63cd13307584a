import { dayMonthsBefore, dayPlus } from '@milepost/domain/time/calendar-days'
import { demoAccounts } from '@milepost/simulators/demo-accounts'
import type { DemoConnection } from './demo-connection.ts'

/** Where a fleet is kept, how far it drives, what it carries, and the yearly premium of one of its vehicles. */
type Insured = readonly [
  state: string,
  radius: 'Local' | 'Intermediate' | 'Long haul',
  commodity: string,
  perVehicle: number,
]

const insured: Readonly<Record<string, Insured>> = {
  'Cascade Freight': ['WA', 'Long haul', 'General freight', 13_900],
  'Maple Transit': ['ON', 'Local', 'Passengers', 9_800],
  'Keystone Haulage': ['PA', 'Long haul', 'General freight', 14_600],
  'Summit Aggregates': ['CO', 'Intermediate', 'Sand and gravel', 15_200],
  'Bluewater Plumbing': ['MI', 'Local', 'Tools and fittings', 5_400],
  'Alder Distribution': ['IL', 'Intermediate', 'Packaged goods', 8_300],
  'Redwood Parcel': ['CA', 'Local', 'Parcels', 7_900],
  'Granite Mining Haulage': ['NV', 'Intermediate', 'Ore', 16_100],
  'Juniper Rentals': ['AZ', 'Local', 'Rental vehicles', 6_100],
  'Aspen Ridge Foods': ['CO', 'Intermediate', 'Refrigerated food', 9_700],
  'Harvest Moon Dairy': ['WI', 'Intermediate', 'Milk', 9_200],
  'Ironwood Building Supply': ['MN', 'Local', 'Building materials', 8_800],
  'Pinnacle Courier': ['NY', 'Local', 'Parcels', 8_600],
  'Quarry Road Concrete': ['OH', 'Local', 'Ready-mix concrete', 13_400],
  'Stonebridge Charter': ['MA', 'Long haul', 'Passengers', 12_500],
  'Wheatland School Bus': ['KS', 'Local', 'Students', 7_200],
  'Bayside Drayage': ['CA', 'Local', 'Containers', 15_800],
  'Copper Canyon Hauling': ['AZ', 'Intermediate', 'Ore', 14_900],
  'Evergreen Timber': ['OR', 'Intermediate', 'Logs', 15_400],
  'Rolling Prairie Grain': ['ND', 'Long haul', 'Grain', 11_300],
  'Sunline Produce': ['FL', 'Long haul', 'Fresh produce', 13_100],
  'Capital City Transit': ['DC', 'Local', 'Passengers', 10_400],
  'Delta Oilfield Services': ['TX', 'Intermediate', 'Oilfield equipment', 14_200],
  'Frontier Utilities': ['MT', 'Local', 'Utility equipment', 6_600],
  'Harborview Catering': ['RI', 'Local', 'Prepared food', 5_900],
  'Orchard Lane Rentals': ['OR', 'Local', 'Rental vehicles', 6_000],
  'Riverbend Taxi': ['TN', 'Local', 'Passengers', 9_100],
  'Granger Waste': ['IN', 'Local', 'Waste', 12_800],
  'Nordic Ice': ['MN', 'Intermediate', 'Ice', 8_500],
  'Brightway Electric': ['NJ', 'Local', 'Electrical supplies', 5_700],
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
