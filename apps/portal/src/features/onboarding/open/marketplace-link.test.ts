import { expect, test } from 'vitest'
import { marketplaceLinkOf } from './marketplace-link.ts'

test('reads what a marketplace says about itself, whatever the case of the names', () => {
  expect(marketplaceLinkOf('?clientId=7&SourceAppName=Samsara+App+Marketplace&tsp=Samsara')).toEqual({
    clientId: 7,
    sourceAppName: 'Samsara App Marketplace',
    provider: 'samsara',
  })
  expect(marketplaceLinkOf('?CLIENTID=7&sourceappname=FleetStore')).toMatchObject({ clientId: 7 })
})

test('works without a client and a name', () => {
  expect(marketplaceLinkOf('')).toEqual({ clientId: undefined, sourceAppName: 'Unknown', provider: undefined })
  expect(marketplaceLinkOf(`?SourceAppName=${'x'.repeat(201)}`)).toMatchObject({ sourceAppName: 'Unknown' })
})

test.each(['?clientId=', '?clientId=seven', '?clientId=0', '?clientId=-1', '?clientId=1e3'])(
  '%s is broken',
  (search) => {
    expect(marketplaceLinkOf(search)).toBeUndefined()
  },
)
