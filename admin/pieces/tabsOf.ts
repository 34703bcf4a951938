import type { Tab } from './Tabs.tsx'

type List<By extends string> = {
  readonly filters: { readonly [Name in By]?: string | undefined }
  readonly pathWith: (change: Readonly<Record<string, string>>) => string
}

/**
 * The tabs that part a list by one of its filters; `list` is what `useFilters` gives. The first is what the list shows by
 * itself, so it leaves nothing in the address. With `counts`, each says how many it holds: none where it is not among them.
 */
export const tabsOf = <By extends string>(
  labels: Readonly<Record<string, string>>,
  by: By,
  { filters, pathWith }: List<By>,
  counts?: Readonly<Record<string, number | string>>,
): Tab[] =>
  Object.entries(labels).map(([part, label], at) => ({
    to: pathWith({ [by]: at === 0 ? '' : part }),
    label,
    count: counts && (counts[part] ?? 0),
    here: (filters[by] ?? '') === part,
  }))
