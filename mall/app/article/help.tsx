import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { article } from '../../../contract/page.ts'
import { callIn } from '../door.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { Article } from './Article.tsx'
import css from './help.module.css'

const topics = [
  { type: 'fuWu', name: '用户服务协议' },
  { type: 'YinSi', name: '隐私协议' },
  { type: '10', name: '交期说明' },
  { type: '11', name: '售后说明' },
]

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.title ?? '帮助中心'} - 印采帮助中心` },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const type = new URL(request.url).searchParams.get('type') ?? 'fuWu'
  return { type, ...(await found(callIn(context)(article, { key: type }))) }
}

/** 帮助中心. */
export default function HelpPage() {
  const { type, ...text } = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumb way={[{ name: '帮助中心' }]} />
      <div className={`wide ${css.help}`}>
        <nav className={`${css.topics} no-print`} aria-label="帮助目录">
          {topics.map((topic) => (
            <Link
              key={topic.type}
              to={`/helpCentre?type=${topic.type}`}
              aria-current={topic.type === type ? 'page' : undefined}
            >
              {topic.name}
            </Link>
          ))}
        </nav>
        <Article {...text} />
      </div>
    </>
  )
}
