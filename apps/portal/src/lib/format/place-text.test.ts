import { expect, test } from 'vitest'
import { placeText } from './place-text.ts'

const place = {
  text: 'I-90, Chicago, IL',
  city: 'Chicago',
  county: 'Cook County',
  regionId: 14,
  regionCode: 'IL',
  country: 'US',
}

test('an address is made of city, county, state and country', () => {
  expect(placeText(place)).toBe('Chicago, Cook County, IL, US')
})

test('a county called as its city is not said twice', () => {
  expect(placeText({ ...place, city: 'Jackson', county: 'Jackson', regionCode: 'MI' })).toBe('Jackson, MI, US')
})

test('what is not known is left out, and a place without any part is its own line', () => {
  expect(placeText({ ...place, city: null, county: null })).toBe('IL, US')
  expect(placeText({ ...place, city: null, county: null, regionCode: null, country: null })).toBe('I-90, Chicago, IL')
  expect(placeText(null)).toBeUndefined()
})
