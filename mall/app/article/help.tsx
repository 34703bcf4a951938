import { Link, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { article, helpTopics } from '../../../contract/page/page.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { Article } from './Article.tsx'
import css from './help.module.css'
import { shopIn } from '../titled.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: `${loaderData?.title ?? '帮助中心'} - ${shopIn(matches)}帮助中心` },
]

/** A help page by its `?type=`; what has a place elsewhere is shown there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const type = new URL(request.url).searchParams.get('type') ?? 'fuWu'
  const call = callIn(context)
  const [page, topics] = await Promise.all([found(call(article, { key: type })), call(helpTopics, {})])
  return page.path.startsWith('/helpCentre') ? { type, topics, ...page } : redirect(page.path)
}

/** 帮助中心. */
export default function HelpPage() {
  const { type, topics, title, content, updateTime } = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumb way={[{ name: '帮助中心' }]} />
      <div className={`wide ${css.help}`}>
        <nav className={`${css.topics} no-print`} aria-label="帮助目录">
          {topics.map((topic) => (
            <Link key={topic.key} to={`/helpCentre?type=${topic.key}`} aria-current={topic.key === type ? 'page' : undefined}>
              {topic.title}
            </Link>
          ))}
        </nav>
        <Article title={title} content={content} updateTime={updateTime} />
      </div>
    </>
  )
}
