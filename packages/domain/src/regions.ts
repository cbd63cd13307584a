/** A US state (or the District of Columbia) or a Canadian province or territory. `id` is stable and safe to store. */
export type Region = { id: number; code: string; name: string; country: 'US' | 'CA' }

/** The region of what is outside the US and Canada, or whose place isn't known. */
export const unknownRegion = 0

// Ids: the FIPS 5-2 number of a US state, 100 plus the SGC number of a Canadian province (Statistics Canada).
const states: readonly (readonly [id: number, code: string, name: string])[] = [
  [1, 'AL', 'Alabama'],
  [2, 'AK', 'Alaska'],
  [4, 'AZ', 'Arizona'],
  [5, 'AR', 'Arkansas'],
  [6, 'CA', 'California'],
  [8, 'CO', 'Colorado'],
  [9, 'CT', 'Connecticut'],
  [10, 'DE', 'Delaware'],
  [11, 'DC', 'District of Columbia'],
  [12, 'FL', 'Florida'],
  [13, 'GA', 'Georgia'],
  [15, 'HI', 'Hawaii'],
  [16, 'ID', 'Idaho'],
  [17, 'IL', 'Illinois'],
  [18, 'IN', 'Indiana'],
  [19, 'IA', 'Iowa'],
  [20, 'KS', 'Kansas'],
  [21, 'KY', 'Kentucky'],
  [22, 'LA', 'Louisiana'],
  [23, 'ME', 'Maine'],
  [24, 'MD', 'Maryland'],
  [25, 'MA', 'Massachusetts'],
  [26, 'MI', 'Michigan'],
  [27, 'MN', 'Minnesota'],
  [28, 'MS', 'Mississippi'],
  [29, 'MO', 'Missouri'],
  [30, 'MT', 'Montana'],
  [31, 'NE', 'Nebraska'],
  [32, 'NV', 'Nevada'],
  [33, 'NH', 'New Hampshire'],
  [34, 'NJ', 'New Jersey'],
  [35, 'NM', 'New Mexico'],
  [36, 'NY', 'New York'],
  [37, 'NC', 'North Carolina'],
  [38, 'ND', 'North Dakota'],
  [39, 'OH', 'Ohio'],
  [40, 'OK', 'Oklahoma'],
  [41, 'OR', 'Oregon'],
  [42, 'PA', 'Pennsylvania'],
  [44, 'RI', 'Rhode Island'],
  [45, 'SC', 'South Carolina'],
  [46, 'SD', 'South Dakota'],
  [47, 'TN', 'Tennessee'],
  [48, 'TX', 'Texas'],
  [49, 'UT', 'Utah'],
  [50, 'VT', 'Vermont'],
  [51, 'VA', 'Virginia'],
  [53, 'WA', 'Washington'],
  [54, 'WV', 'West Virginia'],
  [55, 'WI', 'Wisconsin'],
  [56, 'WY', 'Wyoming'],
]

const provinces: readonly (readonly [id: number, code: string, name: string])[] = [
  [110, 'NL', 'Newfoundland and Labrador'],
  [111, 'PE', 'Prince Edward Island'],
  [112, 'NS', 'Nova Scotia'],
  [113, 'NB', 'New Brunswick'],
  [124, 'QC', 'Quebec'],
  [135, 'ON', 'Ontario'],
  [146, 'MB', 'Manitoba'],
  [147, 'SK', 'Saskatchewan'],
  [148, 'AB', 'Alberta'],
  [159, 'BC', 'British Columbia'],
  [160, 'YT', 'Yukon'],
  [161, 'NT', 'Northwest Territories'],
  [162, 'NU', 'Nunavut'],
]

/** The 51 US and 13 Canadian regions, each country in the order of its ids. */
export const regions: readonly Region[] = [
  ...states.map(([id, code, name]): Region => ({ id, code, name, country: 'US' })),
  ...provinces.map(([id, code, name]): Region => ({ id, code, name, country: 'CA' })),
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

/** Returns the display name of a region id; 0 and unknown ids are elsewhere. */
export const regionName = (id: number) => byId.get(id)?.name ?? 'Outside US/Canada'
