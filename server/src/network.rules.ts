/**
 * What limits count as one place: an IPv4 address as it is, of an IPv6 address its first 64 bits – a single subscriber has
 * all addresses that begin with them, and would otherwise never be told to wait. Anything else is itself.
 */
export const networkOf = (address: string): string => (address.includes(':') ? networksOf(address)[0] : address)

/**
 * The networks that the address lies in, `networkOf` first and then the wider ones: of IPv6 64 bits, 48 – a customer's site, who
 * has all 65,536 of the former – and 32, a provider; of IPv4 the address and its first 24 bits.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const groups = groupsOf(address)
  if (groups === null) return fourNetworksOf(address)
  const carried = mappedIn(groups)
  return carried === null ? [cut(groups, 4), cut(groups, 3), cut(groups, 2)] : fourNetworksOf(carried)
}

function fourNetworksOf(address: string): readonly [string, ...string[]] {
  const [, first24] = /^(\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3}$/.exec(address) ?? []
  return first24 === undefined ? [address] : [address, `${first24}.0/24`]
}

/** The address's networks that one subscriber may have to himself: of IPv6 64 and 48 bits, of IPv4 the address. */
export const ownNetworksOf = (address: string): readonly string[] => networksOf(address).filter((network) => !/\/(24|32)$/.test(network))

/** The eight groups of an IPv6 address, without leading zeros; null: it is none. */
function groupsOf(address: string): string[] | null {
  const [plain = ''] = address.toLowerCase().split('%')
  if (!plain.includes(':')) return null
  const [before = '', after] = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...four) => pairs(four)).split('::')
  const groups = before.split(':').filter(Boolean)
  const rest = after?.split(':').filter(Boolean) ?? []
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return whole.map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Four numbers of an IPv4 address as the two groups they are within IPv6. */
function pairs([a, b, c, d]: readonly unknown[]): string {
  const group = (high: unknown, low: unknown) => (Number(high) * 256 + Number(low)).toString(16)
  return `${group(a, b)}:${group(c, d)}`
}

/** The IPv4 address that an IPv6 address only carries, '::ffff:203.0.113.7' in whatever form; null: it is one of its own. */
function mappedIn(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

const cut = (groups: readonly string[], length: number): string => `${groups.slice(0, length).join(':')}::/${length * 16}`
