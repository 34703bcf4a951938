import type { LoaderFunctionArgs } from 'react-router'
import { categoryTree, type CategoryNode } from '../../../contract/catalog.ts'
import { callIn } from '../door.ts'

const pages = ['/', '/indexpage/productlist', '/indexpage/sceneList', '/indexpage/AboutUs', '/agreement']

/** Every public page: the fixed ones and the list of each category. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url)
  const tree = await callIn(context)(categoryTree, {})
  const urls = [...pages, ...tree.flatMap((top) => listsOf(top, []))].map(
    (path) => `<url><loc>${origin}${path.replaceAll('&', '&amp;')}</loc></url>`,
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}

function listsOf({ id, children }: CategoryNode, above: readonly number[]): string[] {
  const way = [...above, id]
  const query = way.map((each, i) => `type${i + 1}=${each}`).join('&')
  return [`/indexpage/productlist?${query}`, ...children.flatMap((child) => listsOf(child, way))]
}
