/** The pages that a page stands in, as its `meta` is given them. */
type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** A `<link>` to a page of this mall by its whole address, as search engines want it: the one that buyers see. */
export function linkTo(rel: 'canonical' | 'prev' | 'next', path: string, matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  return { tagName: 'link', rel, href: `${root?.origin ?? ''}${path}` }
}
