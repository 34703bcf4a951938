import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { article } from '../../../contract/page/page.ts'
import { refusals } from '../../../contract/refusal.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { Article } from './Article.tsx'
import { titleOf } from '../titled.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [titleOf(loaderData?.title ?? '页面不存在', matches)]

/** A page of the merchant's own by its `?key=`; what has a place elsewhere is shown there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key')
  if (!key) throw data(refusals['article.missing'].msg, { status: 404 })
  const page = await found(callIn(context)(article, { key }))
  return page.path.startsWith('/public') ? page : redirect(page.path)
}

export default function PublicPage() {
  const { title, content, updateTime } = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumb way={[{ name: title }]} />
      <div className="wide">
        <Article title={title} content={content} updateTime={updateTime} />
      </div>
    </>
  )
}
