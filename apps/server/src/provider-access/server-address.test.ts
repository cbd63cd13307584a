import { Unavailable } from '@milepost/providers/kit/http/errors'
import { describe, expect, test } from 'vitest'
import { assertPublicServer } from './server-address.ts'

const named =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }))

describe('a user-provided server', () => {
  test.each([
    'https://127.0.0.1:8082',
    'http://10.1.2.3',
    'http://172.31.0.1',
    'http://192.168.1.1',
    'http://169.254.169.254/latest',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]:8082',
    'http://[::ffff:10.0.0.1]',
    'http://[fd00::1]',
    'http://[fe80::1]',
    'http://[fec0::1]',
    'http://[::127.0.0.1]',
    'http://[::ffff:0:10.0.0.1]',
    'http://[64:ff9b:1::a00:1]',
    'http://[64:ff9b::10.0.0.1]',
    'http://[2001:0:7f00:1::]',
    'http://[2002:7f00:1::]',
    'http://[100::1]',
    'http://0177.0.0.1',
    'http://0x7f000001',
    'http://017700000001',
    'http://127.1',
    'http://127.0.0.1.',
    'http://0',
    'http://①②⑦.0.0.1',
    'http://127。0。0。1',
    'http://localhost',
    'http://LOCALHOST.',
    'http://8.8.8.8@127.0.0.1',
    'http://127.0.0.1#@8.8.8.8',
    'http://127.0.0.1\\@8.8.8.8',
    'http://user@8.8.8.8',
    'http://192.0.2.1',
    'http://192.88.99.1',
    'http://255.255.255.255',
    'gopher://8.8.8.8',
    'file:///etc/passwd',
    'ftp://8.8.8.8',
    'https://user:word@8.8.8.8',
  ])('is refused if it isn’t on the internet: %s', async (address) => {
    await expect(assertPublicServer(address)).rejects.toThrow(Unavailable)
  })

  test.each(['https://8.8.8.8', 'http://[2606:4700::1111]:8082', 'http://172.32.0.1', 'http://8.8.8.8#@127.0.0.1'])(
    'is allowed on the internet: %s',
    async (address) => {
      await expect(assertPublicServer(address)).resolves.toBeUndefined()
    },
  )

  test('is checked by every address behind its name', async () => {
    const words = 'private network'
    const address = 'https://gps.example:8082'
    await expect(assertPublicServer(address, named('203.0.112.7', '2606:4700::1'))).resolves.toBeUndefined()
    await expect(assertPublicServer(address, named('203.0.112.7', '10.0.0.1'))).rejects.toThrow(words)
    await expect(assertPublicServer(address, named('::ffff:192.168.0.4'))).rejects.toThrow(words)
    await expect(assertPublicServer(address, named())).rejects.toThrow('no server named gps.example')
  })
})
