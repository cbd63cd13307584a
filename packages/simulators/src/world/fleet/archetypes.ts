/** What a vehicle is used for. */
export type Archetype = 'delivery' | 'service' | 'regional' | 'longHaul' | 'bus'

export type Build = { wmi: string; make: string; model: string }

export type ArchetypeFacts = {
  /** Share of depots in a mixed fleet. */
  share: number
  isHeavy: boolean
  /** Probability of working by weekday, Sunday first. */
  works: readonly number[]
  startHour: number
  startSpreadHours: number
  /** For the odometer of a vehicle older than our records. */
  milesPerYear: number
  vehicleNoun: string
  depotNoun: string
  /** Makes with their world manufacturer identifier (SAE J1044). */
  builds: readonly Build[]
}

export const archetypes: Readonly<Record<Archetype, ArchetypeFacts>> = {
  delivery: {
    share: 0.26,
    isHeavy: false,
    works: [0.06, 0.93, 0.95, 0.95, 0.95, 0.95, 0.55],
    startHour: 6.8,
    startSpreadHours: 0.7,
    milesPerYear: 19_000,
    vehicleNoun: 'Van',
    depotNoun: 'Delivery Station',
    builds: [
      { wmi: '1FT', make: 'Ford', model: 'Transit 250' },
      { wmi: 'WD3', make: 'Mercedes-Benz', model: 'Sprinter 2500' },
      { wmi: '3C6', make: 'Ram', model: 'ProMaster 2500' },
    ],
  },
  service: {
    share: 0.22,
    isHeavy: false,
    works: [0.04, 0.93, 0.94, 0.94, 0.94, 0.92, 0.2],
    startHour: 7.4,
    startSpreadHours: 0.5,
    milesPerYear: 17_000,
    vehicleNoun: 'Unit',
    depotNoun: 'Branch',
    builds: [
      { wmi: '1FT', make: 'Ford', model: 'F-250' },
      { wmi: '1GC', make: 'Chevrolet', model: 'Silverado 2500HD' },
      { wmi: '3C6', make: 'Ram', model: '2500' },
    ],
  },
  regional: {
    share: 0.22,
    isHeavy: true,
    works: [0.12, 0.94, 0.95, 0.95, 0.95, 0.94, 0.25],
    startHour: 5.6,
    startSpreadHours: 1.4,
    milesPerYear: 52_000,
    vehicleNoun: 'Unit',
    depotNoun: 'Distribution Center',
    builds: [
      { wmi: '1FU', make: 'Freightliner', model: 'M2 106' },
      { wmi: '1XK', make: 'Kenworth', model: 'T480' },
      { wmi: '1HT', make: 'International', model: 'MV607' },
    ],
  },
  longHaul: {
    share: 0.22,
    isHeavy: true,
    works: [1, 1, 1, 1, 1, 1, 1],
    startHour: 5.6,
    startSpreadHours: 2.4,
    milesPerYear: 98_000,
    vehicleNoun: 'Unit',
    depotNoun: 'Terminal',
    builds: [
      { wmi: '3AK', make: 'Freightliner', model: 'Cascadia' },
      { wmi: '1XK', make: 'Kenworth', model: 'T680' },
      { wmi: '4V4', make: 'Volvo', model: 'VNL 760' },
    ],
  },
  bus: {
    share: 0.08,
    isHeavy: true,
    works: [0.55, 0.95, 0.95, 0.95, 0.95, 0.95, 0.7],
    startHour: 6,
    startSpreadHours: 2.2,
    milesPerYear: 33_000,
    vehicleNoun: 'Bus',
    depotNoun: 'Garage',
    builds: [
      { wmi: '5FY', make: 'New Flyer', model: 'Xcelsior XD40' },
      { wmi: '15G', make: 'Gillig', model: 'Low Floor' },
      { wmi: '4DR', make: 'IC Bus', model: 'CE Series' },
    ],
  },
}

export const archetypeNames = Object.keys(archetypes) as Archetype[]
