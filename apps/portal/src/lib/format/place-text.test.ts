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

test('formats city, county, state and country', () => {
  expect(placeText(place)).toBe('Chicago, Cook County, IL, US')
})

test('doesn’t repeat a county named like its city', () => {
  expect(placeText({ ...place, city: 'Jackson', county: 'Jackson', regionCode: 'MI' })).toBe('Jackson, MI, US')
})

test('leaves out unknown parts, and falls back to the place’s own line', () => {
  expect(placeText({ ...place, city: null, county: null })).toBe('IL, US')
  expect(placeText({ ...place, city: null, county: null, regionCode: null, country: null })).toBe('I-90, Chicago, IL')
  expect(placeText(null)).toBeUndefined()
})
