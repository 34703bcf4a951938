/**
 * What limits count as one place: an IPv4 address as it is, of an IPv6 address its first 64 bits – a single subscriber has
 * all addresses that begin with them, and would otherwise never be told to wait. Anything else is itself.
 */
export function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  if (v4) return v4
  const [plain = ''] = address.split('%')
  if (!plain.includes(':')) return address
  const [before = '', after] = plain.toLowerCase().split('::')
  const groups = before.split(':').filter(Boolean)
  const rest = after?.split(':').filter(Boolean) ?? []
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
