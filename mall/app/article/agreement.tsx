import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { article } from '../../../contract/page/page.ts'
import { callIn } from '../dispatch.ts'
import { linkTo } from '../parts/linkTo.ts'
import { found } from '../parts/found.ts'
import { Logo } from '../shell/Logo.tsx'
import type { Surroundings } from '../Shell.tsx'
import css from './agreement.module.css'
import { Article } from './Article.tsx'
import { shopIn, titleOf } from '../titled.ts'

export const handle: Surroundings = { bare: true }

/** What there is to agree to; the first is shown where nothing else is asked for. */
const agreements = [
  { type: 'fuWu', name: '用户服务协议' },
  { type: 'YinSi', name: '隐私协议' },
  { type: 'agreement', name: '注册协议' },
] as const

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titleOf(loaderData?.title ?? '用户协议', matches),
  { name: 'description', content: `${shopIn(matches)}的用户服务协议与隐私协议：账号、下单、稿件、付款、交付与售后的约定。` },
  linkTo('canonical', loaderData ? pathOf(loaderData.type) : '/agreement', matches),
]

const pathOf = (type: string): string => (type === agreements[0].type ? '/agreement' : `/agreement?type=${type}`)

/** The agreement to read before there is an account; `?type=YinSi` gives the one on privacy. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('type')
  const { type } = agreements.find((one) => one.type === wanted) ?? agreements[0]
  return { type, ...(await found(callIn(context)(article, { key: type }))) }
}

export default function AgreementPage() {
  const { type: shown, ...text } = useLoaderData<typeof loader>()
  return (
    <div className={`wide ${css.page}`}>
      <Logo className={css.logo} />
      <nav className={`${css.others} no-print`} aria-label="协议">
        {agreements.map(({ type, name }) => (
          <Link key={type} to={pathOf(type)} aria-current={type === shown ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <Article {...text} />
    </div>
  )
}
