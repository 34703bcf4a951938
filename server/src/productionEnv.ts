import { isIP } from 'node:net'

/**
 * What the settings of a production server lack, by name: what would be open, lost or unreachable is asked for before it
 * starts. Read from the surroundings as they are, so that it is told beside what cannot be read.
 */
export function productionFaults(from: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  if (from['NODE_ENV'] !== 'production') return new Map()
  const demo = from['SEED'] === 'demo'
  const faults = [
    !from['ORIGIN']?.startsWith('https://') && (['ORIGIN', '正式环境必须设置为 https 网址，如 https://mall.example.com'] as const),
    !from['TRUST_PROXY'] && (['TRUST_PROXY', '正式环境必须设置：反向代理的地址，没有代理时为 none'] as const),
    from['SMS_ENDPOINT']?.startsWith('http:') === true && (['SMS_ENDPOINT', '正式环境必须是 https 网址，否则验证码以明文送出'] as const),
    from['SMS_PROVIDER'] === 'outbox' &&
      (['SMS_PROVIDER', '正式环境不能为 outbox：验证码不会送到手机；不设置则以后台“设置 · 接口”为准'] as const),
    from['OTEL_EXPORTER_OTLP_HEADERS'] !== undefined &&
      from['OTEL_EXPORTER_OTLP_ENDPOINT']?.startsWith('http:') === true &&
      !isHere(from['OTEL_EXPORTER_OTLP_ENDPOINT']) &&
      (['OTEL_EXPORTER_OTLP_ENDPOINT', '正式环境必须是 https 网址或本机地址，否则 OTEL_EXPORTER_OTLP_HEADERS 以明文送出'] as const),
    from['DATABASE_DIRECT_URL'] !== undefined &&
      from['DATABASE_URL'] === undefined &&
      (['DATABASE_URL', '设置了 DATABASE_DIRECT_URL 时必须设置：经连接池到同一个数据库的地址，没有连接池时两个地址相同'] as const),
    demo && (['SEED', '正式环境不写入演示数据，请设置为 none 或不设置'] as const),
  ]
  return new Map(faults.filter((fault) => fault !== false))
}

const isHere = (url: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')

const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether each is an address, a network or a range by name; 'none' stands alone. Everybody (/0) is no network of proxies. */
export const namesProxies = (typed: string): boolean =>
  typed === 'none' ||
  typed === '' ||
  typed
    .split(',')
    .map((one) => one.trim())
    .every((one) => {
      const [address = '', bits, ...rest] = one.split('/')
      const wide = isIP(address) === 4 ? 32 : 128
      const narrow = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= wide)
      return ranges.has(one) || (isIP(address) !== 0 && rest.length === 0 && narrow)
    })

/** The proxies whose X-Forwarded-* headers are believed. */
export const proxiesOf = ({ TRUST_PROXY: named = '' }: { readonly TRUST_PROXY?: string | undefined }): string[] =>
  named === 'none'
    ? []
    : named
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)

/** Whether the demo cast is to be written into an empty database: nowhere by itself in production. */
export const seedsDemo = ({ SEED, NODE_ENV }: { readonly SEED?: string | undefined; readonly NODE_ENV: string }): boolean =>
  (SEED ?? (NODE_ENV === 'production' ? 'none' : 'demo')) === 'demo'
