import { BlockList, isIPv4, isIPv6 } from 'node:net'

const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, prefix)
// Documentation, and ways to write an IPv4 address in an IPv6 one.
for (const [net, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 23],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the open internet: not this machine, not a network of one's own, nothing reserved. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address)
  return isIPv6(address) && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}
