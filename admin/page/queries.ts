import { queryOptions } from '@tanstack/react-query'
import { deskScene, listBanners, listDeskScenes, listShelves } from '../../contract/page/pageDesk.ts'
import { articleDetail, listArticles, missingArticles } from '../../contract/page/articleDesk.ts'
import { readLinks } from '../../contract/page/linkDesk.ts'
import { layoutDetail, listLayouts } from '../../contract/page/layoutDesk.ts'
import { call } from '../call.ts'

/** What links lead to, in their order; none where there are none. */
export const linksQuery = (links: readonly string[]) =>
  queryOptions({
    queryKey: [readLinks.path, links],
    queryFn: ({ signal }) => (links.length === 0 ? [] : call(readLinks, { links: [...links] }, { signal })),
    staleTime: 10_000,
  })

export const bannersQuery = queryOptions({
  queryKey: [listBanners.path],
  queryFn: ({ signal }) => call(listBanners, {}, { signal }),
})

export const scenesQuery = queryOptions({
  queryKey: [listDeskScenes.path],
  queryFn: ({ signal }) => call(listDeskScenes, {}, { signal }),
})

/** A scene as it is now: always asked for anew, since it is going to be changed. */
export const sceneQuery = (id: number) =>
  queryOptions({
    queryKey: [deskScene.path, id],
    queryFn: ({ signal }) => call(deskScene, { id }, { signal }),
    gcTime: 0,
  })

export const shelvesQuery = queryOptions({
  queryKey: [listShelves.path],
  queryFn: ({ signal }) => call(listShelves, {}, { signal }),
})

/** The newest layout to go on from. Not asked for anew while it is being edited: what was changed stays until it is published. */
export const layoutQuery = queryOptions({
  queryKey: [layoutDetail.path],
  queryFn: ({ signal }) => call(layoutDetail, {}, { signal }),
  refetchOnWindowFocus: false,
})

export const layoutsQuery = queryOptions({
  queryKey: [listLayouts.path],
  queryFn: ({ signal }) => call(listLayouts, {}, { signal }),
  refetchInterval: 60_000,
})

export const articlesQuery = queryOptions({
  queryKey: [listArticles.path],
  queryFn: ({ signal }) => call(listArticles, {}, { signal }),
})

export const missingQuery = queryOptions({
  queryKey: [missingArticles.path],
  queryFn: ({ signal }) => call(missingArticles, {}, { signal }),
})

/** A text as it is now: always asked for anew, since it is going to be changed. */
export const articleQuery = (key: string) =>
  queryOptions({
    queryKey: [articleDetail.path, key],
    queryFn: ({ signal }) => call(articleDetail, { key }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
