import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { portalAddresses } from './portal-addresses.ts'

test.each([
  [{}, { annotationUrl: '/annotation', portalUrl: '/' }],
  [
    { MILEPOST_ORIGIN: 'https://fleet.example', MILEPOST_ANNOTATION_ORIGIN: 'https://annotate.example' },
    { annotationUrl: 'https://annotate.example/annotation', portalUrl: 'https://fleet.example/' },
  ],
])('with %j, leads from one portal to the other', (environment, addresses) => {
  expect(portalAddresses(readConfig(environment))).toEqual(addresses)
})
