import type { LoaderFunctionArgs } from 'react-router'

/** What search engines may visit. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /cart\nDisallow: /login\n\nSitemap: ${new URL(request.url).origin}/sitemap.xml\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
