/** A US state (or the District of Columbia) or a Canadian province or territory. */
export type Region = {
  /** Stable and safe to store. */
  id: number
  code: string
  name: string
  country: 'US' | 'CA'
  /** IANA zone in which most of its people live: a few regions have parts in another one. */
  timeZone: string
}

/** The region of what is outside the US and Canada, or whose place isn't known. */
export const unknownRegion = 0

// Ids: the FIPS 5-2 number of a US state, 100 plus the SGC number of a Canadian province (Statistics Canada).
const states: readonly (readonly [id: number, code: string, name: string, timeZone: string])[] = [
  [1, 'AL', 'Alabama', 'America/Chicago'],
  [2, 'AK', 'Alaska', 'America/Anchorage'],
  [4, 'AZ', 'Arizona', 'America/Phoenix'],
  [5, 'AR', 'Arkansas', 'America/Chicago'],
  [6, 'CA', 'California', 'America/Los_Angeles'],
  [8, 'CO', 'Colorado', 'America/Denver'],
  [9, 'CT', 'Connecticut', 'America/New_York'],
  [10, 'DE', 'Delaware', 'America/New_York'],
  [11, 'DC', 'District of Columbia', 'America/New_York'],
  [12, 'FL', 'Florida', 'America/New_York'],
  [13, 'GA', 'Georgia', 'America/New_York'],
  [15, 'HI', 'Hawaii', 'Pacific/Honolulu'],
  [16, 'ID', 'Idaho', 'America/Denver'],
  [17, 'IL', 'Illinois', 'America/Chicago'],
  [18, 'IN', 'Indiana', 'America/New_York'],
  [19, 'IA', 'Iowa', 'America/Chicago'],
  [20, 'KS', 'Kansas', 'America/Chicago'],
  [21, 'KY', 'Kentucky', 'America/New_York'],
  [22, 'LA', 'Louisiana', 'America/Chicago'],
  [23, 'ME', 'Maine', 'America/New_York'],
  [24, 'MD', 'Maryland', 'America/New_York'],
  [25, 'MA', 'Massachusetts', 'America/New_York'],
  [26, 'MI', 'Michigan', 'America/New_York'],
  [27, 'MN', 'Minnesota', 'America/Chicago'],
  [28, 'MS', 'Mississippi', 'America/Chicago'],
  [29, 'MO', 'Missouri', 'America/Chicago'],
  [30, 'MT', 'Montana', 'America/Denver'],
  [31, 'NE', 'Nebraska', 'America/Chicago'],
  [32, 'NV', 'Nevada', 'America/Los_Angeles'],
  [33, 'NH', 'New Hampshire', 'America/New_York'],
  [34, 'NJ', 'New Jersey', 'America/New_York'],
  [35, 'NM', 'New Mexico', 'America/Denver'],
  [36, 'NY', 'New York', 'America/New_York'],
  [37, 'NC', 'North Carolina', 'America/New_York'],
  [38, 'ND', 'North Dakota', 'America/Chicago'],
  [39, 'OH', 'Ohio', 'America/New_York'],
  [40, 'OK', 'Oklahoma', 'America/Chicago'],
  [41, 'OR', 'Oregon', 'America/Los_Angeles'],
  [42, 'PA', 'Pennsylvania', 'America/New_York'],
  [44, 'RI', 'Rhode Island', 'America/New_York'],
  [45, 'SC', 'South Carolina', 'America/New_York'],
  [46, 'SD', 'South Dakota', 'America/Chicago'],
  [47, 'TN', 'Tennessee', 'America/Chicago'],
  [48, 'TX', 'Texas', 'America/Chicago'],
  [49, 'UT', 'Utah', 'America/Denver'],
  [50, 'VT', 'Vermont', 'America/New_York'],
  [51, 'VA', 'Virginia', 'America/New_York'],
  [53, 'WA', 'Washington', 'America/Los_Angeles'],
  [54, 'WV', 'West Virginia', 'America/New_York'],
  [55, 'WI', 'Wisconsin', 'America/Chicago'],
  [56, 'WY', 'Wyoming', 'America/Denver'],
]

const provinces: readonly (readonly [id: number, code: string, name: string, timeZone: string])[] = [
  [110, 'NL', 'Newfoundland and Labrador', 'America/St_Johns'],
  [111, 'PE', 'Prince Edward Island', 'America/Halifax'],
  [112, 'NS', 'Nova Scotia', 'America/Halifax'],
  [113, 'NB', 'New Brunswick', 'America/Halifax'],
  [124, 'QC', 'Quebec', 'America/Toronto'],
  [135, 'ON', 'Ontario', 'America/Toronto'],
  [146, 'MB', 'Manitoba', 'America/Winnipeg'],
  [147, 'SK', 'Saskatchewan', 'America/Regina'],
  [148, 'AB', 'Alberta', 'America/Edmonton'],
  [159, 'BC', 'British Columbia', 'America/Vancouver'],
  [160, 'YT', 'Yukon', 'America/Whitehorse'],
  [161, 'NT', 'Northwest Territories', 'America/Edmonton'],
  [162, 'NU', 'Nunavut', 'America/Iqaluit'],
]

/** The 51 US and 13 Canadian regions, each country in the order of its ids. */
export const regions: readonly Region[] = [
  ...states.map(([id, code, name, timeZone]): Region => ({ id, code, name, country: 'US', timeZone })),
  ...provinces.map(([id, code, name, timeZone]): Region => ({ id, code, name, country: 'CA', timeZone })),
]

const byId = new Map(regions.map((region) => [region.id, region]))
const byCode = new Map(regions.map((region) => [region.country + region.code, region]))

/** Returns the region with this id, or undefined. */
export function regionById(id: number): Region | undefined {
  return byId.get(id)
}

/** Returns the region with this postal code, such as ('CA', 'ON'), or undefined. */
export function regionByCode(country: string, code: string): Region | undefined {
  return byCode.get(country + code)
}

/** Returns the display name of a region id, on screen and on paper. 0 is every place outside both countries or unknown. */
export const regionName = (id: number) => byId.get(id)?.name ?? 'Elsewhere or unknown'
