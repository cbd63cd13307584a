import { expect, test } from 'vitest'
import { marketplaceLinkOf, shownSource, sourceOf } from './marketplace-link.ts'

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

const providers = [
  { code: 'samsara', displayName: 'Samsara' },
  { code: 'verizon', displayName: 'Verizon Connect Reveal' },
]

test.each(['Samsara', 'Samsara App Marketplace', 'samsara marketplace', 'Verizon Connect Reveal Marketplace'])(
  'shows the name of a supported provider’s marketplace: %s',
  (name) => expect(shownSource(name, providers)).toBe(name),
)

test.each(['Your bank', 'Samsara: call +1 312 555 0142', 'Samsara Marketplace at evil.test', 'Unknown', ''])(
  'shows no other text from the address: %j',
  (name) => expect(shownSource(name, providers)).toBe('an app'),
)

test('names no source if the address names none', () => {
  expect(sourceOf(marketplaceLinkOf('')!, providers)).toBeNull()
  expect(sourceOf(marketplaceLinkOf('?SourceAppName=FleetStore')!, providers)).toBe('an app')
})
