import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../network.rules.ts'

/** What a proxy may be named by besides its address, as Fastify's `trustProxy` knows it. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Shuts the door on who holds `most` connections to this process already, counted by the other end's own address; 0: nobody.
 * Proxies that are trusted stand for many people and may hold any number.
 */
export function capConnections(app: FastifyInstance, most: number, trusted: readonly string[]): void {
  if (most === 0) return
  const isProxy = proxiesIn(trusted)
  const held = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const from = networkOf(address)
    const others = held.get(from) ?? 0
    if (others >= most) return void socket.destroy()
    held.set(from, others + 1)
    socket.once('close', () => {
      const left = (held.get(from) ?? 1) - 1
      if (left > 0) held.set(from, left)
      else held.delete(from)
    })
  })
}

function addressList(names: readonly string[]): BlockList {
  const list = new BlockList()
  for (const name of names.flatMap((one) => named[one.trim()] ?? [one.trim()])) {
    const [net = '', prefix] = name.split('/')
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(net) === 0) continue
    if (prefix === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(prefix), family)
  }
  return list
}

/** Whether an address is one of the proxies that are named. */
export function proxiesIn(names: readonly string[]): (address: string) => boolean {
  const list = addressList(names)
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
