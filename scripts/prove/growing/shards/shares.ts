import type { Statement } from '../../../fit/asked.ts'
import type { Reach } from '../../../fit/judge.ts'

/** What each reach is called where it is told. */
export const reaches: Readonly<Record<Reach, string>> = {
  none: 'no table of the mall',
  reference: 'reference tables alone',
  local: 'the first machine alone',
  one: 'one shard: the company is named',
  key: 'rows of one company, which is not named',
  each: 'every shard by itself',
  across: 'across shards',
}

export type Share = { readonly reach: Reach; readonly kinds: number; readonly times: number; readonly percent: number }

/** How often statements of each reach were asked. */
export function shares(statements: readonly Statement[]): Share[] {
  const all = statements.reduce((sum, { times }) => sum + times, 0)
  return (Object.keys(reaches) as Reach[]).map((reach) => {
    const of = statements.filter((one) => one.reach === reach)
    const times = of.reduce((sum, one) => sum + one.times, 0)
    return { reach, kinds: of.length, times, percent: all === 0 ? 0 : (100 * times) / all }
  })
}

/** The statements of a reach that were asked most, shortened. */
export const oftenest = (statements: readonly Statement[], reach: Reach, most: number): string[] =>
  statements
    .filter((one) => one.reach === reach)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, most)
    .map(({ times, text }) => `${times} × ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`)
