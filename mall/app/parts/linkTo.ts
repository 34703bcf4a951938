import type { Matches } from '../titled.ts'

/** A `<link>` to a page of this mall by its whole address, as search engines want it: the one that buyers see. */
export function linkTo(rel: 'canonical' | 'prev' | 'next', path: string, matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  return { tagName: 'link', rel, href: `${root?.origin ?? ''}${path}` }
}
