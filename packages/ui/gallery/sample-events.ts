import type { Level } from '../src/feedback/level-chip.tsx'

export interface SampleEvent {
  id: string
  time: string
  type: string
  level: Level
  score: number
  vehicle: string
  driver: string | null
  place: string
  provider: string
  rating: string
  coaching: string | null
}

const rows: [string, string, Level, number, string, string | null, string, string, string, string | null][] = [
  ['2026-11-20 16:41:08', 'Harsh braking', 4, 71, 'Unit 2417', 'Dana Reyes', 'Chicago, IL', 'Samsara', 'Pending', null],
  ['2026-11-20 15:20:44', 'Phone use', 5, 88, 'Unit 1180', 'Marcus Bell', 'Gary, IN', 'Motive', 'Accurate', 'sent'],
  [
    '2026-11-20 13:07:51',
    'Possible collision',
    5,
    97,
    'Unit 3055',
    'Ana Petrova',
    'Hamilton, ON',
    'Lytx',
    'Pending',
    null,
  ],
  [
    '2026-11-20 12:58:10',
    'Speeding',
    3,
    52,
    'Unit 0932',
    'Luc Tremblay',
    'Laval, QC',
    'Geotab',
    'Review not required',
    null,
  ],
  [
    '2026-11-20 12:12:40',
    'Close following',
    3,
    44,
    'Unit 2417',
    'Dana Reyes',
    'Skokie, IL',
    'Samsara',
    'Accurate',
    'sent',
  ],
  [
    '2026-11-20 04:33:27',
    'Drowsiness',
    4,
    79,
    'Unit 4410',
    'Sam Okafor',
    'Toledo, OH',
    'Netradyne',
    'Inaccurate',
    null,
  ],
  [
    '2026-11-20 03:18:02',
    'Harsh cornering',
    2,
    27,
    'Unit 1742',
    null,
    'Windsor, ON',
    'Webfleet',
    'Review not required',
    null,
  ],
  ['2026-11-20 01:45:39', 'Lane departure', 3, 48, 'Unit 2088', 'Joy Lindqvist', 'Duluth, MN', 'MiX', 'Accurate', null],
]

export const sampleEvents: SampleEvent[] = rows.map(
  ([time, type, level, score, vehicle, driver, place, provider, rating, coaching], index) => ({
    id: `E${index + 1}`,
    time,
    type,
    level,
    score,
    vehicle,
    driver,
    place,
    provider,
    rating,
    coaching,
  }),
)
