import { setTimeout as pause } from 'node:timers/promises'
import { until, type Cluster, type Member } from './cluster.ts'
import type { Failure, Heard } from './buyers.ts'
import type { Report } from '../packaging/report.ts'

/** ms after somebody leads again in which the mall may still be finding its way back. */
const settling = 10_000
const calm = 5000 // ms before each

type Blow = {
  readonly words: (leader: Member, other: Member) => string
  readonly strike: (database: Cluster, leader: Member, other: Member) => Promise<void> | void
  /** Brings back what does not come back by itself. */
  readonly mend?: (leader: Member) => void
}

const blows: readonly Blow[] = [
  { words: ({ name }) => `kill -9 of ${name}'s postmaster`, strike: (_, leader) => leader.killPostgres() },
  {
    words: ({ name }) => `kill -9 of all of ${name}, Patroni and PostgreSQL`,
    strike: (_, leader) => leader.killAll(),
    mend: (leader) => leader.start(),
  },
  {
    words: ({ name }) => `${name} stands still with its connections open, until another leads for ten seconds`,
    strike: (_, leader) => leader.freeze(),
    mend: (leader) => leader.thaw(),
  },
  {
    words: (leader, other) => `planned switchover from ${leader.name} to ${other.name}`,
    strike: (database, leader, other) => database.handOver(leader, other),
  },
]

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** How often each kind of failure there was. */
const byWords = (failures: readonly Failure[]): string =>
  [...Map.groupBy(failures, ({ status, words }) => `${status} ${words.slice(0, 80)}`)]
    .map(([words, some]) => `${some.length} × ${words}`)
    .join('; ')

/** How many failures there were in each second from `from` on. */
function bySecond(failures: readonly Failure[], from: number): string {
  const groups = Map.groupBy(failures, ({ at }) => Math.floor((at - from) / 1000))
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([second, some]) => `${second}: ${some.length}`)
    .join(', ')
}

/**
 * Takes the primary away in each way, so many times over, and has it come back. Failures are to lie between the blow and ten seconds after
 * somebody leads again, and to be told in words.
 */
export async function rounds(
  database: Cluster,
  heard: Heard,
  asked: Pick<Report, 'say' | 'check'> & { readonly many: number },
): Promise<void> {
  const { say, check, many } = asked
  let seen = 0
  const since = () => heard.failures.slice(seen)
  for (let round = 1; round <= many; round++) {
    for (const { words, strike, mend } of blows) {
      const { leader, other } = await database.whole()
      await pause(calm)
      const before = since()
      check('  nothing fails in between', before.length === 0, byWords(before))
      seen = heard.failures.length
      const [struck, requests, orders] = [performance.now(), heard.requests, heard.orders.length]
      say(`${new Date().toISOString()} round ${round}: ${words(leader, other)}`)
      await strike(database, leader, other)
      await until(`${other.name} leads`, () => other.leads())
      const led = performance.now()
      const acknowledged = heard.orders.length
      await until('orders are placed again', () => heard.orders.length > acknowledged)
      const ordered = performance.now()
      await pause(settling)
      const failures = since()
      seen = heard.failures.length
      mend?.(leader)
      await database.whole()
      const last = failures.at(-1)?.at ?? struck
      const slowest = Math.max(0, ...failures.map(({ took }) => took))
      say(
        `  ${other.name} led after ${seconds(led - struck)}, orders were placed after ${seconds(ordered - struck)}, ${leader.name} was its standby after ${seconds(performance.now() - struck)}`,
      )
      check(
        `  ${failures.length} of ${heard.requests - requests} requests failed, the last ${seconds(last - struck)} after it, waited for ${seconds(slowest)} at most; ${heard.orders.length - orders} orders`,
        last < led + settling,
      )
      if (failures.length > 0) say(`  by second: ${bySecond(failures, struck)}\n  ${byWords(failures)}`)
      const wordless = failures.filter(({ isInWords, status }) => !isInWords || status !== 503)
      check('  each in words, by 503', wordless.length === 0, byWords(wordless))
    }
  }
  await pause(calm)
  check('  nothing fails in between', since().length === 0, byWords(since()))
}
