import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Report } from '../packaging/report.ts'
import { ran, version } from '../packaging/tools.ts'

/** What a cluster of databases is run by, and the folder of PostgreSQL's own programs. */
export type Programs = { readonly bin: string }

/** The newest PostgreSQL that was installed as Debian or PostgreSQL's own packages do. */
function newestPostgres(): string | undefined {
  const found = globSync(['/usr/lib/postgresql/*/bin/postgres', '/usr/pgsql-*/bin/postgres'])
  const major = (path: string) => Number(/(\d+)\/bin/.exec(path)?.[1])
  const [newest] = found.toSorted((a, b) => major(b) - major(a))
  return newest && dirname(newest)
}

/** Each program there has to be, by its version, or loudly that it is not here; then `undefined`. */
export function programs(report: Report): Programs | undefined {
  const bin = newestPostgres()
  if (!bin) report.skip('没有安装 PostgreSQL（/usr/lib/postgresql/*/bin），未测试。No PostgreSQL installed: NOT RUN.')
  const known = [
    bin && ran(`${bin}/postgres`, ['--version'])?.said,
    version('patroni', ['--version'], report),
    version('etcd', ['--version'], report),
    version('haproxy', ['-v'], report),
  ]
  if (!bin || known.some((one) => one === undefined)) return undefined
  report.say(known.join(', '))
  return { bin }
}
