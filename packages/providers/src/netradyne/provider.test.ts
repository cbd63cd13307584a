import { describe, expect, it } from 'vitest'
import { netradyne } from './provider.ts'

const typed = { ClientId: ' me ', ClientSecret: 'secret', TenantName: 'my-tenant' }

describe('connection form', () => {
  it('defaults to miles per hour', () => {
    const parse = (rest: object = {}) => netradyne.credentials.parse({ ...typed, ...rest })
    expect(parse()).toEqual({ ...typed, ClientId: 'me', SpeedUnit: 'mph' })
    expect(parse({ SpeedUnit: ' ' }).SpeedUnit).toBe('mph')
    expect(parse({ SpeedUnit: 'KM/H' }).SpeedUnit).toBe('km/h')
  })

  it.each([
    { ClientId: 'a:b' },
    { ClientSecret: ' ' },
    { TenantName: 'a/b' },
    { TenantName: '' },
    { SpeedUnit: 'knots' },
  ])('refuses %j', (rest) => {
    expect(netradyne.credentials.safeParse({ ...typed, ...rest }).success).toBe(false)
  })
})
