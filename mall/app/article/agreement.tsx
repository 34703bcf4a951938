import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { article } from '../../../contract/page.ts'
import { callIn } from '../door.ts'
import { found } from '../parts/found.ts'
import { Logo } from '../shell/Logo.tsx'
import type { Surroundings } from '../shell/Shell.tsx'
import css from './agreement.module.css'
import { Article } from './Article.tsx'

export const handle: Surroundings = { bare: true }

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.title ?? '用户协议'} - 印采` },
  { name: 'description', content: '印采的用户服务协议与隐私协议：账号、下单、稿件、付款、交付与售后的约定。' },
  { tagName: 'link', rel: 'canonical', href: '/agreement' },
]

/** The agreement to read before there is an account; `?type=YinSi` gives the one on privacy. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('type') === 'YinSi' ? 'YinSi' : 'agreement'
  return found(callIn(context)(article, { key }))
}

export default function AgreementPage() {
  return (
    <div className={`wide ${css.page}`}>
      <Link to="/" className={css.logo} aria-label="印采首页">
        <Logo />
      </Link>
      <Article {...useLoaderData<typeof loader>()} />
    </div>
  )
}
