import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { networkOf, networksOf, ownNetworksOf } from './network.rules.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:ffff:eeee:dddd:cccc', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001::9', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24'], ['203.0.113.7']],
  ['2001:db8:77:1::1', ['2001:db8:77:1::/64', '2001:db8:77::/48', '2001:db8::/32'], ['2001:db8:77:1::/64', '2001:db8:77::/48']],
  ['unknown', ['unknown'], ['unknown']],
])('%s lies in %j, of which one subscriber may have %j', (address, networks, own) => {
  expect(networksOf(address)).toEqual(networks)
  expect(ownNetworksOf(address)).toEqual(own)
})

/** The same address as different programs write it. */
function formsOf(groups: readonly number[]): string[] {
  const hex = groups.map((group) => group.toString(16))
  const padded = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
  const { hostname } = new URL(`http://[${hex.join(':')}]`)
  const [a = 0, b = 0] = groups.slice(6)
  const dotted = `${hex.slice(0, 6).join(':')}:${[a >> 8, a & 255, b >> 8, b & 255].join('.')}`
  return [hex.join(':'), padded, padded.toUpperCase(), hostname.slice(1, -1), dotted, `${padded}%eth0`]
}

test('an address lies in the same networks in whatever form it is written', () => {
  for (let n = 0; n < 500; n++) {
    const groups = Array.from({ length: 8 }, () => (randomInt(3) === 0 ? 0 : randomInt(2 ** (1 + randomInt(16)))))
    if (n % 5 === 0) groups.splice(0, 6, 0, 0, 0, 0, 0, 0xffff)
    const [first = '', ...others] = formsOf(groups)
    for (const form of others) expect({ form, in: networksOf(form) }).toEqual({ form, in: networksOf(first) })
  }
})
