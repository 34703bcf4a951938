import type { OrderContent } from '../../../contract/contract/contractContent.ts'

type Laid = { readonly place: number; readonly files: readonly { readonly hash: string }[] }

/** The lines on which lies what the contract names, no less and nothing else. */
export function boundAsIs<Line extends Laid>({ lines }: Pick<OrderContent, 'lines'>, now: readonly Line[]): Line[] {
  const named = new Map(lines.map(({ place, artwork }) => [place, artwork.join()]))
  return now.filter(({ place, files }) => files.length > 0 && named.get(place) === files.map(({ hash }) => hash).join())
}

/** The first of each, then the second of each: where not all can be had, each has some. */
export function inTurns<One>(each: readonly (readonly One[])[]): One[] {
  const rounds = Math.max(0, ...each.map((ones) => ones.length))
  return Array.from({ length: rounds }, (_, round) => each.flatMap((ones) => ones.slice(round, round + 1))).flat()
}
